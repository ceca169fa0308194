import {
  type AuthzClient,
  type Holder,
  holdersIn,
  organizationObject,
  teamAdmins,
  teamObject,
  type TupleChanges,
  userSubject,
} from '@parley/authz-client';
import { AppError, type MemberView, type PageQuery, type PersonView, type TeamRole } from '@parley/contracts';
import type { WhileHeld } from '@parley/docdb';
import { auditFailure } from '../audit/audit-failure.js';
import type { Audit } from '../audit/audit-log.js';
import type { Actor } from '../http/actor.js';
import type { FindPeople } from '../people/find-people.js';
import type { DeletedTeamStore } from './deleted-team.store.js';
import { stillThere, teamLease } from './manage-teams.js';
import type { Team, TeamStore } from './team.store.js';

/** Who is in a team, by authz. Everything throws 503 naming the dependency. */
export interface Members {
  /** A page, admins first, and how many there are. */
  list(team: Team, page: PageQuery): Promise<{ members: MemberView[]; total: number }>;
  count(team: Team): Promise<{ members: number; admins: number }>;
  /** Makes somebody a member or an admin. Idempotent. Throws AppError `NOT_FOUND`, `CONFLICT` as `remove`. */
  set(actor: Actor, team: Team, personId: string, role: TeamRole): Promise<MemberView>;
  /**
   * Takes back that somebody was added by hand; whoever is in a linked group, too, stays through that. Idempotent.
   * Throws AppError `CONFLICT` for the last administrator of the organization, and for somebody of a group alone.
   */
  remove(actor: Actor, team: Team, personId: string): Promise<void>;
}

interface Deps {
  readonly teams: Pick<TeamStore, 'findBySlug'>;
  readonly deletedTeams: Pick<DeletedTeamStore, 'has'>;
  readonly authz: Pick<AuthzClient, 'read' | 'exists' | 'apply'>;
  readonly people: FindPeople;
  /** What groups are called, by their ids. */
  readonly groupNames: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly changeAdmins: (changes: TupleChanges) => Promise<void>;
  readonly whileHeld: WhileHeld;
  readonly orgKey: string;
  readonly audit: Audit;
}

export function makeMembers(deps: Deps): Members {
  const { people } = deps;
  return {
    async list({ slug }, { offset, limit }) {
      const places = await placesIn(slug, deps);
      const page = [...places.keys()].slice(offset, offset + limit);
      return { members: await withPlaces(await people.named(page), places, deps), total: places.size };
    },
    async count({ slug }) {
      const places = [...(await placesIn(slug, deps)).values()];
      return { members: places.length, admins: places.filter(({ role }) => role === 'admin').length };
    },
    async set(actor, { slug }, personId, role) {
      const person = await people.require(personId);
      await change(actor, slug, personId, role, deps);
      const [member] = await withPlaces([person], await placesIn(slug, deps), deps);
      return member ?? { ...person, role, by_hand: true, groups: [] };
    },
    async remove(actor, { slug }, personId) {
      const place = (await placesIn(slug, deps)).get(personId);
      if (place && !place.isByHand) throw memberThroughGroup(await namesOf(place, deps));
      await change(actor, slug, personId, 'none', deps);
    },
  };
}

/** What somebody is in a team, and how they came there. */
interface Place {
  readonly role: TeamRole;
  /** What they were made here. */
  readonly byHand: TeamRole | undefined;
  readonly isByHand: boolean;
  readonly groups: readonly string[];
}

/** What each person is in the team, admins first. */
async function placesIn(slug: string, { authz }: Pick<Deps, 'authz'>): Promise<Map<string, Place>> {
  const holders = await holdersIn(await authz.read({ object: teamObject(slug) }), authz);
  const byPerson = Map.groupBy(holders, ({ id }) => id);
  const places = [...byPerson].map(([id, ways]) => [id, placeOf(ways)] as const);
  const rank = ({ role }: Place) => (role === 'admin' ? 0 : 1);
  return new Map(places.sort(([one, a], [other, b]) => rank(a) - rank(b) || (one < other ? -1 : 1)));
}

function placeOf(ways: readonly Holder[]): Place {
  const roleIn = (some: readonly Holder[]) => (some.some(({ relation }) => relation === 'admin') ? 'admin' : 'member');
  const hands = ways.filter(({ group }) => group === undefined);
  const byHand = hands.length > 0 ? roleIn(hands) : undefined;
  const groups = [...new Set(ways.flatMap(({ group }) => group ?? []))];
  return { role: roleIn(ways), byHand, isByHand: byHand !== undefined, groups };
}

async function withPlaces(
  people: readonly PersonView[],
  places: ReadonlyMap<string, Place>,
  { groupNames }: Deps,
): Promise<MemberView[]> {
  const shown = people.flatMap((person) => {
    const place = places.get(person.id);
    return place ? [{ person, place }] : [];
  });
  const names = await groupNames([...new Set(shown.flatMap(({ place }) => place.groups))]);
  return shown.map(({ person, place: { role, isByHand, groups } }) => ({
    ...{ ...person, role, by_hand: isByHand },
    groups: groups.map((id) => ({ id, name: names.get(id) ?? id })),
  }));
}

async function namesOf({ groups }: Place, { groupNames }: Deps): Promise<string[]> {
  const names = await groupNames(groups);
  return groups.map((id) => names.get(id) ?? id);
}

const memberThroughGroup = (groups: readonly string[]) =>
  new AppError(
    'CONFLICT',
    `This person is in the team through ${groups.join(', ')}. Take them out of that group in the identity provider.`,
    { details: { reason: 'member_through_group', groups } },
  );

async function change(actor: Actor, slug: string, id: string, after: TeamRole | 'none', deps: Deps): Promise<void> {
  await deps.whileHeld(teamLease(slug), async ({ confirm, signal }) => {
    await stillThere(slug, deps);
    const before = (await placesIn(slug, deps)).get(id)?.byHand ?? 'none';
    const reason = `${teamObject(slug)}: ${before} -> ${after}`;
    const entry = { actorId: actor.id, action: 'team.member', resource: `user:${id}`, reason };
    await auditFailure(deps.audit, entry, async () => {
      await confirm();
      const changes = changesTo(slug, id, after);
      if (await decidesAdmins(slug, deps)) await deps.changeAdmins(changes);
      else await deps.authz.apply(changes, { signal });
    });
    await deps.audit({ ...entry, outcome: 'success' });
  });
}

/** Each person has one tuple in a team: that of an admin makes a member too. */
function changesTo(slug: string, id: string, role: TeamRole | 'none'): TupleChanges {
  const [user, object] = [userSubject(id), teamObject(slug)];
  const tuples = (['member', 'admin'] as const).map((relation) => ({ user, relation, object }));
  return {
    writes: tuples.filter(({ relation }) => relation === role),
    deletes: tuples.filter(({ relation }) => relation !== role),
  };
}

/** Whether the team's admins administer the organization. */
const decidesAdmins = (slug: string, { authz, orgKey }: Deps) =>
  authz.exists({ user: teamAdmins(slug), relation: 'admin', object: organizationObject(orgKey) });
