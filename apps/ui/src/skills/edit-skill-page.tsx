import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { ui } from '../api/clients.js';
import { ConfirmButton } from '../shared/confirm-button.js';
import { FailureNotice } from '../shared/failure-notice.js';
import { SubPage } from '../shared/sub-page.js';
import { QueryView } from '../shared/query-view.js';
import { useChange } from '../shared/use-change.js';
import { When } from '../shared/when.js';
import { whileEdited } from '../shared/while-edited.js';
import { fileTexts } from './file-texts.js';
import { toDraft, toFields, type Skill, type SkillFields } from './skill-fields.js';
import { SkillForm } from './skill-form.js';

/** Changes a skill, and whom it is for, or deletes it: its owner and admins may, and nobody else is given it here. */
export function EditSkillPage() {
  const { id = '' } = useParams();
  const found = useQuery({
    ...whileEdited,
    queryKey: ['skills', 'one', id],
    queryFn: async ({ signal }) => (await ui.get('/api/skills/{id}', { signal, params: { path: { id } } })).data,
  });
  return (
    <SubPage
      trail={[{ label: 'Skills', to: '/skills' }]}
      title="Edit skill"
      description="Who has installed it gets the change with the next update."
    >
      <QueryView query={found} label="Loading the skill">
        {(skill) => <Editor key={skill.updated_at} skill={skill} />}
      </QueryView>
    </SubPage>
  );
}

function Editor({ skill }: { readonly skill: Skill }) {
  const navigate = useNavigate();
  const leave = () => void navigate('/skills');
  const save = useChange({
    change: async (fields: SkillFields) =>
      ui.post('/api/skills', { body: toDraft(fields, await fileTexts(fields.files), skill), isRepeatable: true }),
    done: 'Saved.',
    invalidates: [['skills']],
    failure: 'inline',
    goOn: leave,
  });
  const remove = useChange({
    change: () => ui.delete('/api/skills/{id}', { params: { path: { id: skill.id } } }),
    done: 'The skill is deleted.',
    invalidates: [['skills', 'list']],
    failure: 'inline',
    goOn: leave,
  });
  return (
    <>
      <Group mb="md" justify="space-between">
        <Text size="sm" c="dimmed">
          Made <When at={skill.created_at} />, changed <When at={skill.updated_at} />
        </Text>
        <ConfirmButton
          question={`Delete “${skill.name}”?`}
          consequences="It leaves the catalogue for everybody. Who has installed it loses it with the next update. This cannot be undone."
          act="Delete"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
        >
          Delete
        </ConfirmButton>
      </Group>
      {remove.error !== null && <FailureNotice error={remove.error} />}
      <SkillForm
        initial={toFields(skill)}
        submitLabel="Save"
        isBusy={save.isPending || remove.isPending}
        error={save.error}
        onSubmit={save.mutateAsync}
      />
    </>
  );
}
