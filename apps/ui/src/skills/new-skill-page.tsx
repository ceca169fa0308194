import { useNavigate } from 'react-router';
import { ui } from '../api/clients.js';
import { SubPage } from '../kit/sub-page.js';
import { useChange } from '../changes/use-change.js';
import { fileTexts } from './file-texts.js';
import { emptySkill, type SkillFields, toDraft } from './skill-fields.js';
import { SkillForm } from './skill-form.js';
import { t } from '../texts/texts.js';

/** Creates a skill, owned by the person who creates it. */
export function NewSkillPage() {
  const navigate = useNavigate();
  const create = useChange({
    change: async (fields: SkillFields) =>
      ui.post('/api/skills', { body: toDraft(fields, await fileTexts(fields.files)) }),
    done: ({ data }) => t('{{name}} added to the catalogue.', { name: data.name }),
    invalidates: [['skills']],
    failure: 'inline',
    goOn: () => void navigate('/skills'),
  });
  return (
    <SubPage
      trail={[{ label: t('Skills'), to: '/skills' }]}
      title={t('New skill')}
      description={t('Coding agents install it with a key, for everyone who can use it.')}
    >
      <SkillForm
        initial={emptySkill}
        submitLabel={t('Create skill')}
        isBusy={create.isPending}
        error={create.error}
        onSubmit={create.mutateAsync}
      />
    </SubPage>
  );
}
