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

/** Caches route metadata; `ttlMs` 0 disables the cache. Failures are not cached, and tuples never are. */
export function cacheRoutes(
  store: SpaceRouteStore,
  { ttlMs, workspace, now }: { ttlMs: number; workspace: string; now: () => number },
): RouteCache {
  const kept = new Map<string, { routes: RouteMetadata[]; untilMs: number }>();
  let clearings = 0;
  return {
    async routesOf(spaceUuid) {
      const known = kept.get(spaceUuid);
      if (known && known.untilMs > now()) return known.routes;
      const before = clearings;
      const routes = await store.routesOf(spaceUuid);
      // A read that overlaps with a clear may predate the change.
      if (ttlMs > 0 && clearings === before) kept.set(spaceUuid, { routes, untilMs: now() + ttlMs });
      const [oldest] = kept.keys();
      if (kept.size > maxSpaces && oldest !== undefined) kept.delete(oldest);
      return routes;
    },
    status() {
      const cached = [...kept].filter(([, { untilMs }]) => untilMs > now()).map(([space]) => `${workspace}/${space}`);
      return { ttl_seconds: ttlMs / 1000, cache_size: cached.length, cached_spaces: cached };
    },
    clear(spaceUuid) {
      clearings += 1;
      if (spaceUuid === undefined) kept.clear();
      else kept.delete(spaceUuid);
    },
  };
}
