import type { ListRooms, Room } from './list-rooms.js';

/** A list of rooms, and since when it holds. */
export interface KnownRooms {
  rooms: Room[];
  /** Milliseconds since 1970. */
  fetchedAt: number;
  cached: boolean;
}

/** @param refresh asks the chat product, whatever is known */
export type FindRooms = (refresh: boolean) => Promise<KnownRooms>;

interface Deps {
  listRooms: ListRooms;
  /** How long a list holds; 0 keeps none. */
  cacheMinutes: () => Promise<number>;
  now: () => Date;
}

/** Keeps the list for a while, and fetches it once for many who ask at the same time. A failure is not kept. */
export function makeKeepRooms({ listRooms, cacheMinutes, now }: Deps): FindRooms {
  let known: Omit<KnownRooms, 'cached'> | undefined;
  let fetching: Promise<Omit<KnownRooms, 'cached'>> | undefined;
  const fetchRooms = async () => {
    const fetchedAt = now().getTime();
    known = { rooms: await listRooms(), fetchedAt };
    return known;
  };
  return async (refresh) => {
    const keptMs = (await cacheMinutes()) * 60_000;
    if (!refresh && known && now().getTime() - known.fetchedAt < keptMs) return { ...known, cached: true };
    fetching ??= fetchRooms().finally(() => {
      fetching = undefined;
    });
    return { ...(await fetching), cached: false };
  };
}
