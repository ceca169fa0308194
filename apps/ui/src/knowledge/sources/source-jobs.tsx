import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { QueryView } from '../../kit/query-view.js';
import { type Column, VirtualTable } from '../../kit/virtual-table.js';
import { When } from '../../kit/when.js';
import { jobAddress } from '../addresses.js';
import { isoOf } from '../epoch.js';
import { progressWords } from '../jobs/job-words.js';
import { StatusBadge } from '../jobs/status-badge.js';
import { isRunning, type Job, useJobsOf } from '../jobs/use-jobs.js';
import { counted, t } from '../../texts/texts.js';

/** The jobs of a source, newest first, live while one runs. */
export function SourceJobs({ id }: { readonly id: string }) {
  const jobs = useJobsOf(id);
  return (
    <Stack gap="sm" component="section" aria-labelledby="source-jobs">
      <Title order={2} size="h3" id="source-jobs">
        {t('Jobs')}
      </Title>
      <QueryView query={jobs} label={t('Loading jobs')}>
        {(found) =>
          found.length === 0 ? (
            <Text c="dimmed">{t('No jobs yet.')}</Text>
          ) : (
            <VirtualTable
              label={t('Jobs')}
              columns={columns}
              rows={found}
              rowKey={({ job_id }) => job_id}
              maxHeight="320px"
            />
          )
        }
      </QueryView>
    </Stack>
  );
}

const columns: readonly Column<Job>[] = [
  {
    key: 'started',
    header: t('Started'),
    width: '150px',
    cell: ({ job_id, created_at }) => (
      <Anchor component={Link} to={jobAddress(job_id)} size="sm">
        <When at={isoOf(created_at)} />
      </Anchor>
    ),
  },
  { key: 'state', header: t('State'), width: '170px', cell: ({ status }) => <StatusBadge status={status} /> },
  { key: 'outcome', header: t('Outcome'), cell: (job) => <Text size="sm">{outcomeOf(job)}</Text> },
];

const outcomeOf = (job: Job) =>
  isRunning(job)
    ? progressWords(job)
    : [
        counted(job.document_count, 'document'),
        counted(job.chunk_count, 'passage'),
        ...(job.failed_counter > 0 ? [t('{{failed_counter}} failed', { failed_counter: job.failed_counter })] : []),
      ].join(' · ');
