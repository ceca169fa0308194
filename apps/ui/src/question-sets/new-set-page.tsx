import { useNavigate } from 'react-router';
import { ui } from '../api/clients.js';
import { useMe } from '../api/use-me.js';
import { useChange } from '../changes/use-change.js';
import { SubPage } from '../kit/sub-page.js';
import { setsKey } from '../api/read-sets.js';
import { newQuestion, type SetFields } from './set-fields.js';
import { SetForm } from './set-form.js';
import { t } from '../texts/texts.js';

/** Makes a question set of a team. */
export function NewSetPage() {
  const goTo = useNavigate();
  const { teams } = useMe();
  const team = (teams.find(({ is_admin }) => is_admin) ?? teams[0])?.slug ?? '';
  const make = useChange({
    change: (body: SetFields) => ui.post('/api/question-sets', { body }),
    done: t('The question set is saved. Run it with an agent.'),
    invalidates: [setsKey],
    failure: 'inline',
    goOn: ({ data }) => void goTo(`/question-sets/${data.id}`),
  });
  return (
    <SubPage trail={[{ label: t('Question sets'), to: '/question-sets' }]} title={t('New question set')}>
      <SetForm
        initial={{ team, name: '', questions: [newQuestion([])] }}
        isTeamFixed={false}
        submitLabel={t('Save question set')}
        isBusy={make.isPending}
        error={make.error}
        onSubmit={make.mutateAsync}
        back="/question-sets"
      />
    </SubPage>
  );
}
