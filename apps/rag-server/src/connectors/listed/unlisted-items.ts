import type { Datasource } from '../../datasources/datasource.js';
import type { DocumentStore } from '../../documents/document.store.js';
import type { RemoveDocuments } from '../../ingestion/remove-documents.js';
import type { RenewDocuments } from '../../ingestion/renew-documents.js';
import type { ClaimedTask, TaskQueue } from '../../tasks/task-queue.js';
import type { TaskHandler, TaskReport } from '../../tasks/task-handler.js';
import { freshUntil } from '../../time/fresh-until.js';
import { listedDocumentId } from './listed-document.js';
import type { ListedReader } from './listed-place.js';
import { itemOf, itemTask, taskKind } from './listed-tasks.js';

const batchSize = 64;

export const documentKeyOf = ({ datasourceId, payload }: ClaimedTask) => ({
  datasourceId,
  documentId: listedDocumentId(datasourceId, itemTask.parse(payload).key),
});

interface RemoveDeps {
  readonly type: ListedReader;
  readonly removeDocuments: RemoveDocuments;
}

/** Removes what is gone; removing it twice is fine. */
export const removeUnlisted = ({ type, removeDocuments }: RemoveDeps): TaskHandler => ({
  kind: taskKind(type.sourceType.type, 'remove'),
  batchSize,
  async run(tasks) {
    await removeDocuments(tasks.map(documentKeyOf));
    return tasks.map((task) => ({ task, outcome: 'removed', chunks: 0, message: 'It is no longer there.' }));
  },
});

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
    const chunks = await deps.renewDocuments(kept.map(documentKeyOf), until);
    const lost = tasks.filter((task) => !kept.includes(task));
    return [
      ...kept.map((task, at): TaskReport => ({ task, outcome: 'unchanged', chunks: chunks[at] ?? 0 })),
      ...(await readAgain(deps, lost)),
    ];
  },
});

async function readAgain({ type, queue, newTaskId }: KeepDeps, lost: readonly ClaimedTask[]): Promise<TaskReport[]> {
  const again = lost.map((task) => itemOf(type.sourceType.type, task, newTaskId(), itemTask.parse(task.payload)));
  await queue.addOnce(again);
  return lost.map((task) => ({ task, outcome: 'done', chunks: 0 }));
}
