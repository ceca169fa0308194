import { readFileSync } from 'node:fs';
import { agentId, routeUsers, spaceId } from '@parley/contracts';
import { z } from 'zod';
import type { RouteMetadata, SpaceRouteStore } from './space-route.store.js';

const configuredRoutes = z.strictObject({
  spaces: z.record(
    z.string(),
    z.strictObject({
      name: z.string().optional(),
      agents: z.array(z.strictObject({ agent_id: agentId, users: routeUsers })),
    }),
  ),
});

/** Configured routes, by space. */
export interface ConfiguredRoutes extends SpaceRouteStore {
  all(): (readonly [spaceUuid: string, routes: readonly RouteMetadata[]])[];
}

/**
 * Routes of the static configuration: JSON, inline or in a file. The order of a space's agents is their priority.
 * Throws Error when it cannot be read or understood.
 */
export function readConfiguredRoutes(pathOrJson: string | undefined): ConfiguredRoutes {
  const bySpace = new Map<string, RouteMetadata[]>();
  for (const [space, { agents }] of Object.entries(parse(pathOrJson).spaces)) {
    const routes = agents.map(({ agent_id, users }, index): RouteMetadata => ({
      agent_id,
      users,
      enabled: true,
      status: 'active',
      priority: (index + 1) * 100,
    }));
    bySpace.set(spaceId.parse(space), routes);
  }
  return { routesOf: (space) => Promise.resolve(bySpace.get(space) ?? []), all: () => [...bySpace] };
}

function parse(pathOrJson: string | undefined): z.infer<typeof configuredRoutes> {
  if (pathOrJson === undefined) return { spaces: {} };
  const text = pathOrJson.trimStart().startsWith('{') ? pathOrJson : readFileSync(pathOrJson, 'utf8');
  return configuredRoutes.parse(JSON.parse(text));
}
