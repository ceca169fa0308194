import type { AppError } from '@parley/contracts';
import { type Heartbeat, realSleep, type Sleep, startHeartbeat } from './heartbeat.js';
import { leaseBusy, leaseLost, leaseUnsure } from './lease-errors.js';
import type { LeaseStore } from './lease.store.js';

/** A lease, as the work done under it sees it. */
export interface Held {
  /** Aborts before the lease can end, with the error that the caller gets. */
  readonly signal: AbortSignal;
  /** Larger than that of every earlier holder. Writes are made conditional on it (`Fences`). */
  readonly fence: number;
  /**
   * Renews the lease now: goes before a write that cannot be fenced, so that the longest answer still comes within the
   * lease. Throws AppError as `WhileHeld`.
   */
  readonly confirm: () => Promise<void>;
}

/**
 * Does a piece of work while no other replica of any service holds the same lease. A heartbeat renews the lease for as
 * long as the work takes. When it cannot be renewed, the call fails before the lease ends, and what the work still does
 * comes to nothing if its writes are fenced. The lease of a process that died is free after `leaseMs`. See ADR 0010.
 * Throws AppError `CONFLICT` when another holder is not done in time, or took over; `SERVICE_UNAVAILABLE` when docdb
 * answers too slowly to keep the lease; the reason of `signal`, by which a caller gives up waiting for another holder.
 */
export type WhileHeld = <Result>(
  id: string,
  work: (held: Held) => Promise<Result>,
  signal?: AbortSignal,
) => Promise<Result>;

export interface WhileHeldDeps {
  readonly leases: Pick<LeaseStore, 'acquire' | 'renew' | 'release'>;
  /** What is changed, as people call it: `space`. */
  readonly what: string;
  readonly now: () => Date;
  /** Names one acquisition. */
  readonly newId: () => string;
  readonly leaseMs?: number;
  /** How long to wait for another holder. */
  readonly patienceMs?: number;
  readonly sleep?: Sleep;
  /** What the caller gets instead of the usual `CONFLICT` when another holder is not done in time. */
  readonly busy?: () => Error;
  /** What the caller gets instead of the usual `CONFLICT` when another holder took over: a `CONFLICT` too. */
  readonly lost?: () => AppError;
}

const retryMs = 50;

export function makeWhileHeld(given: WhileHeldDeps): WhileHeld {
  const { what } = given;
  const words = { busy: () => leaseBusy(what), lost: () => leaseLost(what) };
  const deps = { leaseMs: 30_000, patienceMs: 5_000, sleep: realSleep, ...words, ...given };
  return async (id, work, signal) => {
    const lease = await acquire(id, deps, signal);
    const lost = new AbortController();
    const fail = (error: unknown) => lost.abort(error);
    const heartbeat = keep(lease, deps, fail);
    const confirm = async () => {
      lost.signal.throwIfAborted();
      await lease.renew().catch((error: unknown) => {
        fail(error);
        throw error;
      });
    };
    try {
      return await Promise.race([work({ signal: lost.signal, fence: lease.fence, confirm }), rejectedBy(lost.signal)]);
    } finally {
      void heartbeat.stop();
      // Work that was given up may still be at it: its lease ends by itself, and not a moment earlier.
      if (!lost.signal.aborted) await deps.leases.release(id, lease.holder).catch(() => undefined);
    }
  };
}

type Deps = Required<WhileHeldDeps>;
type Lease = Awaited<ReturnType<typeof acquire>>;

async function acquire(id: string, deps: Deps, signal = new AbortController().signal) {
  const { leases, what, now, newId, leaseMs, patienceMs, sleep, busy, lost } = deps;
  const holder = newId();
  const termAt = (at: number) => ({ holder, until: new Date(at + leaseMs) });
  const deadlineMs = now().getTime() + patienceMs;
  for (;;) {
    const askedMs = now().getTime();
    const fence = await leases.acquire(id, termAt(askedMs), new Date(askedMs));
    if (fence !== undefined) return acquired(fence, askedMs);
    if (now().getTime() >= deadlineMs) throw busy();
    await sleep(retryMs, signal);
    signal.throwIfAborted();
  }

  async function acquired(fence: number, askedMs: number) {
    let safeUntilMs = safeFrom(askedMs);
    if (now().getTime() >= safeUntilMs) {
      await leases.release(id, holder).catch(() => undefined);
      throw leaseUnsure(what);
    }
    return {
      holder,
      fence,
      safeMs: () => safeUntilMs - now().getTime(),
      async renew() {
        const renewedMs = now().getTime();
        if (renewedMs >= safeUntilMs) throw leaseUnsure(what);
        const isOurs = await within(safeUntilMs - renewedMs, leases.renew(id, termAt(renewedMs)));
        if (!isOurs) throw lost();
        safeUntilMs = Math.max(safeUntilMs, safeFrom(renewedMs));
      },
    };
  }

  /** Work stops a third of the lease before its end: clocks differ, and so does when a process is scheduled. */
  function safeFrom(askedMs: number) {
    return askedMs + (leaseMs * 2) / 3;
  }

  async function within<T>(ms: number, asked: Promise<T>): Promise<T> {
    const over = new AbortController();
    const late = sleep(ms, over.signal).then((): never => {
      throw leaseUnsure(what);
    });
    late.catch(() => undefined);
    asked.catch(() => undefined);
    return Promise.race([asked, late]).finally(() => over.abort());
  }
}

/** Renews until stopped. A renewal that fails is tried again while the lease is safe; `fail` is told when it is not. */
function keep(lease: Lease, { what, leaseMs, sleep }: Deps, fail: (error: unknown) => void): Heartbeat {
  let cause: unknown;
  return startHeartbeat({
    everyMs: () => Math.min(leaseMs / 5, Math.max(0, lease.safeMs())),
    async beat() {
      if (lease.safeMs() <= 0) fail(leaseUnsure(what, cause));
      else await lease.renew();
    },
    onError(error) {
      cause = error;
      if (isTakenOver(error)) fail(error);
    },
    sleep,
  });
}

const isTakenOver = (error: unknown) => (error as { code?: unknown }).code === 'CONFLICT';

const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
