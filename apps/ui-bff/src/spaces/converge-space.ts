import {
  actionRelations,
  agentObject,
  type AuthzClient,
  grantObject,
  spaceObject,
  teamAdmins,
  teamMembers,
  type Tuple,
} from '@parley/authz-client';
import { grantType, type SpaceGrantRecord } from '@parley/contracts';
import type { Alone, Converge, ListThings } from '../outbox/outbox.js';
import type { Thing } from '../outbox/outbox.store.js';
import { isWrittenOnce } from './space-grants/granted.js';
import type { SpaceKey, SpaceState, SpaceStore } from './space.store.js';
import type { WhileSpaceHeld } from './while-space-held.js';

interface Deps {
  readonly spaces: Pick<SpaceStore, 'load' | 'settleGrants'>;
  readonly authz: Pick<AuthzClient, 'read' | 'apply'>;
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

/** Spaces converge under their lease: the bot writes tuples too. */
export const aloneWithSpace =
  (whileSpaceHeld: WhileSpaceHeld): Alone =>
  ({ id }, work) =>
    whileSpaceHeld(spaceOf(id), work);

/** Every space that the outbox may know, by the ids it knows them by. */
export const listSpaceThings =
  (spaces: Pick<SpaceStore, 'idsAfter'>, alias: string | undefined): ListThings =>
  async (after, limit) => {
    if (alias === undefined) return [];
    const found = await spaces.idsAfter(alias, after === undefined ? undefined : spaceOf(after).spaceId, limit);
    return found.map((spaceId) => spaceThing({ workspaceId: alias, spaceId }).id);
  };

/** Updates the tuples of one space in authz to match docdb. Idempotent. Throws AppError `AUTHZ_UNAVAILABLE`. */
export function makeConvergeSpace({ spaces, authz }: Deps): Converge {
  return async (id) => {
    const space = spaceOf(id);
    const [state, stored] = [await spaces.load(space), await storedTuples(space, authz)];
    const gone = goneGrants(space, state.grants, stored);
    const wanted = wantedTuples(space, { ...state, grants: state.grants.filter((grant) => !gone.includes(grant)) });
    const keys = new Set(wanted.map(keyOf));
    const changes = await authz.apply({ writes: wanted, deletes: stored.filter((tuple) => !keys.has(keyOf(tuple))) });
    await spaces.settleGrants(space, gone);
    return changes;
  };
}

/** The tuples that follow from a space's records. Without a team there are none. */
export function wantedTuples(space: SpaceKey, { mapping, routes, grants }: SpaceState): Tuple[] {
  if (!mapping) return [];
  const object = spaceObject(space.workspaceId, space.spaceId);
  const routed = routes
    .filter(({ enabled, status }) => enabled && status === 'active')
    .map(({ agent_id }): Tuple => ({ user: object, relation: 'user', object: agentObject(agent_id) }));
  const granted = grants
    .filter(({ source_type }) => source_type !== 'route')
    .flatMap((grant) => tuplesOfGrant(object, grant));
  return [
    { user: teamMembers(mapping.team_slug), relation: 'user', object },
    { user: teamAdmins(mapping.team_slug), relation: 'manager', object },
    ...routed,
    ...granted,
  ];
}

const tuplesOfGrant = (space: string, { resource, actions }: SpaceGrantRecord): Tuple[] =>
  actions.map((action) => ({
    user: space,
    relation: actionRelations[action].stored,
    object: grantObject(resource.type, resource.id),
  }));

/** Grants that are written once and whose tuple is gone since: their sources were deleted. */
function goneGrants(
  { workspaceId, spaceId }: SpaceKey,
  grants: readonly SpaceGrantRecord[],
  stored: readonly Tuple[],
): SpaceGrantRecord[] {
  const keys = new Set(stored.map(keyOf));
  const isStored = (grant: SpaceGrantRecord) =>
    tuplesOfGrant(spaceObject(workspaceId, spaceId), grant).every((tuple) => keys.has(keyOf(tuple)));
  return grants.filter((grant) => isWrittenOnce(grant) && grant.status === 'active' && !isStored(grant));
}

/** Kinds that a space could be granted once, though nobody asked about them: what is left of those grants is deleted. */
const formerTypes = ['knowledge_base', 'skill', 'task'];

/** The tuples of a space that are ours to delete: its grants, and the team's sight of it. A person's own right stays. */
export async function storedTuples(space: SpaceKey, authz: Pick<AuthzClient, 'read'>): Promise<Tuple[]> {
  const object = spaceObject(space.workspaceId, space.spaceId);
  const [onSpace, ...granted] = await Promise.all([
    authz.read({ object }),
    ...[...grantType.options, ...formerTypes].map((objectType) => authz.read({ objectType, user: object })),
  ]);
  return [...onSpace.filter(({ user }) => /^team:[^#]+#(member|admin)$/.test(user)), ...granted.flat()];
}

const keyOf = ({ user, relation, object }: Tuple) => `${user} ${relation} ${object}`;
