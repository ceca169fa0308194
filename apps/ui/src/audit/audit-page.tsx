import { EmptyState, Group, Text } from '@mantine/core';
import { ListBulletIcon } from '@radix-ui/react-icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BusyButton } from '../kit/busy-button.js';
import { FailureNotice } from '../kit/failure-notice.js';
import { FoldedFilters } from '../kit/folded-filters.js';
import { Loading } from '../kit/loading.js';
import { Page } from '../kit/page.js';
import { useAddress } from '../kit/use-address.js';
import { AuditCounts } from './audit-counts.js';
import { type AuditFilter, auditFilterIn, auditFilterToSearch, saidIn } from './audit-filter.js';
import { AuditFilters } from './audit-filters.js';
import { AuditTable } from './audit-table.js';
import { ExportAudit } from './export-audit.js';
import { readAuditPage } from './read-audit.js';
import { t } from '../texts/texts.js';

/** What was changed, decided and asked, and who signed in. */
export function AuditPage() {
  const { said: filter, show } = useAddress({ read: auditFilterIn, write: auditFilterToSearch });
  const found = useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ signal, pageParam }) => readAuditPage(filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  // Repeating the search loads newer events.
  const apply = (next: AuditFilter) => void (show(next) || found.refetch());
  const events = found.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <Page
      title={t('Audit')}
      description={t(
        'Changes by admins, decisions of the bot, sign-ins and questions. Each person appears under one pseudonym.',
      )}
      actions={<ExportAudit filter={filter} />}
      size="xl"
    >
      <FoldedFilters set={saidIn(filter)}>
        {(fold) => (
          <AuditFilters
            filter={filter}
            onApply={(next) => {
              apply(next);
              fold();
            }}
          />
        )}
      </FoldedFilters>
      {found.error && <FailureNotice error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Loading label={t('Loading the audit')} />}
      {found.isSuccess && events.length === 0 && (
        <EmptyState
          icon={<ListBulletIcon aria-hidden />}
          title={t('No matching events')}
          description={t('Changes by admins, decisions of the bot, sign-ins and questions appear here.')}
        />
      )}
      {events.length > 0 && <AuditCounts filter={filter} />}
      {events.length > 0 && <AuditTable events={events} />}
      {events.length > 0 && (
        <Group mt="sm" justify="space-between">
          <Text size="sm" c="dimmed" aria-live="polite">
            {countWords(events.length, found.hasNextPage)}
          </Text>
          {found.hasNextPage && (
            <BusyButton variant="default" isBusy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              {t('Load older')}
            </BusyButton>
          )}
        </Group>
      )}
    </Page>
  );
}

function countWords(count: number, hasMore: boolean): string {
  if (hasMore) return t('The newest {{count}} events', { count });
  return count === 1 ? t('1 event') : t('All {{count}} events', { count });
}
