import { Group, Paper, Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import { When } from '../../kit/when.js';
import { isoOf, spanWords } from '../epoch.js';
import { percentOf, progressWords } from './job-words.js';
import { StatusBadge } from './status-badge.js';
import { isRunning, type Job } from './use-jobs.js';

/** The progress of a job; a screen reader announces changes. */
export function JobProgress({ job }: { readonly job: Job }) {
  const percent = percentOf(job);
  const runs = isRunning(job);
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between">
          <Group gap="sm">
            <StatusBadge status={job.status} />
            <Text size="sm" role="status">
              {runs ? progressWords(job) : endWords(job)}
            </Text>
          </Group>
          <Text size="sm" c="dimmed">
            Started <When at={isoOf(job.created_at)} />
          </Text>
        </Group>
        <Progress
          value={percent ?? 100}
          animated={runs}
          striped={runs && percent === undefined}
          color={runs ? 'ink' : 'gray'}
          aria-label="Progress"
        />
        {job.message !== null && job.message !== '' && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {job.message}
          </Text>
        )}
        <Counters job={job} />
      </Stack>
    </Paper>
  );
}

const endWords = ({ created_at, completed_at }: Job) =>
  completed_at === null ? 'Finished' : `Took ${spanWords(completed_at - created_at)}`;

function Counters({ job }: { readonly job: Job }) {
  const counters = [
    { label: 'Checked', count: job.progress_counter },
    { label: 'Documents', count: job.document_count },
    { label: 'Passages', count: job.chunk_count },
    { label: 'Failed', count: job.failed_counter },
  ];
  return (
    <SimpleGrid component="dl" cols={{ base: 2, xs: 4 }} m={0} spacing="xs">
      {counters.map(({ label, count }) => (
        <div key={label}>
          <Text component="dt" size="xs" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} fw={600} c={label === 'Failed' && count > 0 ? 'var(--mantine-color-error)' : ''}>
            {count.toLocaleString('en')}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}
