import { setTimeout as delay } from 'node:timers/promises';
import { type LeaseStore, makeWhileHeld } from '@parley/docdb';
import type { Logger } from '@parley/service';
import { listenerLease } from './listener-lease.js';

interface Deps {
  readonly leases: LeaseStore;
  /** Names one acquisition of the lease. */
  readonly newId: () => string;
  readonly log: Logger;
  readonly now: () => number;
  /** A lease that is not renewed is free after this long; with the wait below, a dead replica is replaced in 15 s. */
  readonly leaseMs?: number;
  readonly retryMs?: number;
}

/**
 * Runs `work` whenever this replica holds the lease of the listener, until `signal` aborts. Work is told to stop before
 * the lease can have ended, whether docdb says no, fails or is silent, and is awaited: two replicas never listen at once.
 */
export async function whileLeading(
  { leases, newId, log, now, leaseMs = 12_000, retryMs = 2_000 }: Deps,
  work: (held: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const standby = new Error('another replica listens');
  const whileHeld = makeWhileHeld({
    ...{ leases, what: listenerLease, newId, leaseMs },
    now: () => new Date(now()),
    patienceMs: 0,
    busy: () => standby,
  });
  while (!signal.aborted) {
    const begun: Promise<void>[] = [];
    await whileHeld(listenerLease, (held) => {
      log.info('this replica listens');
      const working = work(AbortSignal.any([signal, held.signal]));
      begun.push(working);
      return working;
    }).catch((err: unknown) => {
      if (err !== standby) log.warn({ err }, 'the lease of the listener cannot be asked for');
    });
    await Promise.allSettled(begun);
    // Work that ends at once must not turn into a race for the lease.
    await delay(retryMs, undefined, { signal }).catch(() => undefined);
  }
}
