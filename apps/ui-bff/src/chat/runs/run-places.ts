import { isDuplicateKey } from '@parley/docdb';
import type { mongo } from 'mongoose';
import type { TurnRecord } from './turn.record.js';

/** No two runs of one owner share a place: so many places, so many runs at once, on however many replicas. */
export const placesIndex = {
  key: { owner_id: 1, place: 1 },
  name: 'places_of_owner',
  unique: true,
  partialFilterExpression: { status: 'running', place: { $exists: true } },
} as const;

interface Places {
  readonly turns: Pick<mongo.Collection<TurnRecord>, 'find'>;
  readonly ownerId: string;
  readonly most: number;
}

/** Parallel starts of one person may each time find their place taken; beyond this they are too many anyway. */
const maxTries = 50;

/**
 * Writes a run into a free place of its owner; `undefined` when there is none. A write that is refused because another run
 * has taken the place meanwhile is tried again with the next free one.
 */
export async function inFreePlace<T>(places: Places, write: (place: number) => Promise<T>): Promise<T | undefined> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const place = await freePlace(places);
    if (place === undefined) return undefined;
    try {
      return await write(place);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
  return undefined;
}

async function freePlace({ turns, ownerId, most }: Places): Promise<number | undefined> {
  const running = { owner_id: ownerId, status: 'running' as const, place: { $exists: true } };
  const found = await turns.find(running, { projection: { place: 1 } }).toArray();
  const taken = new Set(found.map(({ place }) => place));
  return Array.from({ length: most }, (_, place) => place).find((place) => !taken.has(place));
}
