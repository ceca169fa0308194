import { docdbLeaseStore, type Held, makeWhileHeld } from '@parley/docdb';
import type { Connection } from 'mongoose';
import type { SpaceKey } from './space.store.js';

/**
 * Does a piece of work while no other replica changes the same space; the bot, which writes the routes of its
 * configuration, takes the same leases. A space is many records, so its writes are not fenced one by one: the work
 * confirms the lease before each step, and no step takes as long as the lease then has left.
 * Throws AppError as `WhileHeld` of libs/docdb.
 */
export type WhileSpaceHeld = <Result>(space: SpaceKey, work: (held: Held) => Promise<Result>) => Promise<Result>;

interface Deps {
  readonly connection: Connection;
  readonly now: () => Date;
  readonly newId: () => string;
}

export function makeWhileSpaceHeld({ connection, now, newId }: Deps): WhileSpaceHeld {
  const leases = docdbLeaseStore(connection, 'chatx_space_leases');
  const whileHeld = makeWhileHeld({ leases, what: 'space', now, newId });
  return ({ workspaceId, spaceId }, work) => whileHeld(`${workspaceId}--${spaceId}`, work);
}
