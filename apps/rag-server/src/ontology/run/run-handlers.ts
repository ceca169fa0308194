import { AppError } from '@parley/contracts';
import type { GraphStore } from '../../graph/store/graph-store.js';
import { epochSeconds } from '../../time/epoch-seconds.js';
import type { ClaimedTask, TaskQueue } from '../../tasks/task-queue.js';
import type { TaskHandler, TaskReport } from '../../tasks/task-handler.js';
import type { KeyIndex } from '../candidates/key-index.js';
import { indexKeys, type ReadType, searchType } from '../candidates/search-type.js';
import type { OntologyStore } from '../relations/ontology.store.js';
import type { SyncRelations } from '../relations/sync-relation.js';
import { runKinds, typeTask, typeTaskOf } from './run-tasks.js';

interface Deps {
  readonly store: OntologyStore;
  readonly data: GraphStore;
  /** What is fresh of a type. */
  readonly read: ReadType;
  readonly queue: TaskQueue;
  readonly adviseAll: (version: string, before: string | null, signal: AbortSignal) => Promise<string | null>;
  readonly syncRelations: SyncRelations;
  readonly newTaskId: () => string;
  readonly now: () => Date;
}

/** The version of the ontology that a run makes is called as its job. Every step may run again. */
export function runHandlers(deps: Deps): TaskHandler[] {
  const keysFor = keepLast((signal: AbortSignal) => allKeys(deps, signal));
  return [
    handler(deps, runKinds.start, (task, signal) => listTypes(deps, task, signal)),
    handler(deps, runKinds.type, async (task, signal) => {
      const { type } = typeTask.parse(task.payload);
      const found = await searchType(type, await keysFor(task.jobId, signal), deps.read, signal);
      await deps.store.putCandidates(task.jobId, type, found, epochSeconds(deps.now()));
    }),
    handler(deps, runKinds.close, (task, signal) => showAll(deps, task, signal)),
  ];
}

/** A failing task stores its reason in the status that people see, during and after retries. */
const handler = (
  { store }: Deps,
  kind: string,
  work: (task: ClaimedTask, signal: AbortSignal) => Promise<void>,
): TaskHandler => ({
  kind,
  batchSize: 1,
  run: (tasks, signal) =>
    Promise.all(
      tasks.map(async (task): Promise<TaskReport> => {
        try {
          await work(task, signal);
        } catch (error) {
          if (!signal.aborted) await store.setState({ failure: reasonOf(error) });
          throw error;
        }
        return { task, outcome: 'done', chunks: 0 };
      }),
    ),
});

const reasonOf = (error: unknown) =>
  error instanceof AppError ? error.message : 'The search for relations failed. See the log of rag-server.';

const typesOf = async ({ data }: Deps, signal: AbortSignal) =>
  [...new Set((await data.typesInUse(signal)).map(({ type }) => type))].sort();

async function listTypes(deps: Deps, { jobId }: ClaimedTask, signal: AbortSignal) {
  await deps.store.setState({ stage: 'processing' });
  const types = await typesOf(deps, signal);
  await deps.queue.addOnce(types.map((type, at) => typeTaskOf(jobId, deps.newTaskId(), type, at + 1)));
}

const allKeys = async (deps: Deps, signal: AbortSignal) => indexKeys(await typesOf(deps, signal), deps.read, signal);

/** From here on readers see the new version; a run that lost a type shows nothing. */
async function showAll(
  { store, queue, adviseAll, syncRelations, now }: Deps,
  { jobId }: ClaimedTask,
  signal: AbortSignal,
) {
  const { settled } = await queue.count(jobId);
  if (settled.failed > 0) {
    const { failure } = await store.state();
    throw new AppError('INTERNAL_ERROR', failure ?? 'An entity type could not be searched.');
  }
  await store.setState({ stage: 'evaluating' });
  const { version: before } = await store.state();
  const failure = await adviseAll(jobId, before === jobId ? null : before, signal);
  signal.throwIfAborted();
  await store.setState({ version: jobId, evaluatedAt: epochSeconds(now()), stage: null, failure });
  await syncRelations.all();
  await store.dropOtherVersions(jobId);
}

/** The keys of a run are read once in each process, whichever of its tasks comes first. */
function keepLast(make: (signal: AbortSignal) => Promise<KeyIndex>) {
  let last: { readonly jobId: string; readonly keys: Promise<KeyIndex>; readonly signal: AbortSignal } | undefined;
  return (jobId: string, signal: AbortSignal): Promise<KeyIndex> => {
    if (last?.jobId !== jobId || last.signal.aborted) {
      const keys = make(signal);
      const mine = { jobId, keys, signal };
      last = mine;
      keys.catch(() => {
        if (last === mine) last = undefined;
      });
    }
    return last.keys;
  };
}
