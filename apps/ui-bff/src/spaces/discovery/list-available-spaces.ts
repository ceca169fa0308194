import type { AvailableSpace, AvailableSpacesQuery } from '@parley/contracts';
import { pageCursor } from '@parley/service';
import { z } from 'zod';
import type { FindRooms } from './keep-rooms.js';
import type { Room } from './list-rooms.js';

/** One page of the spaces that could be onboarded. */
export interface AvailableSpaces {
  readonly spaces: AvailableSpace[];
  readonly total_matches: number;
  readonly total_visible: number;
  readonly next_cursor: string | null;
  readonly has_more: boolean;
  readonly cached: boolean;
  readonly fetched_at: number;
  readonly query: { readonly q: string; readonly limit: number };
}

/**
 * Spaces that the bot is in, by name, ids deciding between those of one name.
 * Throws AppError `VALIDATION_ERROR` for an invalid cursor, `SERVICE_UNAVAILABLE` naming chatx.
 */
export type ListAvailableSpaces = (query: AvailableSpacesQuery) => Promise<AvailableSpaces>;

export const makeListAvailableSpaces =
  (findRooms: FindRooms): ListAvailableSpaces =>
  async ({ q = '', cursor, limit, refresh = false }) => {
    const after = cursor === undefined ? undefined : placeOf(cursors.decode(cursor));
    const { rooms, fetchedAt, cached } = await findRooms(refresh);
    const matching = rooms.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())).toSorted(byName);
    const rest = after ? matching.filter((room) => byName(room, after) > 0) : matching;
    const page = rest.slice(0, limit);
    const last = page.at(-1);
    const hasMore = rest.length > page.length;
    return {
      spaces: page.map(toView),
      total_matches: matching.length,
      total_visible: rooms.length,
      next_cursor: last && hasMore ? cursors.encode([last.name, last.id]) : null,
      has_more: hasMore,
      cached,
      fetched_at: fetchedAt,
      query: { q, limit },
    };
  };

type Place = Pick<Room, 'name' | 'id'>;

const byName = (one: Place, other: Place): number =>
  one.name.localeCompare(other.name) || compare(one.name, other.name) || compare(one.id, other.id);
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

const placeOf = ([name, id]: readonly [string, string]): Place => ({ name, id });
const cursors = pageCursor(z.tuple([z.string(), z.string()]));

const toView = ({ id, publicId, name, isLocked }: Room): AvailableSpace => ({
  id,
  ...(publicId !== id && { chatx_room_id: publicId }),
  name,
  type: 'group',
  is_locked: isLocked,
});
