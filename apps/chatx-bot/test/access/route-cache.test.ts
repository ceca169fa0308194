import { expect, it } from '@jest/globals';
import { cacheRoutes } from '../../src/access/route-cache.js';
import type { RouteMetadata } from '../../src/access/space-route.store.js';

const aRoute = (agent_id: string): RouteMetadata => ({
  agent_id,
  enabled: true,
  status: 'active',
  priority: 100,
  users: { enabled: true, listen: 'mention' },
});

it.each([
  ['of the space', 'space'],
  ['of all', undefined],
])('a reload %s forgets what is being read as well: it may be from before the change', async (_what, cleared) => {
  const before = Promise.withResolvers<RouteMetadata[]>();
  const answers = [before.promise, Promise.resolve([aRoute('after')])];
  const store = { routesOf: () => answers.shift() ?? Promise.reject(new Error('asked too often')) };
  const cache = cacheRoutes(store, { ttlMs: 60_000, workspace: 'acme', now: () => 0 });
  const reading = cache.routesOf('space');
  cache.clear(cleared);
  before.resolve([aRoute('before')]);
  await reading;

  expect(await cache.routesOf('space')).toEqual([aRoute('after')]);
  expect(await cache.routesOf('space')).toEqual([aRoute('after')]);
});

it('keeps routes for as long as it is told to, and tells which', async () => {
  const clock = { ms: 0 };
  const asked: string[] = [];
  const store = {
    routesOf: (space: string) => {
      asked.push(space);
      return Promise.resolve([aRoute(space)]);
    },
  };
  const cache = cacheRoutes(store, { ttlMs: 60_000, workspace: 'acme', now: () => clock.ms });
  await Promise.all(['one', 'one', 'two'].map((space) => cache.routesOf(space)));
  expect(asked).toEqual(['one', 'two']);
  expect(cache.status()).toEqual({ ttl_seconds: 60, cache_size: 2, cached_spaces: ['acme/one', 'acme/two'] });

  clock.ms = 60_001;
  expect(cache.status()).toMatchObject({ cache_size: 0, cached_spaces: [] });
  await cache.routesOf('one');
  expect(asked).toEqual(['one', 'two', 'one']);
});

it('keeps nothing that failed, and nothing at all for no time', async () => {
  const answers = [Promise.reject(new Error('down')), Promise.resolve([aRoute('a')]), Promise.resolve([aRoute('b')])];
  const store = { routesOf: () => answers.shift() ?? Promise.reject(new Error('asked too often')) };
  const kept = cacheRoutes(store, { ttlMs: 60_000, workspace: 'acme', now: () => 0 });
  await expect(kept.routesOf('space')).rejects.toThrow('down');
  expect(await kept.routesOf('space')).toEqual([aRoute('a')]);

  const off = cacheRoutes(store, { ttlMs: 0, workspace: 'acme', now: () => 0 });
  expect(await off.routesOf('space')).toEqual([aRoute('b')]);
  expect(off.status()).toMatchObject({ cache_size: 0 });
  await expect(off.routesOf('space')).rejects.toThrow('asked too often');
});
