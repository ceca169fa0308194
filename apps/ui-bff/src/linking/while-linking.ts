import { AppError } from '@parley/contracts';
import { docdbLeaseStore, makeWhileHeld, type WhileHeld } from '@parley/docdb';
import type { Connection } from 'mongoose';

interface Deps {
  readonly connection: Connection;
  readonly now: () => Date;
  readonly newId: () => string;
}

export interface Linking {
  /** Does a piece of work while nobody else links the same chat account. Throws AppError as `WhileHeld`. */
  readonly whileLinking: WhileHeld;
  /** Removes what is left of leases that ended before: ids of chat accounts are kept no longer than they are needed. */
  readonly forgetEndedBefore: (at: Date) => Promise<void>;
}

const collection = 'chatx_link_locks';
/** After a confirmation, longer than the two calls of the idp that link, 15 s each. */
const leaseMs = 90_000;

export function createLinking({ connection, now, newId }: Deps): Linking {
  const leases = docdbLeaseStore(connection, collection);
  return {
    whileLinking: makeWhileHeld({ leases, what: 'link', now, newId, leaseMs, patienceMs: 0, busy: beingLinked }),
    async forgetEndedBefore(at) {
      await connection.collection(collection).deleteMany({ until: { $lt: at } });
    },
  };
}

const beingLinked = () =>
  new AppError('CONFLICT', 'This chat account is being linked right now. Try again in a minute.', {
    details: { reason: 'link_busy' },
  });
