import { useQuery } from '@tanstack/react-query';
import { ui } from '../../api/clients.js';
import { useMe } from '../../api/use-me.js';
import { BusyButton } from '../../kit/busy-button.js';
import { SubPage } from '../../kit/sub-page.js';
import { QueryView } from '../../kit/query-view.js';
import { useChange } from '../../changes/use-change.js';
import { Replicas } from './replicas.js';
import { SyncRoutes } from './sync-routes.js';
import { t } from '../../texts/texts.js';

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
    done: ({ replicas }) =>
      replicas === 1
        ? t('Routes reloaded on 1 replica.')
        : t('Routes reloaded on {{replicas}} replicas.', { replicas }),
    invalidates: [['spaces', 'runtime']],
  });
  return (
    <SubPage
      trail={[{ label: t('Spaces'), to: '/spaces' }]}
      title={t('The bot')}
      description={t('Every replica of the bot that answers in chat spaces. Refreshed every ten seconds.')}
      size="xl"
      actions={
        <BusyButton variant="default" isBusy={reload.isPending} onClick={() => reload.mutate()}>
          {t('Reload routes on all replicas')}
        </BusyButton>
      }
    >
      <QueryView query={status} label={t('Loading the bot’s status')}>
        {({ replicas, unreachable }) => <Replicas replicas={replicas} unreachable={unreachable} />}
      </QueryView>
      {may.administer && <SyncRoutes />}
    </SubPage>
  );
}
