import { describe, expect, it } from '@jest/globals';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { silentLog } from '@parley/service/testing';
import type { RunStore } from '../src/runs/run.store.js';
import { watchRun } from '../src/runs/watch-run.js';

const openTimers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

const run = {
  turnId: 't',
  runId: 'r',
  ownerId: 'alice',
  conversationId: 'c',
  agentId: 'docs',
  message: '',
  answer: '',
};

function watch(renew: RunStore['renew'], leaseMs = 50) {
  let millis = 0;
  const runs = { renew } as RunStore;
  const now = () => new Date((millis += 10));
  return watchRun(run, { runs, log: silentLog(), keepEveryMs: 1, leaseMs, now });
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

describe('watching a run', () => {
  it('outlives a docdb that is silent for less than a lease', async () => {
    let asked = 0;
    const enough = Promise.withResolvers<undefined>();
    const watched = watch(() => {
      asked += 1;
      if (asked === 4) enough.resolve(undefined);
      return asked === 2 ? Promise.reject(new Error('gone')) : Promise.resolve('go on');
    }, 10_000);
    await enough.promise;
    expect(watched.signal.aborted).toBe(false);
    watched.stop();
  });

  it.each([
    ['docdb fails for a whole lease', () => Promise.reject(new Error('gone'))],
    ['docdb is silent for a whole lease', () => new Promise<'go on'>(() => undefined)],
    ['another replica took the run for dead', () => Promise.resolve('lost' as const)],
  ])('ends it with an error that names docdb when %s', async (_what, renew) => {
    const watched = watch(renew);
    await aborted(watched.signal);
    expect(watched.cancelled()).toBe(false);
    expect(watched.failure()).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      more: { details: { dependency: 'docdb' } },
    });
  });

  it('ends with the run: nothing is left that keeps the process', async () => {
    const late = Promise.withResolvers<'go on'>();
    const asked = Promise.withResolvers<undefined>();
    const before = openTimers();
    const watched = watch(() => {
      asked.resolve(undefined);
      return late.promise;
    });
    await asked.promise;
    watched.stop();
    late.resolve('go on');
    await late.promise;
    await nextTurn();
    expect(openTimers()).toBe(before);
  });

  it('tells a cancel from a loss', async () => {
    const watched = watch(() => Promise.resolve('cancelled'));
    await aborted(watched.signal);
    expect([watched.cancelled(), watched.failure()]).toEqual([true, undefined]);
  });
});
