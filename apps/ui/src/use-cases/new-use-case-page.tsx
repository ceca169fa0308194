import type { UseCaseDraft } from '@parley/contracts';
import { useNavigate } from 'react-router';
import { ui } from '../api/clients.js';
import { SubPage } from '../kit/sub-page.js';
import { useChange } from '../changes/use-change.js';
import { emptyUseCase, UseCaseForm } from './use-case-form.js';
import { t } from '../texts/texts.js';

/** Creates a use case for everyone. */
export function NewUseCasePage() {
  const navigate = useNavigate();
  const create = useChange({
    change: (body: UseCaseDraft) => ui.post('/api/usecases', { body }),
    done: t('Use case added to the gallery.'),
    invalidates: [['use-cases']],
    failure: 'inline',
    goOn: () => void navigate('/use-cases'),
  });
  return (
    <SubPage
      trail={[{ label: t('Use cases'), to: '/use-cases' }]}
      title={t('New use case')}
      description={t('Everyone who signs in can find it in the gallery.')}
    >
      <UseCaseForm
        initial={emptyUseCase}
        submitLabel={t('Create use case')}
        isBusy={create.isPending}
        error={create.error}
        onSubmit={create.mutateAsync}
      />
    </SubPage>
  );
}
