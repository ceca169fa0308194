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
