import { describe, expect, it } from '@jest/globals';
import type { ClaimedTask, NewTask, TaskOutcome } from '../tasks/task-queue.js';
import { closeReading, type ReadingEnd } from './close-reading.js';
import { inPortions } from '../tasks/in-portions.js';

const task: ClaimedTask = {
  id: 'close',
  kind: 'x-close',
  jobId: 'j',
  datasourceId: 'x:1',
  subject: 'close',
  exclusiveKey: 'close',
  payload: {},
  origin: 'close',
  attempt: 1,
  deaths: 0,
};
const removal: NewTask = { ...task, id: 'remove', kind: 'x-remove' };
const none = { indexed: 0, unchanged: 0, removed: 0, skipped: 0, taken_out: 0, failed: 0, cancelled: 0, done: 0 };

const close = async (settled: Partial<Record<TaskOutcome, number>>, end: Partial<ReadingEnd> = {}) => {
  const added: NewTask[] = [];
  const touched: [string, number][] = [];
  const handler = closeReading(
    {
      kind: 'x-close',
      isWhole: () => Promise.resolve(true),
      async *gone() {
        yield await Promise.resolve([removal]);
      },
      ...end,
    },
    {
      datasources: { touch: (id, at) => Promise.resolve(void touched.push([id, at])) },
      queue: {
        count: () => Promise.resolve({ open: 1, settled: { ...none, ...settled }, chunks: 0 }),
        addOnce: (tasks) => Promise.resolve(added.push(...tasks)),
      },
      now: () => 5_999,
    },
  );
  const [report] = await handler.run([task], AbortSignal.any([]));
  return { report, added, touched };
};

describe('the end of a reading', () => {
  it('that was whole removes what is gone and dates the source', async () => {
    expect(await close({ indexed: 1, skipped: 2 })).toEqual({
      report: { task, outcome: 'done', chunks: 0 },
      added: [removal],
      touched: [['x:1', 5]],
    });
  });

  it.each<[string, Partial<Record<TaskOutcome, number>>, Partial<ReadingEnd>]>([
    ['with a failed page', { indexed: 1, failed: 1 }, {}],
    ['with a cancelled page', { indexed: 1, cancelled: 1 }, {}],
    ['of a part of the source', { indexed: 1 }, { isWhole: () => Promise.resolve(false) }],
  ])('%s removes nothing and leaves the date', async (_what, settled, end) => {
    expect(await close(settled, end)).toEqual({
      report: { task, outcome: 'done', chunks: 0 },
      added: [],
      touched: [],
    });
  });

  it('that failed as a whole says why, and knows nothing', async () => {
    expect(await close({}, { failure: () => 'No page had text.' })).toEqual({
      report: { task, outcome: 'failed', chunks: 0, message: 'No page had text.' },
      added: [],
      touched: [],
    });
  });
});

it('what is gone is removed in portions', async () => {
  async function* many() {
    for (let at = 0; at < 1_001; at += 1) yield await Promise.resolve(at);
  }
  const sizes: number[] = [];
  for await (const portion of inPortions(many())) sizes.push(portion.length);

  expect(sizes).toEqual([500, 500, 1]);
});
