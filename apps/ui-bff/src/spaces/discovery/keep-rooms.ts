import type { ListRooms, Room } from './list-rooms.js';

/** A list of rooms, and when it was fetched. */
export interface KnownRooms {
  readonly rooms: Room[];
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
  readonly cached: boolean;
}

/** @param refresh bypasses the cache */
export type FindRooms = (refresh: boolean) => Promise<KnownRooms>;

interface Deps {
  readonly listRooms: ListRooms;
  /** Cache time; 0 disables the cache. */
  readonly cacheMinutes: () => Promise<number>;
  readonly now: () => Date;
}

/** Caches the list, and fetches it once for concurrent callers. Failures are not cached. */
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
