import { Group, Paper, Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import { When } from '../../kit/when.js';
import { isoOf, spanWords } from '../epoch.js';
import { percentOf, progressWords } from './job-words.js';
import { StatusBadge } from './status-badge.js';
import { isRunning, type Job } from './use-jobs.js';
import { t } from '../../texts/texts.js';
import { Rich } from '../../texts/rich.js';
import { locale } from '../../texts/language.js';

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
            <Rich text={t('Started <0/>')} parts={[<When key="0" at={isoOf(job.created_at)} />]} />
          </Text>
        </Group>
        <Progress
          value={percent ?? 100}
          animated={runs}
          striped={runs && percent === undefined}
          color={runs ? 'ink' : 'gray'}
          aria-label={t('Progress')}
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
  completed_at === null ? t('Finished') : t('Took {{spanWords}}', { spanWords: spanWords(completed_at - created_at) });

function Counters({ job }: { readonly job: Job }) {
  const counters = [
    { label: t('Checked'), count: job.progress_counter },
    { label: t('Documents'), count: job.document_count },
    { label: t('Passages'), count: job.chunk_count },
    { label: t('Failed'), count: job.failed_counter },
  ];
  return (
    <SimpleGrid component="dl" cols={{ base: 2, xs: 4 }} m={0} spacing="xs">
      {counters.map(({ label, count }) => (
        <div key={label}>
          <Text component="dt" size="xs" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} fw={600} c={label === 'Failed' && count > 0 ? 'var(--mantine-color-error)' : ''}>
            {count.toLocaleString(locale)}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}
