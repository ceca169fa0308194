import { Anchor, Badge, Progress, Skeleton, Text } from '@mantine/core';
import { Link } from 'react-router';
import { type Column, VirtualTable } from '../../kit/virtual-table.js';
import { When } from '../../kit/when.js';
import { sourceAddress } from '../addresses.js';
import { isoOf } from '../epoch.js';
import { lastReading, percentOf, progressWords } from '../jobs/job-words.js';
import { StatusBadge } from '../jobs/status-badge.js';
import { isRunning, useJobsOf } from '../jobs/use-jobs.js';
import { FreshnessBadge } from './freshness-badge.js';
import { type ListedSource, nameOf, type Source } from './freshness.js';
import { KindOfSource } from './kind-of-source.js';
import { useOwnerWords } from './owner-of-source.js';
import { counted, t } from '../../texts/texts.js';

/** Sources in rows; only visible rows load their jobs. */
export function SourceTable({ sources }: { readonly sources: readonly ListedSource[] }) {
  return (
    <VirtualTable
      label={t('Sources')}
      columns={columns}
      rows={sources}
      rowKey={({ datasource_id }) => datasource_id}
      rowHeight={64}
      minWidth={1020}
    />
  );
}

const columns: readonly Column<ListedSource>[] = [
  { key: 'name', header: t('Source'), width: 'minmax(0, 2.4fr)', cell: (source) => <Name source={source} /> },
  {
    key: 'kind',
    header: t('Kind'),
    width: '110px',
    cell: (source) => (
      <Badge variant="default" tt="none">
        <KindOfSource source={source} />
      </Badge>
    ),
  },
  { key: 'owner', header: t('Owner'), width: 'minmax(0, 1fr)', cell: ({ owner }) => <Owner owner={owner} /> },
  {
    key: 'freshness',
    header: t('Freshness'),
    width: 'minmax(225px, 1.5fr)',
    cell: (source) => <FreshnessBadge source={source} />,
  },
  { key: 'size', header: t('Size'), width: 'minmax(0, 1fr)', cell: (source) => <Size id={source.datasource_id} /> },
  {
    key: 'job',
    header: t('Last job'),
    width: 'minmax(165px, 1.5fr)',
    cell: (source) => <LastJob id={source.datasource_id} />,
  },
];

function Name({ source }: { readonly source: Source }) {
  const { datasource_id: id } = source;
  return (
    <>
      <Anchor component={Link} to={sourceAddress(id)} fw={600} truncate="end" display="block" title={nameOf(source)}>
        {nameOf(source)}
      </Anchor>
      <Text size="xs" c="dimmed" truncate="end" title={id}>
        {id}
      </Text>
    </>
  );
}

function Owner({ owner }: Pick<ListedSource, 'owner'>) {
  const words = useOwnerWords(owner) ?? t('Unknown');
  return (
    <Text size="sm" truncate title={words}>
      {words}
    </Text>
  );
}

function Size({ id }: { readonly id: string }) {
  const jobs = useJobsOf(id);
  if (jobs.isPending) return <Skeleton height={12} width={70} />;
  const reading = lastReading(jobs.data ?? []);
  if (!reading) return <Text size="sm">{t('Unknown')}</Text>;
  return (
    <>
      <Text size="sm">{counted(reading.document_count, 'document')}</Text>
      <Text size="xs" c="dimmed">
        {counted(reading.chunk_count, 'passage')}
      </Text>
    </>
  );
}

function LastJob({ id }: { readonly id: string }) {
  const jobs = useJobsOf(id);
  if (jobs.isPending) return <Skeleton height={12} width={110} />;
  if (jobs.isError) return <Text size="sm">{t('Not available right now')}</Text>;
  const [job] = jobs.data;
  if (!job) return <Text size="sm">{t('None yet')}</Text>;
  if (!isRunning(job)) {
    return (
      <>
        <StatusBadge status={job.status} />
        <Text size="xs" c="dimmed" truncate="end">
          <When at={isoOf(job.completed_at ?? job.created_at)} />
        </Text>
      </>
    );
  }
  const percent = percentOf(job);
  return (
    <>
      <Progress value={percent ?? 100} animated aria-label={t('Progress')} />
      <Text size="xs" c="dimmed" truncate="end" mt={4}>
        {progressWords(job)}
      </Text>
    </>
  );
}
