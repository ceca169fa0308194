import type { TakeFromSpaces } from '../agents/take-from-spaces.js';
import type { ChangeSpace } from './change-space.js';
import type { SpaceGrantStore } from './space-grants/space-grant.store.js';
import type { SpaceRouteStore } from './space-routes/space-route.store.js';

interface Deps {
  readonly grants: Pick<SpaceGrantStore, 'spacesWithAgent'>;
  readonly routes: Pick<SpaceRouteStore, 'revokeAgents' | 'listPending'>;
  readonly changeSpace: ChangeSpace;
}

export function makeTakeFromSpaces({ grants, routes, changeSpace }: Deps): TakeFromSpaces {
  return async (actor, agentId) => {
    const waiting = (await routes.listPending(agentId)).map(({ workspace_id, space_id }) => ({
      workspaceId: workspace_id,
      spaceId: space_id,
    }));
    for (const space of [...(await grants.spacesWithAgent(agentId)), ...waiting]) {
      await changeSpace(actor, space, {
        action: 'chatx.resources.revoke',
        reason: agentId,
        // A space that no team has any more keeps its grants, and would have them again with its next team.
        check: () => undefined,
        write: (change) => routes.revokeAgents(change, [agentId]),
      });
    }
  };
}
