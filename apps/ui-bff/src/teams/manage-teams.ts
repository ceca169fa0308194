import { type AuthzClient, organizationObject, teamAdmins, teamObject, type TupleChanges } from '@parley/authz-client';
import { AppError, type TeamDraft } from '@parley/contracts';
import type { Held, WhileHeld } from '@parley/docdb';
import { changedMeanwhile } from '@parley/service';
import { auditFailure } from '../audit/audit-failure.js';
import type { Audit } from '../audit/audit-log.js';
import type { Actor } from '../http/actor.js';
import { isSo, unlessSo } from '../http/already-so.js';
import type { LookFirst } from '../http/etag.js';
import type { Outbox } from '../outbox/outbox.js';
import { teamThing } from './converge-team.js';
import type { DeletedTeamStore } from './deleted-team.store.js';
import type { Team, TeamStore } from './team.store.js';

/** Makes, renames and deletes teams. Every change is audited. */
export interface ManageTeams {
  /** Throws AppError `CONFLICT` for a short name that a team has or had. */
  create(actor: Actor, draft: TeamDraft): Promise<Team>;
  /** Throws AppError `NOT_FOUND`, `PRECONDITION_FAILED`. */
  rename(actor: Actor, team: Team, name: string, lookFirst?: LookFirst<Team>): Promise<Team>;
  /**
   * Deletes a team with its members and with what it was given. What fails half-way is finished by the outbox.
   * Throws AppError `CONFLICT` while the team has spaces, unless they are to be disconnected, and where nobody else
   * would administer the organization; `PRECONDITION_FAILED`.
   */
  remove(actor: Actor, team: Team, spaces: 'refuse' | 'disconnect', lookFirst?: LookFirst<Team>): Promise<void>;
}

/** Disconnects every space of a team, or throws AppError `CONFLICT` naming those that there are. */
export type LeaveSpaces = (actor: Actor, team: Team, spaces: 'refuse' | 'disconnect') => Promise<void>;

interface Deps {
  readonly teams: Pick<TeamStore, 'findBySlug' | 'insert' | 'rename'>;
  readonly deletedTeams: Pick<DeletedTeamStore, 'has' | 'put'>;
  readonly authz: Pick<AuthzClient, 'exists'>;
  readonly changeAdmins: (changes: TupleChanges) => Promise<void>;
  readonly leaveSpaces: LeaveSpaces;
  readonly whileHeld: WhileHeld;
  readonly outbox: Pick<Outbox, 'mark' | 'converge'>;
  readonly orgKey: string;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly newTeamId: () => string;
}

/** The lease under which a team, or who is in it, is changed. */
export const teamLease = (slug: string): string => `team:${slug}`;

export function makeManageTeams(deps: Deps): ManageTeams {
  const { teams, deletedTeams, whileHeld } = deps;
  const alone = <T>(slug: string, work: (held: Held) => Promise<T>) => whileHeld(teamLease(slug), work);
  return {
    async create(actor, { slug, name }) {
      const team: Team = { _id: deps.newTeamId(), slug, name };
      return audited(deps, entryOf(actor, 'team.create', slug, name), () =>
        alone(slug, async ({ confirm }) => {
          if (await deletedTeams.has(slug)) throw slugOfDeleted(slug);
          await confirm();
          if (await teams.insert(team)) return team;
          throw slugTaken(slug);
        }),
      );
    },
    async rename(actor, { slug, name: before }, name, lookFirst) {
      return audited(deps, entryOf(actor, 'team.rename', slug, `${before} -> ${name}`), () =>
        alone(slug, async ({ confirm }) => {
          const team = await stillThere(slug, deps);
          unlessSo(lookFirst, (found: Team) => isSo(found, { name }))?.(team);
          await confirm();
          if (!(await teams.rename(team._id, team.name, name))) throw changedMeanwhile();
          return { ...team, name };
        }),
      );
    },
    async remove(actor, team, spaces, lookFirst) {
      lookFirst?.(team);
      const entry = entryOf(actor, 'team.delete', team.slug, team.name);
      await audited(deps, entry, async () => {
        await deps.leaveSpaces(actor, team, spaces);
        await alone(team.slug, (held) => end(team, held, deps));
      });
    },
  };
}

/** The short name is noted first: whatever breaks off from then on is finished by the outbox. */
async function end({ slug }: Team, { confirm }: Held, deps: Deps): Promise<void> {
  const { deletedTeams, outbox, now } = deps;
  await giveUpOrganization(slug, deps);
  await confirm();
  await outbox.mark(teamThing(slug));
  await deletedTeams.put(slug, now());
  await confirm();
  await outbox.converge(teamThing(slug));
}

/** Admins of a team that administers the organization stop doing so, unless they are the last. */
async function giveUpOrganization(slug: string, { authz, changeAdmins, orgKey }: Deps): Promise<void> {
  const tuple = { user: teamAdmins(slug), relation: 'admin', object: organizationObject(orgKey) } as const;
  if (await authz.exists(tuple)) await changeAdmins({ deletes: [tuple] });
}

/** Throws AppError `NOT_FOUND` for a team that is gone, or going. */
export async function stillThere(
  slug: string,
  { teams, deletedTeams }: { teams: Pick<TeamStore, 'findBySlug'>; deletedTeams: Pick<DeletedTeamStore, 'has'> },
): Promise<Team> {
  const team = await teams.findBySlug(slug);
  if (team && !(await deletedTeams.has(slug))) return team;
  throw new AppError('NOT_FOUND', 'This team does not exist any more.', { details: { reason: 'team_not_found' } });
}

const entryOf = (actor: Actor, action: string, slug: string, reason: string) => ({
  actorId: actor.id,
  action,
  resource: teamObject(slug),
  reason,
});

/** Keeps either end of a change. */
async function audited<T>(
  { audit }: Pick<Deps, 'audit'>,
  entry: ReturnType<typeof entryOf>,
  change: () => Promise<T>,
): Promise<T> {
  const result = await auditFailure(audit, entry, change);
  await audit({ ...entry, outcome: 'success' });
  return result;
}

const slugTaken = (slug: string) =>
  new AppError('CONFLICT', `There is a team with the short name ${slug} already. Choose another one.`, {
    details: { reason: 'team_exists' },
  });

const slugOfDeleted = (slug: string) =>
  new AppError('CONFLICT', `A deleted team had the short name ${slug}. Choose another one.`, {
    details: { reason: 'team_deleted' },
  });
