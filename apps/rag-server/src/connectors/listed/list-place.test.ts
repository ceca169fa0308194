import { describe, expect, it } from '@jest/globals';
import type { Datasource } from '../../datasources/datasource.js';
import type { ClaimedTask, NewTask } from '../../tasks/task-queue.js';
import { listPlace } from './list-place.js';
import type { ListOrder } from './listed-place.js';
import type { ListedReading } from './listed-reading.store.js';
import { listOf } from './listed-tasks.js';

const hour = 3_600_000;
const aSource = { id: 'notes:a', metadata: { folder: 'a' } } as unknown as Datasource;

/** A place of three pages that can tell what changed, read by jobs one after the other. */
function readings() {
  const orders: ListOrder[] = [];
  const added: NewTask[] = [];
  let [datasource, nowMs] = [aSource, 1_000 * hour];
  let known: ListedReading | undefined;
  const handler = listPlace({
    type: {
      sourceType: { type: 'notes', words: { title: '', one: '', many: '', description: '' } },
      documentType: 'note',
      readingVersion: '1',
      tellsChanges: true,
      open: () =>
        Promise.resolve({
          list(order) {
            orders.push(order);
            const page = Number(order.cursor ?? 0);
            return Promise.resolve({
              items: [{ key: `${page}`, version: '1' }],
              next: page < 2 ? `${page + 1}` : undefined,
            });
          },
          read: () => Promise.reject(new Error('nothing is read here')),
        }),
    },
    findDatasource: () => Promise.resolve(datasource),
    readings: {
      find: () => Promise.resolve(known),
      put: (reading) => Promise.resolve(void (known = reading)),
      deleteDatasource: () => Promise.resolve(),
    },
    queue: { addOnce: (tasks) => Promise.resolve(added.push(...tasks)) },
    newTaskId: () => `task-${added.length}`,
    now: () => nowMs,
  });
  const run = (task: NewTask) =>
    handler.run(
      [{ ...task, origin: task.id, attempt: 1, deaths: 0 } satisfies ClaimedTask],
      new AbortController().signal,
    );
  return {
    orders,
    passHours: (hours: number) => void (nowMs += hours * hour),
    changeSettings: () => void (datasource = { ...aSource, metadata: { folder: 'b' } }),
    /** Lists all pages, and closes the reading as one that was whole. */
    read: async (jobId: string, reach: 'all' | 'changes') => {
      orders.length = 0;
      await run(listOf('notes', { jobId, datasourceId: aSource.id }, 'first', { cursor: null, before: 0, reach }));
      for (let next = added.pop(); next; next = added.pop()) if (next.kind === 'notes-list') await run(next);
      if (!known) throw new Error('no reading was kept');
      const { startedAt, since } = known;
      known = { ...known, wholeAt: startedAt, ...(since === null && { fullAt: startedAt }) };
    },
  };
}

describe('a list', () => {
  it('is asked for everything by the first reading, on every page', async () => {
    const { read, orders } = readings();
    await read('job-1', 'changes');

    expect(orders).toEqual([
      { cursor: undefined, since: undefined, known: undefined },
      { cursor: '1', since: undefined, known: undefined },
      { cursor: '2', since: undefined, known: undefined },
    ]);
  });

  it('is asked for changes since shortly before the last reading when nobody waits for it', async () => {
    const { read, orders, passHours } = readings();
    await read('job-1', 'all');
    passHours(2);
    await read('job-2', 'changes');

    const since = (1_000 - 1 / 6) * hour;
    expect(orders.map((order) => [order.since, order.known])).toEqual(Array(3).fill([since, since]));
  });

  it.each([
    ['somebody asks for the reading', 'all', 2],
    ['nothing was listed whole for a day', 'changes', 24],
  ] as const)('is asked for everything, with what is known, when %s', async (_when, reach, hours) => {
    const { read, orders, passHours } = readings();
    await read('job-1', 'all');
    passHours(hours);
    await read('job-2', reach);

    expect(orders[0]).toEqual({ cursor: undefined, since: undefined, known: (1_000 - 1 / 6) * hour });
  });

  it('is asked for everything, and nothing is known, after its settings have changed', async () => {
    const { read, orders, changeSettings } = readings();
    await read('job-1', 'all');
    changeSettings();
    await read('job-2', 'changes');

    expect(orders[0]).toEqual({ cursor: undefined, since: undefined, known: undefined });
  });
});
