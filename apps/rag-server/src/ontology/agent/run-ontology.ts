import { AppError, isFinalStatus, type OntologyStatus } from '@parley/contracts';
import { setTimeout as delay } from 'node:timers/promises';
import { ontologySource } from '../../datasources/own-id.js';
import type { StartSourceJob } from '../../ingestion/start-source-job.js';
import type { Job } from '../../jobs/job.js';
import type { JobStore } from '../../jobs/job.store.js';
import type { TaskQueue } from '../../tasks/task-queue.js';
import { askedAtOnce, changeThreshold } from '../advice/advise.js';
import { minMatches } from '../advice/advise-by-rule.js';
import type { OntologyStore } from '../relations/ontology.store.js';
import { runKinds, startTask } from '../run/run-tasks.js';

/** A search for relations: a job like any other, which can be followed and terminated. */
export interface RunOntology {
  /** Throws `VALIDATION_ERROR` while a run is not over. */
  begin(): Promise<Job>;
  /** Waits until it ends or the signal aborts; resolves to its state then. */
  watch(job: Job, signal: AbortSignal): Promise<Job>;
  /** Throws `VALIDATION_ERROR` while a run is not over. */
  requireIdle(): Promise<void>;
  status(ready: { data: boolean; ontology: boolean }): Promise<OntologyStatus>;
}

interface Deps {
  readonly store: OntologyStore;
  readonly jobs: JobStore;
  readonly queue: TaskQueue;
  readonly startJob: StartSourceJob;
  readonly newTaskId: () => string;
}

const lookAgainMs = 100;

export function makeRunOntology({ store, jobs, queue, startJob, newTaskId }: Deps): RunOntology {
  const newest = async () => (await jobs.list([ontologySource]))[0];
  return {
    begin: () =>
      startJob({
        datasourceId: ontologySource,
        message: 'Search for relations',
        closingKind: runKinds.close,
        prepare: () => store.setState({ failure: null, stage: 'processing' }),
        openingTask: (jobId) => startTask(jobId, newTaskId()),
      }),
    async watch(job, signal) {
      let seen = job;
      while (!isFinalStatus(seen.status) && !signal.aborted) {
        await delay(lookAgainMs, undefined, { signal }).catch(() => undefined);
        seen = (await jobs.find(job.id)) ?? seen;
      }
      return seen;
    },
    async requireIdle() {
      const last = await newest();
      if (last && !isFinalStatus(last.status)) {
        throw new AppError(
          'VALIDATION_ERROR',
          'A search for relations is running. Wait for it or terminate its job first.',
        );
      }
    },
    async status(ready) {
      const [last, state] = await Promise.all([newest(), store.state()]);
      const isRunning = last !== undefined && !isFinalStatus(last.status);
      const progress = isRunning ? await progressOf(queue, last.id) : null;
      const failure = state.failure ?? (last?.status === 'terminated' ? 'The last run was terminated.' : null);
      return {
        status: isRunning ? 'processing' : last?.status === 'failed' ? 'failed' : 'idle',
        graph_db_ready: ready.data,
        ontology_graph_db_ready: ready.ontology,
        is_processing: isRunning,
        is_evaluating: isRunning && state.stage === 'evaluating',
        agent_status_msg: message(progress, failure, state.evaluatedAt),
        last_evaluation_run_timestamp: state.evaluatedAt,
        max_concurrent_processing: 2,
        max_concurrent_evaluation: askedAtOnce,
        min_count_for_eval: minMatches,
        count_change_threshold_ratio: changeThreshold,
        sync_interval_seconds: 0,
        agent_recursion_limit: 0,
        progress,
        failure,
      };
    },
  };
}

async function progressOf(queue: TaskQueue, jobId: string): Promise<number> {
  const { open, settled } = await queue.count(jobId);
  const all = open + Object.values(settled).reduce((sum, count) => sum + count, 0);
  return all === 0 ? 0 : Math.round(((all - open) / all) * 100) / 100;
}

function message(progress: number | null, failure: string | null, evaluatedAt: number): string {
  if (progress !== null)
    return `Searching for relations: ${Math.round(progress * 100)} %.${failure ? ` ${failure}` : ''}`;
  if (failure !== null) return failure;
  return evaluatedAt === 0
    ? 'No relations have been searched for yet.'
    : 'Relations are up to date as of the last run.';
}
