import { Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import { rag } from '../../api/clients.js';
import { BusyButton } from '../../kit/busy-button.js';
import { ConfirmButton } from '../../kit/confirm-button.js';
import { useChange } from '../../changes/use-change.js';
import { jobAddress } from '../addresses.js';
import { useRagRole } from '../use-rag-role.js';
import { isRunning, type Job } from './use-jobs.js';
import { counted, t } from '../../texts/texts.js';

/** Cancel while it runs, retry failures afterwards: for people who may. */
export function JobActions({ job }: { readonly job: Job }) {
  const { may } = useRagRole();
  if (isRunning(job)) return may('admin') ? <Cancel job={job} /> : null;
  return may('ingestonly') && job.failed_counter > 0 ? <RetryFailed job={job} /> : null;
}

function Cancel({ job: { job_id, datasource_id } }: { readonly job: Job }) {
  const cancel = useChange({
    change: () => rag.post('/v1/job/{job_id}/terminate', { isRepeatable: true, params: { path: { job_id } } }),
    done: t('Job cancelled.'),
    invalidates: [
      ['knowledge', 'job', job_id],
      ['knowledge', 'jobs', datasource_id],
    ],
  });
  return (
    <ConfirmButton
      question={t('Cancel the job?')}
      act={t('Cancel job')}
      keep={t('Keep running')}
      consequences={
        <Text size="sm">
          {t('What is already indexed stays. Nothing more is read, and the job cannot be resumed.')}
        </Text>
      }
      isBusy={cancel.isPending}
      onConfirm={() => cancel.mutate()}
    >
      {t('Cancel job')}
    </ConfirmButton>
  );
}

function RetryFailed({ job: { job_id, datasource_id, failed_counter } }: { readonly job: Job }) {
  const navigate = useNavigate();
  const retry = useChange({
    change: () => rag.post('/v1/job/{job_id}/retry', { params: { path: { job_id } } }),
    invalidates: [['knowledge', 'jobs', datasource_id]],
    goOn: ({ job_id: next }) => void navigate(jobAddress(next)),
  });
  return (
    <BusyButton isBusy={retry.isPending} onClick={() => retry.mutate()}>
      {t('Retry {{failed_counter}}', { failed_counter: counted(failed_counter, 'failure') })}
    </BusyButton>
  );
}
