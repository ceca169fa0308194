import {
  type AuthzClient,
  externalGroupObject,
  idOf,
  type Relation,
  teamMembers,
  type Tuple,
  tupleKey,
} from '@parley/authz-client';
import type { ResourceAction, ResourceKind, TeamRole } from '@parley/contracts';
import type { Resource } from '../access/resource.js';

/** One thing to do that would let somebody in. */
export interface Advice {
  readonly way: 'join_team' | 'join_group' | 'share';
  /** The team or group by its name at authz. */
  readonly object: string;
  /** What to become in it; of a team that it is shared with, what the person is there. */
  readonly role: TeamRole;
  /** Groups of the idp that are linked to the team with that role: being in one of them is being in the team. */
  readonly groups: readonly string[];
}

/** What somebody would need who cannot do that: nothing is advised that would leave a no. Throws AppError `AUTHZ_UNAVAILABLE`. */
export type Advise = (asked: Asked, signal: AbortSignal) => Promise<Advice[]>;

export interface Asked {
  readonly subject: string;
  readonly relation: Relation;
  readonly action: ResourceAction;
  readonly resource: Resource;
  /** Who has what would lead to a yes, by names at authz, the weakest right first. */
  readonly holders: readonly string[];
}

interface Deps {
  readonly authz: Pick<AuthzClient, 'listObjects' | 'wouldAllow'>;
  readonly groups: FollowedGroups;
}

/** A group that is not followed has no members here, whatever the idp says. */
export interface FollowedGroups {
  /** Those of these keys that are followed, and that the idp still knows. */
  followed(keys: readonly string[]): Promise<string[]>;
  /** Keys of those that are linked to a team with at least that role. */
  linkedTo(slug: string, role: TeamRole): Promise<string[]>;
}

interface Candidate extends Omit<Advice, 'groups'> {
  readonly grant: Tuple;
}

const mostAdvised = 6;
const mostTried = 12;

export function makeAdvise({ authz, groups }: Deps): Advise {
  return async (asked, signal) => {
    const { subject, relation, resource } = asked;
    const teams = await authz.listObjects(subject, 'member', 'team', { signal });
    const candidates = await withoutUnfollowed([...joining(asked), ...sharing(asked, teams)], groups);
    const tried = await Promise.all(
      candidates.slice(0, mostTried).map(async (candidate) => {
        const question = { subject, relation, object: resource.object };
        return (await authz.wouldAllow(question, [candidate.grant], { signal })) ? [candidate] : [];
      }),
    );
    return Promise.all(
      leastEach(tried.flat())
        .slice(0, mostAdvised)
        .map(({ grant: _grant, ...advice }) => withLinked(advice, groups)),
    );
  };
}

/** Who would do as a member need not be an admin. */
const leastEach = (found: readonly Candidate[]): Candidate[] =>
  found.filter((one, at) => found.findIndex(({ way, object }) => way === one.way && object === one.object) === at);

/** Into the teams and groups that have it already; into the team itself where it is one. */
function joining({ subject, action, resource, holders }: Asked): Candidate[] {
  const isToChange = action === 'change' || action === 'manage';
  const itself = resource.kind === 'team' ? [`${resource.object}#${isToChange ? 'admin' : 'member'}`] : [];
  const found = [...itself, ...holders].flatMap((holder) => candidateFor(holder, subject));
  return [...new Map(found.map((one) => [tupleKey(one.grant), one])).values()];
}

function candidateFor(holder: string, subject: string): Candidate[] {
  const [, type, role] = /^(team|external_group):[^#]+#(member|admin)$/.exec(holder) ?? [];
  if (type === undefined) return [];
  const object = holder.slice(0, holder.indexOf('#'));
  const as = role === 'admin' ? 'admin' : 'member';
  const way = type === 'team' ? 'join_team' : 'join_group';
  return [{ way, object, role: as, grant: { user: subject, relation: as, object } }];
}

/** What sharing with a team writes, for what can be shared, and what that lets people do. */
const shared: Partial<Readonly<Record<ResourceKind, string>>> = { agent: 'user', skill: 'user', source: 'reader' };

function sharing({ action, resource }: Asked, teams: readonly string[]): Candidate[] {
  const relation = shared[resource.kind];
  if (relation === undefined || action === 'change' || action === 'manage') return [];
  return [...teams].sort().map((team) => ({
    ...{ way: 'share', object: team, role: 'member' },
    grant: { user: teamMembers(idOf(team) ?? ''), relation, object: resource.object },
  }));
}

async function withoutUnfollowed(candidates: readonly Candidate[], groups: FollowedGroups): Promise<Candidate[]> {
  const keyOf = ({ object }: Candidate) => idOf(object) ?? object;
  const keys = candidates.filter(({ way }) => way === 'join_group').map(keyOf);
  const followed = new Set(keys.length === 0 ? [] : await groups.followed(keys));
  return candidates.filter((one) => one.way !== 'join_group' || followed.has(keyOf(one)));
}

async function withLinked(advice: Omit<Advice, 'groups'>, groups: FollowedGroups): Promise<Advice> {
  const slug = advice.way === 'join_team' ? idOf(advice.object) : undefined;
  const keys = slug === undefined ? [] : await groups.linkedTo(slug, advice.role);
  return { ...advice, groups: keys.map(externalGroupObject) };
}
