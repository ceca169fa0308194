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
 * lease can have run out, whether the store says no, fails or is silent: two replicas never listen at once.
 */
export async function whileHolding(
  deps: Deps,
  work: (held: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { leases, holder, log, now, leaseMs = 12_000, retryMs = 2_000 } = deps;
  /** From then on it is time to stop. */
  const endOf = (askedAtMs: number) => askedAtMs + (leaseMs * 2) / 3;
  while (!signal.aborted) {
    const askedAtMs = now();
    const isMine = await leases.acquire(holder, askedAtMs, askedAtMs + leaseMs).catch((err: unknown) => {
      log.warn({ err }, 'the listener lease could not be acquired');
      return false;
    });
    if (isMine && now() < endOf(askedAtMs)) await holdAndWork(endOf(askedAtMs));
    // Work that ends at once must not turn into a race for the lease.
    await delay(retryMs, undefined, { signal }).catch(() => undefined);
  }

  async function holdAndWork(firstEndMs: number): Promise<void> {
    const lost = new AbortController();
    const held = AbortSignal.any([signal, lost.signal]);
    log.info('this replica is listening');
    const working = work(held).finally(() => lost.abort());
    await untilOver(held, firstEndMs);
    lost.abort();
    await working;
    await leases.release(holder).catch((err: unknown) => log.warn({ err }, 'the listener lease could not be released'));
  }

  /** Renews the lease repeatedly. Resolves when a renewal fails or the work is over. */
  async function untilOver(held: AbortSignal, firstEndMs: number): Promise<void> {
    for (let endMs = firstEndMs; ;) {
      await delay(leaseMs / 4, undefined, { signal: held }).catch(() => undefined);
      if (held.aborted) return;
      const askedAtMs = now();
      const asked = leases.acquire(holder, askedAtMs, askedAtMs + leaseMs);
      // The last time may come a little after the end.
      const isStillMine = await answerWithin(Math.max(endMs - askedAtMs, leaseMs / 12), asked);
      if (isStillMine) endMs = endOf(askedAtMs);
      // No answer is no loss yet: it is ours until shortly before it runs out.
      else if (isStillMine === false || now() >= endMs) return;
    }
  }
}

/** `undefined` for an answer that is late or fails. */
async function answerWithin(ms: number, asked: Promise<boolean>): Promise<boolean | undefined> {
  const over = new AbortController();
  const late = delay(ms, undefined, { signal: over.signal }).catch(() => undefined);
  return Promise.race([asked.catch(() => undefined), late]).finally(() => over.abort());
}
