import { rag } from '../../api/clients.js';
import { useChange } from '../../changes/use-change.js';
import { BusyButton } from '../../kit/busy-button.js';
import { type OwnRequest, ownRequestsKey } from './access-requests.js';
import { t } from '../../texts/texts.js';

/** Takes a request back that nobody has decided yet. */
export function WithdrawButton({ request: { request_id, datasource_id } }: { readonly request: OwnRequest }) {
  const withdraw = useChange({
    change: () => rag.delete('/v1/access-requests/{request_id}', { params: { path: { request_id } } }),
    done: t('Request withdrawn.'),
    invalidates: [ownRequestsKey],
  });
  return (
    <BusyButton
      size="compact-sm"
      variant="default"
      aria-label={t('Withdraw the request for {{datasource_id}}', { datasource_id })}
      isBusy={withdraw.isPending}
      onClick={() => withdraw.mutate()}
    >
      {t('Withdraw')}
    </BusyButton>
  );
}
