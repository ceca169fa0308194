import { describe, expect, it } from '@jest/globals';
import type { LeaseStore } from '@parley/docdb';
import { silentLog } from '@parley/service/testing';
import { whileLeading } from '../../src/listening/while-leading.js';
import { eventually } from '../world.js';

/** A lease whose answers the test gives. */
function aLease(isOurs: () => Promise<boolean>): LeaseStore & { readonly released: string[] } {
  const released: string[] = [];
  return {
    released,
    acquire: () => isOurs().then((isIt) => (isIt ? 1 : undefined)),
    renew: isOurs,
    release: (_id, holder) => {
      released.push(holder);
      return Promise.resolve();
    },
    isHeld: () => Promise.resolve(true),
  };
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

const times = { newId: () => 'me', log: silentLog(), now: Date.now, leaseMs: 120, retryMs: 10 };

describe('work under the lease', () => {
  it('stops when the lease went to somebody else', async () => {
    let isMine = true;
    const stop = new AbortController();
    const starts: number[] = [];
    const ends: number[] = [];
    const leases = aLease(() => Promise.resolve(isMine));
    const work = async (held: AbortSignal) => {
      starts.push(Date.now());
      await untilAborted(held);
      ends.push(Date.now());
    };
    const done = whileLeading({ ...times, leases }, work, stop.signal);
    await eventually(() => Promise.resolve(starts.length || undefined));
    isMine = false;

    await eventually(() => Promise.resolve(ends.length || undefined));

    stop.abort();
    await done;
    expect(starts).toHaveLength(1);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('docdb is down'))],
    ['is silent', () => new Promise<boolean>(() => undefined)],
  ])('stops before the lease can have run out when the store %s', async (_what, gone) => {
    // Its third, by which the end comes early, is longer than a busy machine is late.
    const leaseMs = 3_000;
    let isDown = false;
    const stop = new AbortController();
    let startedAt = 0;
    let endedAt = 0;
    const leases = aLease(() => (isDown ? gone() : Promise.resolve(true)));
    const work = async (held: AbortSignal) => {
      startedAt = Date.now();
      isDown = true;
      await untilAborted(held);
      endedAt = Date.now();
      isDown = false;
      stop.abort();
    };

    const done = whileLeading({ ...times, leaseMs, leases }, work, stop.signal);
    await eventually(() => Promise.resolve(endedAt || undefined), 2 * leaseMs).finally(() => stop.abort());
    await done;

    expect(endedAt - startedAt).toBeLessThan(leaseMs);
  });

  it('does not begin under a lease that was long in coming', async () => {
    const stop = new AbortController();
    const waits = [times.leaseMs, 0];
    const started: number[] = [];
    const leases = aLease(() => new Promise((resolve) => setTimeout(resolve, waits.shift(), true)));
    const work = () => {
      started.push(waits.length);
      stop.abort();
      return Promise.resolve();
    };

    await whileLeading({ ...times, leases }, work, stop.signal);

    expect(started).toEqual([0]);
  });

  it('that ends by itself is begun again after a pause, and the lease is given back each time', async () => {
    const stop = new AbortController();
    let count = 0;
    const leases = aLease(() => Promise.resolve(true));
    const work = () => {
      count += 1;
      if (count === 3) stop.abort();
      return Promise.resolve();
    };

    await whileLeading({ ...times, leases }, work, stop.signal);

    expect(leases.released).toEqual(['me', 'me', 'me']);
  });
});
