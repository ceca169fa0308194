import type { z } from 'zod';
import type { GetAnswer } from './host-http.js';
import { unreadable } from './host-refusal.js';

interface List<T> {
  /** Path of the first page, with its query. */
  readonly path: string;
  readonly schema: z.ZodType<T[]>;
  readonly keyOf: (one: T) => number;
}

/**
 * A list, page by page, each entry once, until the reader has enough. Throws `HostRefusal`, also for a list that repeats
 * itself: it would have no end.
 */
export async function* listedPages<T>(
  get: GetAnswer,
  { path, schema, keyOf }: List<T>,
  signal: AbortSignal,
): AsyncGenerator<T[]> {
  const known = new Set<number>();
  for (let at: string | undefined = path; at !== undefined;) {
    const { body, next }: { body: T[]; next: string | undefined } = await get(at, schema, signal);
    const fresh = body.filter((one) => known.size < known.add(keyOf(one)).size);
    if (next !== undefined && fresh.length === 0) throw unreadable('the list repeats itself');
    yield fresh;
    at = next;
  }
}
