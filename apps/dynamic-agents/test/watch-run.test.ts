import { describe, expect, it } from '@jest/globals';
import { silentLog } from '@parley/service/testing';
import type { RunStore } from '../src/runs/run.store.js';
import { watchRun } from '../src/runs/watch-run.js';

const run = {
  turnId: 't',
  runId: 'r',
  ownerId: 'alice',
  conversationId: 'c',
  agentId: 'docs',
  message: '',
  answer: '',
};

function watch(keep: RunStore['keep']) {
  let millis = 0;
  const runs = { keep } as RunStore;
  const now = () => new Date((millis += 10));
  return watchRun(run, { runs, log: silentLog(), keepEveryMs: 1, leaseMs: 50, now });
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

describe('watching a run', () => {
  it('outlives a docdb that is silent for less than a lease', async () => {
    let asked = 0;
    const enough = Promise.withResolvers<undefined>();
    const watched = watch(() => {
      asked += 1;
      if (asked === 4) enough.resolve(undefined);
      return asked === 2 ? Promise.reject(new Error('gone')) : Promise.resolve('go on');
    });
    await enough.promise;
    expect(watched.signal.aborted).toBe(false);
    watched.stop();
  });

  it.each([
    ['docdb is silent for a whole lease', () => Promise.reject(new Error('gone'))],
    ['another replica took the run for dead', () => Promise.resolve('lost' as const)],
  ])('ends it with an error that names docdb when %s', async (_what, keep) => {
    const watched = watch(keep);
    await aborted(watched.signal);
    expect(watched.cancelled()).toBe(false);
    expect(watched.failure()).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      more: { details: { dependency: 'docdb' } },
    });
  });

  it('tells a cancel from a loss', async () => {
    const watched = watch(() => Promise.resolve('cancelled'));
    await aborted(watched.signal);
    expect([watched.cancelled(), watched.failure()]).toEqual([true, undefined]);
  });
});
