import {
  actionRelations,
  agentObject,
  grantObject,
  spaceObject,
  teamAdmins,
  teamMembers,
  type AuthzClient,
  type ChangeCounts,
  type Tuple,
} from '@parley/authz-client';
import { grantType } from '@parley/contracts';
import type { SpaceKey, SpaceState, SpaceStore } from './space.store.js';

/** Makes authz say about one space what docdb wants, and nothing else. A second call changes nothing. */
export type ConvergeSpace = (space: SpaceKey) => Promise<ChangeCounts>;

interface Deps {
  spaces: Pick<SpaceStore, 'load' | 'clearPending'>;
  authz: Pick<AuthzClient, 'read' | 'apply'>;
  now: () => Date;
}

/** @throws AppError `AUTHZ_UNAVAILABLE`; the space then stays in the outbox and is tried again */
export function makeConvergeSpace({ spaces, authz, now }: Deps): ConvergeSpace {
  return async (space) => {
    const since = now();
    const wanted = wantedTuples(space, await spaces.load(space));
    const stored = await storedTuples(space, authz);
    const keys = new Set(wanted.map(keyOf));
    const deletes = stored.filter((tuple) => !keys.has(keyOf(tuple)));
    const changes = await authz.apply({ writes: wanted, deletes });
    await spaces.clearPending(space, since);
    return changes;
  };
}

/** The tuples that follow from a space's records (4.2 of the reference). Without a team there are none. */
export function wantedTuples(space: SpaceKey, { mapping, routes, grants }: SpaceState): Tuple[] {
  if (!mapping) return [];
  const object = spaceObject(space.workspaceId, space.spaceId);
  const routed = routes
    .filter(({ enabled }) => enabled)
    .map(({ agent_id }): Tuple => ({ user: object, relation: 'user', object: agentObject(agent_id) }));
  const granted = grants
    .filter(({ source_type }) => source_type !== 'route')
    .flatMap(({ resource, actions }) =>
      actions.map((action): Tuple => {
        const relation = actionRelations[action].stored;
        return { user: object, relation, object: grantObject(resource.type, resource.id) };
      }),
    );
  return [
    { user: teamMembers(mapping.team_slug), relation: 'user', object },
    { user: teamAdmins(mapping.team_slug), relation: 'manager', object },
    ...routed,
    ...granted,
  ];
}

/** The tuples of a space that are ours to delete: its grants, and the team's sight of it. A person's own right stays. */
async function storedTuples(space: SpaceKey, authz: Deps['authz']): Promise<Tuple[]> {
  const object = spaceObject(space.workspaceId, space.spaceId);
  const granted = grantType.options.map((objectType) => authz.read({ objectType, user: object }));
  const onSpace = (await authz.read({ object })).filter(({ user }) => /^team:[^#]+#(member|admin)$/.test(user));
  return [...onSpace, ...(await Promise.all(granted)).flat()];
}

const keyOf = ({ user, relation, object }: Tuple) => `${user} ${relation} ${object}`;

/** Tries spaces again whose tuples may differ: what a crash or an outage of authz left behind. */
export function makeConvergePending(
  spaces: Pick<SpaceStore, 'listPending'>,
  convergeSpace: ConvergeSpace,
  now: () => Date,
): () => Promise<number> {
  return async () => {
    const pending = await spaces.listPending(new Date(now().getTime() - 5000));
    for (const space of pending) await convergeSpace(space);
    return pending.length;
  };
}
