import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@parley/service';
import type { LeaseStore } from './lease.store.js';

interface Deps {
  readonly leases: LeaseStore;
  readonly holder: string;
  readonly log: Logger;
  readonly now: () => number;
  /** A lease that is not renewed is free after this long; with the wait below, a dead replica is replaced in 15 s. */
  readonly leaseMs?: number;
  readonly retryMs?: number;
}

/**
 * Runs `work` whenever this replica holds the lease, until `signal` aborts. Work is told to stop, and awaited, before the
 * lease can have run out: two replicas never listen at once.
 */
export async function whileHolding(
  deps: Deps,
  work: (held: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { leases, holder, log, now, leaseMs = 12_000, retryMs = 2_000 } = deps;
  const acquire = async () => leases.acquire(holder, now(), now() + leaseMs);
  while (!signal.aborted) {
    const isMine = await acquire().catch((err: unknown) => {
      log.warn({ err }, 'the lease of the listener cannot be asked for');
      return false;
    });
    if (isMine) await holdAndWork();
    // Work that ends at once must not turn into a race for the lease.
    await delay(retryMs, undefined, { signal }).catch(() => undefined);
  }

  async function holdAndWork(): Promise<void> {
    const lost = new AbortController();
    const held = AbortSignal.any([signal, lost.signal]);
    log.info('this replica listens');
    const working = work(held).finally(() => lost.abort());
    let expiresAtMs = now() + leaseMs;
    const isOver = () => held.aborted;
    while (!isOver()) {
      await delay(leaseMs / 4, undefined, { signal: held }).catch(() => undefined);
      if (isOver()) break;
      const askedAtMs = now();
      const isStillMine = await acquire().catch(() => undefined);
      if (isStillMine) expiresAtMs = askedAtMs + leaseMs;
      // No answer is no loss yet: it is ours until shortly before it runs out.
      else if (isStillMine === false || now() > expiresAtMs - leaseMs / 3) lost.abort();
    }
    await working;
    await leases.release(holder).catch((err: unknown) => log.warn({ err }, 'the lease could not be given back'));
  }
}
