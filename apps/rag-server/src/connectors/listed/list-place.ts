import type { Datasource } from '../../datasources/datasource.js';
import type { ClaimedTask, TaskQueue } from '../../tasks/task-queue.js';
import type { TaskHandler, TaskReport } from '../../tasks/task-handler.js';
import { reportUnread } from '../report-unread.js';
import type { ListedItem, ListedReader } from './listed-place.js';
import type { ListedReading, ListedReadingStore } from './listed-reading.store.js';
import { itemOf, listOf, listTask, taskKind } from './listed-tasks.js';
import { unreadItem } from './place-refusal.js';

interface Deps {
  readonly type: ListedReader;
  readonly findDatasource: (id: string) => Promise<Datasource | undefined>;
  readonly readings: ListedReadingStore;
  readonly queue: Pick<TaskQueue, 'addOnce'>;
  readonly newTaskId: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Items read of one source. */
const maxItems = 200_000;
/** Tasks added in one step. */
const portionSize = 500;
/** Deletions are seen when everything is listed: at least this often. */
const fullEveryMs = 24 * 3_600_000;
/** Clocks differ, and a host may tell of a change only after a while. */
const overlapMs = 10 * 60_000;

/** Asks a place what there is, one page a task, and puts what it lists into the job. */
export const listPlace = (deps: Deps): TaskHandler => ({
  kind: taskKind(deps.type.sourceType.type, 'list'),
  batchSize: 1,
  run: (tasks, signal) =>
    Promise.all(
      tasks.map((task) =>
        listPage(deps, task, signal).catch((error: unknown) => {
          signal.throwIfAborted();
          return reportUnread(task, { ...unreadItem(error), outcome: 'failed' });
        }),
      ),
    ),
});

async function listPage(deps: Deps, task: ClaimedTask, signal: AbortSignal): Promise<TaskReport> {
  const datasource = await deps.findDatasource(task.datasourceId);
  if (!datasource) return { task, outcome: 'cancelled', chunks: 0 };
  const { cursor, before } = listTask.parse(task.payload);
  const place = await deps.type.open(datasource, signal);
  const reading = await readingOf(deps, task, { datasource, isFirst: cursor === null });
  const page = await place.list({ cursor: cursor ?? undefined, since: reading?.since ?? undefined }, signal);
  const items = page.items.slice(0, maxItems - before);
  await addItems(deps, task, items, signal);
  const listed = before + items.length;
  const isCut = items.length < page.items.length || (page.next !== undefined && listed >= maxItems);
  if (isCut && reading) await deps.readings.put({ ...reading, isCut });
  else if (page.next !== undefined)
    await deps.queue.addOnce([
      listOf(deps.type.sourceType.type, task, deps.newTaskId(), { cursor: page.next, before: listed }),
    ]);
  const notes = [...(page.note ? [page.note] : []), ...(isCut ? [cutNote] : [])];
  return { task, outcome: 'done', chunks: 0, ...(notes.length > 0 && { message: notes.join(' ') }) };
}

const cutNote = `Only the first ${maxItems.toLocaleString('en')} items are read, and nothing is removed. Choose a part of the place.`;

/** How this job reads; `undefined` for a page that a job tries again which did not begin with the first one. */
async function readingOf(
  { readings, type, now }: Deps,
  { jobId, datasourceId }: ClaimedTask,
  { datasource, isFirst }: { readonly datasource: Datasource; readonly isFirst: boolean },
): Promise<ListedReading | undefined> {
  const before = await readings.find(datasourceId);
  if (before?.jobId === jobId) return before;
  if (!isFirst) return undefined;
  const startedAt = now();
  const settings = JSON.stringify([datasource.metadata, type.readingVersion]);
  const known = before?.settings === settings ? before : { wholeAt: null, fullAt: null };
  const isRecent = known.fullAt !== null && startedAt - known.fullAt < fullEveryMs;
  const since = type.tellsChanges && isRecent && known.wholeAt !== null ? known.wholeAt - overlapMs : null;
  const { wholeAt, fullAt } = known;
  const reading = { datasourceId, jobId, startedAt, since, isCut: false, settings, wholeAt, fullAt };
  await readings.put(reading);
  return reading;
}

async function addItems(
  { type, queue, newTaskId }: Deps,
  task: ClaimedTask,
  items: readonly ListedItem[],
  signal: AbortSignal,
): Promise<void> {
  for (let from = 0; from < items.length; from += portionSize) {
    signal.throwIfAborted();
    const portion = items.slice(from, from + portionSize);
    await queue.addOnce(
      portion.map(({ key, version }) => itemOf(type.sourceType.type, task, newTaskId(), { key, version })),
    );
  }
}
