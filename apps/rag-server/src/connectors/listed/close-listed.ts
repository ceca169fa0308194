import type { DocumentStore } from '../../documents/document.store.js';
import type { ClaimedTask, NewTask, TaskQueue } from '../../tasks/task-queue.js';
import type { ReadingEnd } from '../close-reading.js';
import { inPortions } from '../../tasks/in-portions.js';
import { keyOfDocument } from './listed-document.js';
import type { ListedReader } from './listed-place.js';
import type { ListedReadingStore } from './listed-reading.store.js';
import { taskKind, unlistedOf } from './listed-tasks.js';

interface Deps {
  readonly type: ListedReader;
  readonly readings: ListedReadingStore;
  readonly documents: Pick<DocumentStore, 'scan'>;
  readonly queue: Pick<TaskQueue, 'missing'>;
  readonly newTaskId: () => string;
}

/**
 * How a reading ends. What a whole list did not name is gone; what a list of changes did not name is as it was. A job that
 * tries failed items again saw a part only.
 */
export const listedEnd = (deps: Deps): ReadingEnd => ({
  kind: taskKind(deps.type.sourceType.type, 'close'),
  async isWhole({ jobId, datasourceId }) {
    const reading = await deps.readings.find(datasourceId);
    return reading?.jobId === jobId && !reading.isCut;
  },
  gone: (task) => unlisted(deps, task),
});

async function* unlisted(deps: Deps, task: ClaimedTask): AsyncGenerator<NewTask[]> {
  const { type, readings, documents, queue, newTaskId } = deps;
  const reading = await readings.find(task.datasourceId);
  if (!reading) return;
  const sourceType = type.sourceType.type;
  const step = reading.since === null ? 'remove' : 'keep';
  for await (const keys of inPortions(keysOf(documents, task.datasourceId))) {
    const missing = await queue.missing(task.jobId, taskKind(sourceType, 'item'), keys);
    yield missing.map((key) => unlistedOf(sourceType, task, newTaskId(), { step, key }));
  }
  const { startedAt } = reading;
  await readings.put({ ...reading, wholeAt: startedAt, ...(step === 'remove' && { fullAt: startedAt }) });
}

async function* keysOf(documents: Deps['documents'], datasourceId: string): AsyncGenerator<string> {
  for await (const document of documents.scan(datasourceId)) {
    const key = keyOfDocument(document);
    if (key !== undefined) yield key;
  }
}
