import { Stack } from '@mantine/core';
import { useLocation } from 'react-router';
import { type Step, SubPage } from '../../kit/sub-page.js';
import { QueryView } from '../../kit/query-view.js';
import { idsOfPath, sourceAddress } from '../addresses.js';
import { JobActions } from './job-actions.js';
import { JobErrors } from './job-errors.js';
import { JobOutcomes } from './job-outcomes.js';
import { JobProgress } from './job-progress.js';
import { type Job, useJob } from './use-jobs.js';
import { t } from '../../texts/texts.js';

/** One job: its progress and the outcome of each document. */
export function JobPage() {
  const [id = ''] = idsOfPath(useLocation().pathname, 1);
  const job = useJob(id);
  return (
    <SubPage trail={trailOf(job.data)} title={t('Job')} size="xl" actions={job.data && <JobActions job={job.data} />}>
      <QueryView query={job} label={t('Loading job')}>
        {(data) => (
          <Stack gap="xl">
            <JobProgress job={data} />
            <JobErrors messages={data.error_msgs} />
            <JobOutcomes job={data} />
          </Stack>
        )}
      </QueryView>
    </SubPage>
  );
}

const trailOf = (job: Job | undefined): Step[] => [
  { label: t('Knowledge'), to: '/knowledge' },
  ...(job ? [{ label: job.datasource_id, to: sourceAddress(job.datasource_id) }] : []),
];
