import {
  type AuthzClient,
  externalGroupObject,
  organizationObject,
  teamAdmins,
  teamObject,
  type TupleChanges,
  tupleKey,
} from '@parley/authz-client';
import { AppError, type GroupSource, type LinkedGroup, type TeamRole } from '@parley/contracts';
import type { WhileHeld } from '@parley/docdb';
import { auditFailure } from '../audit/audit-failure.js';
import type { Audit } from '../audit/audit-log.js';
import type { Actor } from '../http/actor.js';
import { unlessSo } from '../http/already-so.js';
import type { LookFirst } from '../http/etag.js';
import type { Outbox } from '../outbox/outbox.js';
import { teamLease } from '../teams/manage-teams.js';
import { type Group, type GroupThere, groupThing, type Link, partsOf, tupleOf } from './group.js';
import type { GroupStore } from './group.store.js';
import type { ReadGroup } from './read-group.js';
import type { RewriteGroup } from './rewrite-group.js';

/** What groups are linked to: a team by its short name, or the organization for `null`. */
export type Target = string | null;

/** Links groups. Every change is audited with before and after. */
export interface LinkGroups {
  linkedTo(target: Target): Promise<LinkedGroup[]>;
  /**
   * Makes the members of a group something in a team, or administrators; `none` unlinks it. Idempotent.
   * Throws AppError `NOT_FOUND`, `PRECONDITION_FAILED`; `CONFLICT` where nobody would administer; 503 naming the dependency.
   */
  set(
    actor: Actor,
    target: Target,
    key: string,
    role: TeamRole | 'none',
    lookFirst?: LookFirst<Group[]>,
  ): Promise<void>;
}

interface Deps {
  readonly groups: Pick<GroupStore, 'find' | 'insert' | 'linkedTo'>;
  readonly readers: Readonly<Record<GroupSource, ReadGroup>>;
  readonly rewrite: RewriteGroup;
  readonly outbox: Pick<Outbox, 'mark' | 'converge'>;
  readonly authz: Pick<AuthzClient, 'exists'>;
  readonly changeAdmins: (changes: TupleChanges) => Promise<void>;
  readonly stillThere: (slug: string) => Promise<unknown>;
  readonly whileHeld: WhileHeld;
  readonly orgKey: string;
  readonly audit: Audit;
  readonly now: () => Date;
}

export function makeLinkGroups(deps: Deps): LinkGroups {
  return {
    linkedTo: async (target) => toLinked(await deps.groups.linkedTo(target), target),
    async set(actor, target, key, role, lookFirst) {
      await deps.whileHeld(leaseOf(target), async ({ confirm }) => {
        if (target !== null) await deps.stillThere(target);
        const linked = await deps.groups.linkedTo(target);
        unlessSo(lookFirst, () => roleOf(linked, key, target) === role)?.(linked);
        const before = roleOf(linked, key, target);
        const entry = entryOf(actor, { target, key, before, role }, deps.orgKey);
        await auditFailure(deps.audit, entry, () => change({ target, key, before, role, confirm }, deps));
        const facts = { before: factsOf(key, target, before, deps), after: factsOf(key, target, role, deps) };
        await deps.audit({ ...entry, ...facts, outcome: 'success' });
      });
    },
  };
}

const leaseOf = (target: Target) => (target === null ? 'groups:organization' : teamLease(target));

/** Groups as what they are linked to shows them. */
export const toLinked = (groups: readonly Group[], target: Target): LinkedGroup[] =>
  groups.map(({ key: id, source, name, path, members, isGone, syncedAt, links }) => ({
    ...{ id, source, name, path, members: members.length, is_gone: isGone },
    role: links.find(({ team }) => team === target)?.role ?? 'member',
    synced_at: syncedAt.toISOString(),
  }));

/** What of it a change depends on: a sync in between is none. */
export const linksShown = (groups: readonly Group[], target: Target) =>
  toLinked(groups, target).map(({ id, role }) => ({ id, role }));

const roleOf = (linked: readonly Group[], key: string, target: Target): TeamRole | 'none' =>
  linked.find((group) => group.key === key)?.links.find(({ team }) => team === target)?.role ?? 'none';

interface Change {
  readonly target: Target;
  readonly key: string;
  readonly before: TeamRole | 'none';
  readonly role: TeamRole | 'none';
}

const entryOf = (actor: Actor, { target, key, before, role }: Change, orgKey: string) => ({
  actorId: actor.id,
  action: target === null ? 'organization.group' : 'team.group',
  resource: externalGroupObject(key),
  reason: `${target === null ? organizationObject(orgKey) : teamObject(target)}: ${before} -> ${role}`,
});

/** A link as the audit tells it: the tuple that it stands for. */
function factsOf(key: string, team: Target, role: TeamRole | 'none', { orgKey }: Deps): string[] {
  return role === 'none' ? [] : [tupleKey(tupleOf(key, { team, role }, orgKey))];
}

async function change({ confirm, ...asked }: Change & { confirm: () => Promise<void> }, deps: Deps): Promise<void> {
  const { target, key, before, role } = asked;
  const readAt = deps.now();
  const there = role === 'none' ? undefined : await requireThere(key, deps);
  await confirm();
  if (before === 'admin' && role !== 'admin' && (await decidesAdmins(target, deps)))
    await deps.changeAdmins({ deletes: [tupleOf(key, { team: target, role: 'admin' }, deps.orgKey)] });
  await deps.outbox.mark(groupThing(key));
  if (there) await keep(asked, there, readAt, deps);
  else await deps.rewrite(key, ({ links }) => ({ links: withLink(links, target, 'none') }));
  await deps.outbox.converge(groupThing(key));
}

/** Throws AppError `NOT_FOUND` for a group that its source does not know. */
async function requireThere(key: string, { readers }: Deps): Promise<GroupThere> {
  const parts = partsOf(key);
  const there = parts && (await readers[parts.source](parts.externalId));
  if (there) return there;
  throw new AppError('NOT_FOUND', 'The identity provider does not know this group. Search for it by name.', {
    details: { reason: 'group_not_found' },
  });
}

async function keep({ target, key, role }: Change, there: GroupThere, readAt: Date, deps: Deps): Promise<void> {
  const fresh = { ...there, isGone: false, readAt, syncedAt: deps.now() };
  const parts = partsOf(key);
  const links = withLink([], target, role);
  if (parts && (await deps.groups.insert({ key, ...parts, ...fresh, links, generation: 1 }))) return;
  await deps.rewrite(key, (group) => ({
    ...(group.readAt < readAt && fresh),
    links: withLink(group.links, target, role),
  }));
}

const withLink = (links: readonly Link[], team: Target, role: TeamRole | 'none'): Link[] => [
  ...links.filter((link) => link.team !== team),
  ...(role === 'none' ? [] : [{ team, role }]),
];

/** Whether administrators of the organization come of it. */
const decidesAdmins = async (target: Target, { authz, orgKey }: Deps): Promise<boolean> =>
  target === null || authz.exists({ user: teamAdmins(target), relation: 'admin', object: organizationObject(orgKey) });
