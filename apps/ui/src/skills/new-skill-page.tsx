import { useNavigate } from 'react-router';
import { ui } from '../api/clients.js';
import { SubPage } from '../kit/sub-page.js';
import { useChange } from '../changes/use-change.js';
import { fileTexts } from './file-texts.js';
import { emptySkill, type SkillFields, toDraft } from './skill-fields.js';
import { SkillForm } from './skill-form.js';

/** Creates a skill, owned by the person who creates it. */
export function NewSkillPage() {
  const navigate = useNavigate();
  const create = useChange({
    change: async (fields: SkillFields) =>
      ui.post('/api/skills', { body: toDraft(fields, await fileTexts(fields.files)) }),
    done: ({ data }) => `${data.name} added to the catalogue.`,
    invalidates: [['skills']],
    failure: 'inline',
    goOn: () => void navigate('/skills'),
  });
  return (
    <SubPage
      trail={[{ label: 'Skills', to: '/skills' }]}
      title="New skill"
      description="Coding agents install it with a key, for everyone who can use it."
    >
      <SkillForm
        initial={emptySkill}
        submitLabel="Create skill"
        isBusy={create.isPending}
        error={create.error}
        onSubmit={create.mutateAsync}
      />
    </SubPage>
  );
}
