import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { ui } from '../api/clients.js';
import { Page } from '../shared/page.js';
import { QueryView } from '../shared/query-view.js';
import { useChange } from '../shared/use-change.js';
import { whileEdited } from '../shared/while-edited.js';
import { fileTexts } from './file-texts.js';
import { toDraft, toFields, type Skill, type SkillFields } from './skill-fields.js';
import { SkillForm } from './skill-form.js';

/** Changes a skill, and whom it is for: its owner and admins may. */
export function EditSkillPage() {
  const { id = '' } = useParams();
  const found = useQuery({
    ...whileEdited,
    queryKey: ['skills', 'one', id],
    queryFn: async ({ signal }) => (await ui.get('/api/skills/{id}', { signal, params: { path: { id } } })).data,
  });
  return (
    <Page title="Edit skill" description="Who has installed it gets the change with the next update.">
      <QueryView query={found} label="Loading the skill">
        {(skill) => <Editor key={skill.updated_at} skill={skill} />}
      </QueryView>
    </Page>
  );
}

function Editor({ skill }: { readonly skill: Skill }) {
  const navigate = useNavigate();
  const save = useChange({
    change: async (fields: SkillFields) =>
      ui.post('/api/skills', { body: toDraft(fields, await fileTexts(fields.files), skill), isRepeatable: true }),
    done: 'Saved.',
    invalidates: [['skills']],
    failure: 'inline',
    goOn: () => void navigate('/skills'),
  });
  return (
    <SkillForm
      initial={toFields(skill)}
      submitLabel="Save"
      isBusy={save.isPending}
      error={save.error}
      onSubmit={save.mutateAsync}
    />
  );
}
