import { Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { rag } from '../../api/clients.js';
import { BusyButton } from '../../kit/busy-button.js';
import { onceEach } from '../../changes/once-each.js';
import { QueryView } from '../../kit/query-view.js';
import { type Column, VirtualTable } from '../../kit/virtual-table.js';
import { OutcomeBadge } from './outcome-badge.js';
import { type Outcome, outcomeWords, shownOutcomes } from './outcomes.js';
import { isRunning, type Job } from './use-jobs.js';
import { counted, t } from '../../texts/texts.js';

const pageSize = 1_000;

/** The outcome of each document, failures first. Reloaded as the job progresses, with as many as were loaded. */
export function JobOutcomes({ job }: { readonly job: Job }) {
  const { job_id } = job;
  const outcomes = useInfiniteQuery({
    queryKey: ['knowledge', 'job', job_id, 'outcomes'],
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      rag.get('/v1/job/{job_id}', {
        signal,
        params: { path: { job_id }, query: { outcomes_offset: pageParam, outcomes_limit: pageSize } },
      }),
    getNextPageParam: ({ outcomes_total = 0 }, _pages, at) =>
      at + pageSize < outcomes_total ? at + pageSize : undefined,
  });
  useReadAnew(isRunning(job) ? job.progress_counter : 'over', outcomes);
  return (
    <Stack gap="sm" component="section" aria-labelledby="job-outcomes">
      <Title order={2} size="h3" id="job-outcomes">
        {t('Outcome of each document')}
      </Title>
      <QueryView query={outcomes} label={t('Loading outcomes')}>
        {({ pages }) => (
          <Outcomes
            outcomes={onceEach(
              pages.flatMap(({ document_outcomes }) => document_outcomes ?? []),
              keyOf,
            )}
            total={pages[0]?.outcomes_total ?? 0}
            none={isRunning(job) ? t('No documents processed yet.') : t('The job processed no documents.')}
            more={outcomes.hasNextPage ? () => void outcomes.fetchNextPage() : undefined}
            isLoadingMore={outcomes.isFetchingNextPage}
          />
        )}
      </QueryView>
    </Stack>
  );
}

/**
 * Reloads when the job progresses, after any page that is being loaded. A person has 100 calls a minute, so with more
 * pages loaded it reloads only once the job has finished.
 */
function useReadAnew(
  far: number | 'over',
  { data, isFetching, refetch }: Pick<UseInfiniteQueryResult<InfiniteData<unknown>>, 'data' | 'isFetching' | 'refetch'>,
): void {
  const read = useRef(far);
  const pages = data?.pages.length ?? 0;
  useEffect(() => {
    if (isFetching || read.current === far || (pages > 1 && far !== 'over')) return;
    read.current = far;
    void refetch();
  }, [far, pages, isFetching, refetch]);
}

/** A page that no longer exists is skipped, and then removed. */
const keyOf = ({ outcome, document_id }: Outcome) => `${outcome} ${document_id}`;

interface OutcomesProps {
  readonly outcomes: readonly Outcome[];
  readonly total: number;
  /** Shown when there are none. */
  readonly none: string;
  readonly more: (() => void) | undefined;
  readonly isLoadingMore: boolean;
}

function Outcomes({ outcomes, total, none, more, isLoadingMore }: OutcomesProps) {
  const [kind, setKind] = useState('all');
  if (total === 0) return <Text c="dimmed">{none}</Text>;
  const shown = kind === 'all' ? outcomes : outcomes.filter(({ outcome }) => outcome === kind);
  return (
    <>
      <Group>
        <SegmentedControl
          aria-label={t('Show')}
          value={kind}
          onChange={setKind}
          data={[{ value: 'all', label: t('All') }, ...shownOutcomes(outcomes)]}
        />
      </Group>
      <VirtualTable label={t('Outcomes')} columns={columns} rows={shown} rowKey={keyOf} />
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {more
            ? t('{{outcomes}} of {{total}} loaded', { outcomes: outcomes.length, total: counted(total, 'outcome') })
            : counted(total, 'outcome')}
        </Text>
        {more && (
          <BusyButton variant="default" size="compact-md" isBusy={isLoadingMore} onClick={more}>
            {t('Load more')}
          </BusyButton>
        )}
      </Group>
    </>
  );
}

const columns: readonly Column<Outcome>[] = [
  { key: 'outcome', header: t('Outcome'), width: '130px', cell: ({ outcome }) => <OutcomeBadge outcome={outcome} /> },
  {
    key: 'document',
    header: t('Document'),
    width: 'minmax(0, 1.5fr)',
    cell: ({ document_id }) => (
      <Text size="sm" truncate="end" title={document_id}>
        {document_id}
      </Text>
    ),
  },
  {
    key: 'why',
    header: t('Reason'),
    cell: ({ outcome, message = outcomeWords[outcome].meaning }) => (
      <Text size="sm" truncate="end" title={message}>
        {message}
      </Text>
    ),
  },
];
