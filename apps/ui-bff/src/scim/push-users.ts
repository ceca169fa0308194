import { changedMeanwhile } from '@parley/service';
import type { Audit } from '../audit/audit-log.js';
import type { ResolvePerson } from './resolve-person.js';
import { notFound, type ScimUser, taken } from './scim.js';
import type { UserFacts } from './scim-user.js';
import type { ScimGroupStore, ScimUserStore } from './scim.store.js';

/** What is pushed of users. Linked groups follow before it is answered. Throws AppError `NOT_FOUND`, `CONFLICT`, 503. */
export interface PushUsers {
  create(facts: UserFacts): Promise<ScimUser>;
  change(id: string, decide: (facts: UserFacts) => UserFacts): Promise<ScimUser>;
  remove(id: string): Promise<void>;
}

interface Deps {
  readonly users: ScimUserStore;
  readonly groups: Pick<ScimGroupStore, 'idsWith'>;
  readonly resolvePerson: ResolvePerson;
  /** Applies what changed in a group, if it is linked. */
  readonly follow: (groupId: string) => Promise<void>;
  /** Ends the sessions of a person, in every replica. */
  readonly endSessionsOf: (personId: string) => Promise<void>;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly newId: () => string;
}

const tries = 5;

export function makePushUsers(deps: Deps): PushUsers {
  const { users, resolvePerson, now } = deps;
  return {
    async create(facts) {
      const at = now();
      const personId = await resolvePerson(facts);
      const user = { ...facts, personId, id: deps.newId(), created: at, lastModified: at, version: 1 };
      if (!(await users.insert(user))) throw taken('userName');
      if (!facts.active) await signOut(user, deps);
      await told(user.id, 'scim.user.create', facts.active, deps);
      return user;
    },
    async change(id, decide) {
      for (let attempt = 0; attempt < tries; attempt++) {
        const before = await required(id, users);
        const facts = decide(before);
        const personId = isSamePerson(before, facts) ? before.personId : await resolvePerson(facts);
        const after = { ...before, ...facts, personId, lastModified: now(), version: before.version + 1 };
        const outcome = await users.replace(after, before.version);
        if (outcome === 'taken') throw taken('userName');
        if (outcome === 'stale') continue;
        await followAll(id, deps);
        if (!facts.active) await signOut(after, deps);
        await told(id, 'scim.user.change', facts.active, deps);
        return after;
      }
      throw changedMeanwhile();
    },
    async remove(id) {
      // While the record is there: cut off, the push is repeated.
      await signOut(await required(id, users), deps);
      if (!(await users.remove(id))) throw notFound(id);
      await followAll(id, deps);
      await told(id, 'scim.user.remove', false, deps);
    },
  };
}

async function required(id: string, users: Pick<ScimUserStore, 'find'>): Promise<ScimUser> {
  const user = await users.find(id);
  if (!user) throw notFound(id);
  return user;
}

/** Who it is was found by these. */
const isSamePerson = (before: UserFacts, after: UserFacts) =>
  before.userName === after.userName && before.email === after.email && before.externalId === after.externalId;

async function followAll(id: string, { groups, follow }: Deps): Promise<void> {
  for (const groupId of await groups.idsWith(id)) await follow(groupId);
}

/** With every push of somebody who is not active: one before it may have been cut off. */
async function signOut(user: ScimUser, { resolvePerson, endSessionsOf }: Deps): Promise<void> {
  const personId = user.personId ?? (await resolvePerson(user));
  if (personId !== undefined) await endSessionsOf(personId);
}

const told = (id: string, action: string, active: boolean, { audit }: Deps) =>
  audit({
    actorId: 'scim',
    action,
    resource: `scim_user:${id}`,
    outcome: 'success',
    reason: active ? 'active' : 'inactive',
  });
