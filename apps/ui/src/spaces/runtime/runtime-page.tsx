import { useQuery } from '@tanstack/react-query';
import { ui } from '../../api/clients.js';
import { useMe } from '../../api/use-me.js';
import { BusyButton } from '../../shared/busy-button.js';
import { SubPage } from '../../shared/sub-page.js';
import { QueryView } from '../../shared/query-view.js';
import { useChange } from '../../shared/use-change.js';
import { Replicas } from './replicas.js';
import { SyncRoutes } from './sync-routes.js';

const everyTenSeconds = 10_000;

/** Every replica of the bot, and what can be done to all of them. */
export function RuntimePage() {
  const { may } = useMe();
  const status = useQuery({
    queryKey: ['spaces', 'runtime'],
    queryFn: async ({ signal }) => (await ui.get('/api/admin/chatx/runtime/status', { signal })).data,
    refetchInterval: everyTenSeconds,
  });
  const reload = useChange({
    change: async () => (await ui.post('/api/admin/chatx/runtime/reload', { body: {}, isRepeatable: true })).data,
    done: ({ replicas }) => (replicas === 1 ? '1 replica was told.' : `${replicas} replicas were told.`),
    invalidates: [['spaces', 'runtime']],
  });
  return (
    <SubPage
      trail={[{ label: 'Spaces', to: '/spaces' }]}
      title="The bot"
      description="Every replica of the bot that answers in chat spaces. Looked at every ten seconds."
      size="xl"
      actions={
        <BusyButton variant="default" isBusy={reload.isPending} onClick={() => reload.mutate()}>
          Make all read their routes anew
        </BusyButton>
      }
    >
      <QueryView query={status} label="Asking the bot">
        {({ replicas, unreachable }) => <Replicas replicas={replicas} unreachable={unreachable} />}
      </QueryView>
      {may.administer && <SyncRoutes />}
    </SubPage>
  );
}
