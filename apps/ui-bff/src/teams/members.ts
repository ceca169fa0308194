import {
  type AuthzClient,
  organizationObject,
  teamAdmins,
  teamObject,
  type TupleChanges,
  userSubject,
} from '@parley/authz-client';
import type { MemberView, PageQuery, TeamRole } from '@parley/contracts';
import type { WhileHeld } from '@parley/docdb';
import { auditFailure } from '../audit/audit-failure.js';
import type { Audit } from '../audit/audit-log.js';
import type { Actor } from '../http/actor.js';
import { peopleIn } from '../people/change-admins.js';
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
  /** Idempotent. Throws AppError `CONFLICT` for the last administrator of the organization. */
  remove(actor: Actor, team: Team, personId: string): Promise<void>;
}

interface Deps {
  readonly teams: Pick<TeamStore, 'findBySlug'>;
  readonly deletedTeams: Pick<DeletedTeamStore, 'has'>;
  readonly authz: Pick<AuthzClient, 'read' | 'exists' | 'apply'>;
  readonly people: FindPeople;
  readonly changeAdmins: (changes: TupleChanges) => Promise<void>;
  readonly whileHeld: WhileHeld;
  readonly orgKey: string;
  readonly audit: Audit;
}

export function makeMembers(deps: Deps): Members {
  const { people } = deps;
  return {
    async list({ slug }, { offset, limit }) {
      const roles = await rolesIn(slug, deps);
      const page = [...roles.keys()].slice(offset, offset + limit);
      const found = await people.named(page);
      return { members: found.map((one) => ({ ...one, role: roles.get(one.id) ?? 'member' })), total: roles.size };
    },
    async count({ slug }) {
      const roles = [...(await rolesIn(slug, deps)).values()];
      return { members: roles.length, admins: roles.filter((role) => role === 'admin').length };
    },
    async set(actor, { slug }, personId, role) {
      const person = await people.require(personId);
      await change(actor, slug, personId, role, deps);
      return { ...person, role };
    },
    remove: (actor, { slug }, personId) => change(actor, slug, personId, 'none', deps),
  };
}

/** What each person is in the team, admins first. */
async function rolesIn(slug: string, { authz }: Pick<Deps, 'authz'>): Promise<Map<string, TeamRole>> {
  const tuples = await authz.read({ object: teamObject(slug) });
  const idsOf = (role: TeamRole) => peopleIn(tuples.filter(({ relation }) => relation === role)).sort();
  const [admins, members] = [idsOf('admin'), idsOf('member')];
  return new Map([
    ...admins.map((id) => [id, 'admin'] as const),
    ...members.filter((id) => !admins.includes(id)).map((id) => [id, 'member'] as const),
  ]);
}

async function change(actor: Actor, slug: string, id: string, after: TeamRole | 'none', deps: Deps): Promise<void> {
  await deps.whileHeld(teamLease(slug), async ({ confirm, signal }) => {
    await stillThere(slug, deps);
    const before = (await rolesIn(slug, deps)).get(id) ?? 'none';
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
