import { type Space, uuidOf, type World } from './world.js';

/** Writes down that a bot had taken a message and crashed over it; `more` is what else it had written down. */
export const leftClaimed = (world: World, space: Pick<Space, 'uuid'>, id: string, more: object = {}) =>
  world.collection('chatx_inbox').insertOne({
    _id: uuidOf(id) as never,
    space_id: space.uuid,
    published_at: new Date(),
    state: 'claimed',
    holder: 'somebody who crashed',
    claimed_until: new Date(Date.now() - 1),
    attempts: 1,
    ...more,
  });
