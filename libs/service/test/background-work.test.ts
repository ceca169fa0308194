import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createClosers, createMetrics, repeatWork } from '../src/index.js';
import { recordingLog } from '../src/testing/index.js';

/** Work whose turns end as they are told to. */
function toldWork() {
  const turns: PromiseWithResolvers<unknown>[] = [];
  let wake = Promise.withResolvers<unknown>();
  return {
    work() {
      const turn = Promise.withResolvers<unknown>();
      turns.push(turn);
      wake.resolve(turn);
      return turn.promise;
    },
    /** The next turn, once it has begun. */
    async next() {
      while (turns.length === 0) await wake.promise;
      wake = Promise.withResolvers();
      return turns.shift() as (typeof turns)[number];
    },
  };
}

describe('background work', () => {
  const { registry } = createMetrics('demo');
  const counted = async (name: string, outcome: string) => {
    const text = await registry.getSingleMetricAsString('background_work_duration_seconds');
    const series = `_count{service="demo",work="${name}",outcome="${outcome}"} `;
    return text
      .split('\n')
      .find((line) => line.includes(series))
      ?.split(' ')
      .at(-1);
  };
  let recorded: ReturnType<typeof recordingLog>;
  let closers: ReturnType<typeof createClosers>;
  beforeEach(() => {
    recorded = recordingLog();
    closers = createClosers(recorded);
  });
  afterEach(() => closers.close());

  it('goes on after a failure, which is logged, and is counted by how it ended', async () => {
    const told = toldWork();
    repeatWork({ ...recorded, closers }, { name: 'tidy', everyMs: 1, work: () => told.work() });
    (await told.next()).reject(new Error('no broom'));
    (await told.next()).resolve('done');
    (await told.next()).resolve('done');
    const line = { level: 'warn', work: 'tidy', err: expect.objectContaining({ message: 'no broom' }) };
    expect(recorded.lines).toEqual([expect.objectContaining(line)]);
    expect(await counted('tidy', 'failed')).toBe('1');
    expect(Number(await counted('tidy', 'ok'))).toBeGreaterThanOrEqual(1);
  });

  it('is done at once where that is asked for, and does not throw', async () => {
    const once = repeatWork(
      { ...recorded, closers },
      { name: 'sweep', everyMs: 60_000, work: () => Promise.reject(new Error('no broom')) },
    );
    await once();
    expect(recorded.lines).toEqual([expect.objectContaining({ work: 'sweep' })]);
    expect(await counted('sweep', 'failed')).toBe('1');
  });

  it('has ended when the service has closed', async () => {
    const told = toldWork();
    repeatWork({ ...recorded, closers }, { name: 'rest', everyMs: 1, work: () => told.work() });
    const turn = await told.next();
    let hasClosed = false;
    const closed = closers.close().then(() => (hasClosed = true));
    await Promise.resolve();
    expect(hasClosed).toBe(false);
    turn.resolve('done');
    await closed;
  });
});
