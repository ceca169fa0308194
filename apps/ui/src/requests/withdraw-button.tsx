import { ui } from '../api/clients.js';
import { useChange } from '../changes/use-change.js';
import { BusyButton } from '../kit/busy-button.js';
import { type OwnRequest, ownRequestsKey } from './read-requests.js';
import { t } from '../texts/texts.js';

/** Takes a request back that nobody has decided yet. */
export function WithdrawButton({ request: { id, resource } }: { readonly request: OwnRequest }) {
  const withdraw = useChange({
    change: () => ui.delete('/api/access-requests/{id}', { params: { path: { id } } }),
    done: t('Request withdrawn.'),
    invalidates: [ownRequestsKey],
  });
  return (
    <BusyButton
      size="compact-sm"
      variant="default"
      aria-label={t('Withdraw the request for {{resource}}', { resource })}
      isBusy={withdraw.isPending}
      onClick={() => withdraw.mutate()}
    >
      {t('Withdraw')}
    </BusyButton>
  );
}
