import { LRUCache } from 'lru-cache';
import type { RouteMetadata, SpaceRouteStore } from './space-route.store.js';

export interface RouteCacheStatus {
  readonly ttl_seconds: number;
  readonly cache_size: number;
  readonly cached_spaces: string[];
}

export interface RouteCache extends SpaceRouteStore {
  status(): RouteCacheStatus;
  /** Clears one space, or all. */
  clear(spaceUuid?: string): void;
}

const maxSpaces = 1_000;

/**
 * Caches route metadata; `ttlMs` 0 disables the cache. Concurrent callers share one read. Failures are not cached, and
 * tuples never are.
 */
export function cacheRoutes(
  store: SpaceRouteStore,
  { ttlMs, workspace, now }: { ttlMs: number; workspace: string; now: () => number },
): RouteCache {
  const kept = new LRUCache<string, RouteMetadata[]>({
    max: maxSpaces,
    ttl: ttlMs,
    // The library never lets go of what is kept at 0.
    perf: { now: () => now() + 1 },
    ttlResolution: 0,
    // A read that overlaps with a clear may predate the change: it answers its callers, and is not kept.
    ignoreFetchAbort: true,
    fetchMethod: (spaceUuid) => store.routesOf(spaceUuid),
  });
  return {
    routesOf: (spaceUuid) => (ttlMs > 0 ? kept.forceFetch(spaceUuid) : store.routesOf(spaceUuid)),
    status() {
      const cached = [...kept.rkeys()].map((space) => `${workspace}/${space}`);
      return { ttl_seconds: ttlMs / 1000, cache_size: cached.length, cached_spaces: cached };
    },
    clear(spaceUuid) {
      if (spaceUuid === undefined) kept.clear();
      else kept.delete(spaceUuid);
    },
  };
}
