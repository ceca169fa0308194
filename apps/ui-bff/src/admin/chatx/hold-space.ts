import { makeHold } from '@parley/docdb';
import type { Connection } from 'mongoose';
import type { SpaceKey } from './space.store.js';

/**
 * Does a piece of work while nobody else, on any replica, changes the same space; the bot, which writes routes of its
 * configuration, heeds the same holds.
 * @throws AppError `CONFLICT` when the other is not done in time
 */
export type HoldSpace = <Result>(space: SpaceKey, work: () => Promise<Result>) => Promise<Result>;

interface Deps {
  connection: Connection;
  now: () => Date;
  newId: () => string;
}

export function makeHoldSpace(deps: Deps): HoldSpace {
  const hold = makeHold({ ...deps, collection: 'chatx_space_holds', what: 'space' });
  return ({ workspaceId, spaceId }, work) => hold(`${workspaceId}--${spaceId}`, work);
}
