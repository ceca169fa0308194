import { LRUCache } from 'lru-cache';
import type { Caller } from '../identity/caller.js';
import type { ReadPermissions } from './read-permissions.js';
import type { Readable } from './readable-datasources.js';

/** What a caller may read, while it is being found out. */
export interface Reading {
  /** What it was at the caller's last call: good for beginning early, never to answer from. */
  readonly before: Readable | undefined;
  /** Rejects with `AUTHZ_UNAVAILABLE` when authz cannot say. */
  readonly now: Promise<Readable>;
}

/** Begins to find out, so that the caller's tool can be looked up meanwhile. */
export type BeginReading = (caller: Caller, signal: AbortSignal) => Reading;

/** Names of datasources, over all callers that are remembered. */
const namesKept = 200_000;

export function readingOf(permissions: ReadPermissions): BeginReading {
  const last = new LRUCache<string, Readable>({
    maxSize: namesKept,
    sizeCalculation: (readable) => 1 + (readable === 'all' ? 0 : readable.length),
  });
  return (caller, signal) => {
    const key = JSON.stringify([caller.subject, caller.isMachine]);
    const before = last.get(key);
    const now = permissions.content(caller, signal);
    // Whoever waits for it hears of its failure; a tool that is not there never does.
    now.then(
      (readable) => last.set(key, readable),
      () => undefined,
    );
    return { before, now };
  };
}
