import { AppError } from '@parley/contracts';
import { type LeaseStore, makeWhileHeld } from '@parley/docdb';

interface Deps {
  readonly leases: LeaseStore;
  readonly now: () => Date;
  readonly newId: () => string;
  /** How long a change may take. */
  readonly changeMs?: number;
}

/** Runs a change of a datasource's readers when no other one runs, on any replica. */
export type WhileReadersHeld = <T>(
  datasourceId: string,
  signal: AbortSignal,
  change: (signal: AbortSignal) => Promise<T>,
) => Promise<T>;

const patienceMs = 10_000;

/**
 * Throws `CONFLICT` when others hold the lease for too long, or took over, `SERVICE_UNAVAILABLE` when the change takes too
 * long or docdb is too slow to keep the lease, and the reason of a signal that aborts.
 */
export function makeWhileReadersHeld({ leases, now, newId, changeMs = 20_000 }: Deps): WhileReadersHeld {
  const whileHeld = makeWhileHeld({ leases, what: 'datasource', now, newId, patienceMs, busy });
  return (datasourceId, signal, change) =>
    whileHeld(
      datasourceId,
      async (held) => {
        const late = AbortSignal.timeout(changeMs);
        try {
          return await change(AbortSignal.any([signal, held.signal, late]));
        } catch (error) {
          // Whoever has a name for what went wrong, knows better.
          const isUnnamed = late.aborted && !signal.aborted && !(error instanceof AppError);
          throw isUnnamed ? tooSlow(error) : error;
        }
      },
      signal,
    );
}

const busy = () =>
  new AppError('CONFLICT', 'Somebody else is changing who reads this datasource; try again in a minute.');

const tooSlow = (cause: unknown) =>
  new AppError('SERVICE_UNAVAILABLE', 'docdb or authz took too long; look who reads it now, and try again.', { cause });
