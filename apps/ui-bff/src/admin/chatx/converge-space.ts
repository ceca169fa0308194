import {
  actionRelations,
  agentObject,
  grantObject,
  spaceObject,
  teamAdmins,
  teamMembers,
  type AuthzClient,
  type Tuple,
} from '@parley/authz-client';
import { grantType } from '@parley/contracts';
import type { Alone, Converge, ListThings } from '../../outbox/outbox.js';
import type { Thing } from '../../outbox/outbox.store.js';
import type { WhileSpaceHeld } from './while-space-held.js';
import type { SpaceKey, SpaceState, SpaceStore } from './space.store.js';

interface Deps {
  spaces: Pick<SpaceStore, 'load'>;
  authz: Pick<AuthzClient, 'read' | 'apply'>;
}

/** A space as the outbox knows it. */
export const spaceThing = ({ workspaceId, spaceId }: SpaceKey): Thing => ({
  kind: 'space',
  id: `${workspaceId}--${spaceId}`,
});

/** Neither an alias nor a room's UUID holds `--`. */
function spaceOf(id: string): SpaceKey {
  const [workspaceId = '', spaceId = ''] = id.split('--');
  return { workspaceId, spaceId };
}

/** Of what the outbox knows, only spaces are changed under a lease while they converge: the bot writes tuples too. */
export const aloneWithSpace =
  (whileSpaceHeld: WhileSpaceHeld): Alone =>
  ({ kind, id }, work) =>
    kind === 'space' ? whileSpaceHeld(spaceOf(id), work) : work();

/** Every space that the outbox may know, by the ids it knows them by. */
export const listSpaceThings =
  (spaces: Pick<SpaceStore, 'idsAfter'>, alias: string | undefined): ListThings =>
  async (after, limit) => {
    if (alias === undefined) return [];
    const found = await spaces.idsAfter(alias, after === undefined ? undefined : spaceOf(after).spaceId, limit);
    return found.map((spaceId) => spaceThing({ workspaceId: alias, spaceId }).id);
  };

/** Makes authz say about one space what docdb wants. A second call changes nothing. @throws AppError `AUTHZ_UNAVAILABLE` */
export function makeConvergeSpace({ spaces, authz }: Deps): Converge {
  return async (id) => {
    const space = spaceOf(id);
    const wanted = wantedTuples(space, await spaces.load(space));
    const stored = await storedTuples(space, authz);
    const keys = new Set(wanted.map(keyOf));
    return authz.apply({ writes: wanted, deletes: stored.filter((tuple) => !keys.has(keyOf(tuple))) });
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
export async function storedTuples(space: SpaceKey, authz: Pick<AuthzClient, 'read'>): Promise<Tuple[]> {
  const object = spaceObject(space.workspaceId, space.spaceId);
  const [onSpace, ...granted] = await Promise.all([
    authz.read({ object }),
    ...grantType.options.map((objectType) => authz.read({ objectType, user: object })),
  ]);
  return [...onSpace.filter(({ user }) => /^team:[^#]+#(member|admin)$/.test(user)), ...granted.flat()];
}

const keyOf = ({ user, relation, object }: Tuple) => `${user} ${relation} ${object}`;
