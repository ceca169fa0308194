import type { Datasource } from '../../datasources/datasource.js';
import type { DocumentStore } from '../../documents/document.store.js';
import type { RemoveDocuments } from '../../ingestion/remove-documents.js';
import type { RenewDocuments } from '../../ingestion/renew-documents.js';
import type { ClaimedTask, TaskQueue } from '../../tasks/task-queue.js';
import type { TaskHandler, TaskReport } from '../../tasks/task-handler.js';
import { freshUntil } from '../../time/fresh-until.js';
import { reportRead } from '../report-read.js';
import { listedDocumentId } from './listed-document.js';
import type { ListedReader } from './listed-place.js';
import { itemOf, itemTask, taskKind } from './listed-tasks.js';
import { unreadItem } from './place-refusal.js';
import { reportItem } from './report-item.js';

const batchSize = 64;

export const documentKeyOf = ({ datasourceId, payload }: ClaimedTask) => ({
  datasourceId,
  documentId: listedDocumentId(datasourceId, itemTask.parse(payload).key),
});

interface RemoveDeps {
  readonly type: ListedReader;
  readonly findDatasource: (id: string) => Promise<Datasource | undefined>;
  readonly removeDocuments: RemoveDocuments;
  readonly queue: Pick<TaskQueue, 'addOnce'>;
  readonly newTaskId: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Removes what is gone, once that is sure; removing it twice is fine. What is still there is read again. */
export const removeUnlisted = (deps: RemoveDeps): TaskHandler => ({
  kind: taskKind(deps.type.sourceType.type, 'remove'),
  batchSize,
  async run(tasks, signal) {
    const datasource = tasks[0] && (await deps.findDatasource(tasks[0].datasourceId));
    if (!datasource) return tasks.map((task) => ({ task, outcome: 'cancelled', chunks: 0 }));
    const { gone, there, unread } = await lookAt(deps, datasource, tasks, signal);
    await deps.removeDocuments(gone.map(documentKeyOf));
    return [...gone.map(asRemoved), ...(await readAgain(deps, there)), ...unread];
  },
});

const asRemoved = (task: ClaimedTask): TaskReport => ({
  task,
  outcome: 'removed',
  chunks: 0,
  message: 'It is no longer there.',
});

/** One after the other: a host may be asked about each. */
async function lookAt(
  { type, now }: RemoveDeps,
  datasource: Datasource,
  tasks: readonly ClaimedTask[],
  signal: AbortSignal,
): Promise<{ gone: ClaimedTask[]; there: ClaimedTask[]; unread: TaskReport[] }> {
  const looked = { gone: [] as ClaimedTask[], there: [] as ClaimedTask[], unread: [] as TaskReport[] };
  for (const task of tasks) {
    try {
      const isGone = (await type.isGone?.(datasource, itemTask.parse(task.payload).key, signal)) ?? true;
      looked[isGone ? 'gone' : 'there'].push(task);
    } catch (error) {
      signal.throwIfAborted();
      looked.unread.push(reportItem(task, { ...unreadItem(error), outcome: 'failed' }, now()));
    }
  }
  return looked;
}

interface KeepDeps {
  readonly type: ListedReader;
  readonly findDatasource: (id: string) => Promise<Datasource | undefined>;
  readonly documents: Pick<DocumentStore, 'find'>;
  readonly renewDocuments: RenewDocuments;
  readonly queue: Pick<TaskQueue, 'addOnce'>;
  readonly newTaskId: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Keeps what did not change as fresh as what was read; what is not all there any more is read again. */
export const keepUnlisted = (deps: KeepDeps): TaskHandler => ({
  kind: taskKind(deps.type.sourceType.type, 'keep'),
  batchSize,
  async run(tasks) {
    const datasource = tasks[0] && (await deps.findDatasource(tasks[0].datasourceId));
    if (!datasource) return tasks.map((task) => ({ task, outcome: 'cancelled', chunks: 0 }));
    const found = await deps.documents.find(tasks.map(documentKeyOf));
    const there = new Set(found.map(({ documentId }) => documentId));
    const kept = tasks.filter((task) => there.has(documentKeyOf(task).documentId));
    const until = freshUntil(Math.floor(deps.now() / 1_000), datasource.reloadIntervalSeconds);
    const renewed = await deps.renewDocuments(kept.map(documentKeyOf), until);
    const lost = tasks.filter((task) => !kept.includes(task));
    return [
      ...kept.flatMap((task, at) => (renewed[at] ? [reportRead(task, renewed[at], [])] : [])),
      ...(await readAgain(deps, lost)),
    ];
  },
});

async function readAgain(
  { type, queue, newTaskId }: Pick<KeepDeps, 'type' | 'queue' | 'newTaskId'>,
  found: readonly ClaimedTask[],
): Promise<TaskReport[]> {
  const again = found.map((task) => itemOf(type.sourceType.type, task, newTaskId(), itemTask.parse(task.payload)));
  await queue.addOnce(again);
  return found.map((task) => ({ task, outcome: 'done', chunks: 0 }));
}
