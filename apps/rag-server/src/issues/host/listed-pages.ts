import type { z } from 'zod';
import type { GetAnswer } from './host-http.js';
import { unreadable } from './host-refusal.js';

/** Most entries of one list: a host that always has a next page must not keep us for ever. */
export const maxListed = 100_000;

interface Order<T> {
  /** Path of the first page, with its query. */
  readonly path: string;
  readonly schema: z.ZodType<T[]>;
  readonly keyOf: (one: T) => number;
  /** Where to stop; `maxListed` when absent. */
  readonly atMost?: number;
}

/**
 * A list, page by page, each entry once. Throws `HostRefusal`, also for a list that repeats itself and one that is longer than
 * `maxListed`; one with a bound of its own ends there.
 */
export async function* listedPages<T>(get: GetAnswer, order: Order<T>, signal: AbortSignal): AsyncGenerator<T[]> {
  const { path, schema, keyOf, atMost = Infinity } = order;
  const known = new Set<number>();
  const asked = new Set<string>();
  for (let address: string | undefined = path; address !== undefined && known.size < atMost;) {
    if (asked.size === asked.add(address).size) throw unreadable('the list repeats itself');
    const { body, next }: { body: T[]; next: string | undefined } = await get(address, schema, signal);
    const fresh = body.filter((one) => known.size < known.add(keyOf(one)).size);
    if (next !== undefined && fresh.length === 0) throw unreadable('the list repeats itself');
    if (known.size > maxListed) throw unreadable(`a list has more than ${maxListed} entries`);
    yield fresh;
    address = next;
  }
}
