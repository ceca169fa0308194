import { isFinalStatus } from '@parley/contracts';
import type { TaskQueue } from '../tasks/task-queue.js';
import type { Job } from './job.js';
import type { JobStore } from './job.store.js';
import { hasMoved } from './job-counts.js';
import { endOfLeft } from './job-end.js';
import { statusChange } from './manage-jobs.js';
import { withoutOpenTasks } from './without-open-tasks.js';
import { epochSeconds } from '../time/epoch-seconds.js';

export interface SilenceDeps {
  readonly jobs: Pick<JobStore, 'silentSince' | 'list' | 'update'>;
  readonly queue: Pick<TaskQueue, 'count' | 'withOpenTasks'>;
  /** When the ingestor that a datasource names was last heard of, in epoch seconds; `undefined` when it never was. */
  readonly ingestorSeenAt: (datasourceId: string) => Promise<number | undefined>;
  readonly now: () => Date;
}

/** Longer than the ten minutes of an outage that ingestors sit out. */
const silenceLimitSeconds = 900;
/** Two heartbeats may be lost before an ingestor is taken for dead. */
const heartbeatMaxAgeSeconds = 300;
/** A heartbeat says that the program lives, not that it still knows of the job: it does not keep one for ever. */
const heartbeatsCountSeconds = 86_400;

/**
 * Ends jobs whose client is gone: neither it nor its documents were heard of, and no ingestor of theirs lives. What is
 * counted before the write that compares the job's version is all there is: an acceptance changes the version.
 */
export async function endSilentJobs(deps: SilenceDeps): Promise<void> {
  const at = epochSeconds(deps.now());
  const silent = withoutOpenTasks(deps.jobs.silentSince(at - silenceLimitSeconds), deps.queue);
  for await (const job of silent) await endSilent(deps, job, at);
}

async function endSilent({ jobs, queue, ingestorSeenAt }: SilenceDeps, job: Job, at: number): Promise<void> {
  const counts = await queue.count(job.id);
  if (counts.open > 0 || hasMoved(job, counts)) return;
  const isTooLong = at - lastWordOf(job) >= heartbeatsCountSeconds;
  const seenAt = isTooLong ? undefined : await ingestorSeenAt(job.datasourceId);
  if (seenAt !== undefined && at - seenAt <= heartbeatMaxAgeSeconds) return;
  const reason = `The job was ended because its client was silent for ${isTooLong ? 'a day' : '15 minutes'}.`;
  await jobs.update(job, { ...statusChange(endOfLeft(job, counts), at), message: withReason(job, reason) });
}

/**
 * Ends what holds up the deletion of a datasource though nobody works on it: its clients' jobs without documents in hand
 * and without a word for as long as a living ingestor would not keep still. None when some job is not of that kind.
 */
export type EndLeftJobs = (datasourceId: string) => Promise<void>;

export function makeEndLeftJobs({ jobs, queue, now }: Omit<SilenceDeps, 'ingestorSeenAt'>): EndLeftJobs {
  return async (datasourceId) => {
    const at = epochSeconds(now());
    const open = (await jobs.list([datasourceId])).filter(({ status }) => !isFinalStatus(status));
    const isLeft = async (job: Job) =>
      !job.isOwnedByServer && at - lastWordOf(job) >= heartbeatMaxAgeSeconds && (await queue.count(job.id)).open === 0;
    if (!(await Promise.all(open.map(isLeft))).every(Boolean)) return;
    const reason = 'The job was terminated because its datasource is being deleted.';
    for (const job of open) {
      await jobs.update(job, { ...statusChange('terminated', at), message: withReason(job, reason) });
    }
  };
}

const lastWordOf = ({ touchedAt, movedAt }: Job) => Math.max(touchedAt, movedAt);

const withReason = ({ message }: Job, reason: string) => (message ? `${reason} Last message: ${message}` : reason);
