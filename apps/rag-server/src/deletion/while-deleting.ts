import { AppError } from '@parley/contracts';
import { type LeaseTerm, makeWhileHeld } from '@parley/docdb';
import type { DatasourceStore } from '../datasources/datasource.store.js';

export interface DeletionDeps {
  readonly datasources: Pick<DatasourceStore, 'renew' | 'release'>;
  readonly now: () => Date;
  /** Names one deletion. */
  readonly newId: () => string;
  readonly leaseMs?: number;
}

/** A deletion that nobody else works on. */
export interface Deletion {
  readonly holder: string;
  /**
   * Does a step of it. Throws with nothing done once somebody else may have taken the deletion over: `CONFLICT`, or
   * `SERVICE_UNAVAILABLE` when the lease could not be kept.
   */
  readonly step: <T>(work: () => Promise<T>) => Promise<T>;
  /** Does what ends it: a write to the record that asks itself whose the deletion is. */
  readonly end: (write: () => Promise<void>) => Promise<void>;
}

/**
 * Deletes a datasource with nobody else at it, on any replica, for as long as that takes: `undefined` when `acquire` says
 * that it cannot be had. Of a datasource that is made anew under the same id, a deletion that fell behind takes nothing.
 */
export async function whileDeleting<T>(
  { datasources, now, newId, leaseMs = 30_000 }: DeletionDeps,
  id: string,
  acquire: (term: LeaseTerm) => Promise<boolean>,
  work: (deletion: Deletion) => Promise<T>,
): Promise<T | undefined> {
  const holder = newId();
  const notFree = new Error('the deletion cannot be had');
  let isEnding = false;
  const whileHeld = makeWhileHeld({
    leases: {
      // Writes of a deletion ask for its holder instead of a fence.
      acquire: async (_id, term) => ((await acquire(term)) ? term.until.getTime() : undefined),
      // At its end the record is gone, or not held any more.
      renew: async (_id, term) => (await datasources.renew(id, term)) || isEnding,
      release: (_id, by) => datasources.release(id, by),
    },
    ...{ what: 'deletion', now, newId: () => holder, leaseMs, patienceMs: 0 },
    ...{ busy: () => notFree, lost: takenOver },
  });
  const deletion = ({ confirm }: { confirm: () => Promise<void> }): Deletion => ({
    holder,
    async step(part) {
      await confirm();
      return part();
    },
    async end(write) {
      isEnding = true;
      await write();
    },
  });
  return whileHeld(id, (held) => work(deletion(held))).catch((error: unknown) => {
    if (error === notFree) return undefined;
    throw error;
  });
}

const takenOver = () => new AppError('CONFLICT', 'The deletion took too long and was taken over; look again later.');
