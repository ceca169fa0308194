import { type AuthzClient, type Explanation, organizationObject, userSubject } from '@parley/authz-client';
import {
  AppError,
  type OwnWhy,
  type OwnWhyQuery,
  type ResourceAction,
  type WhyQuery,
  type WhyStep,
  type WhyThing,
  type WhyView,
} from '@parley/contracts';
import type { RequireRight } from '../access/admin-gate.js';
import type { RequireOwner } from '../access/owner-gate.js';
import type { IsAdmin } from '../access/roles.js';
import type { Audit } from '../audit/audit-log.js';
import { type Actor, requirePerson } from '../http/actor.js';
import type { FindPeople } from '../people/find-people.js';
import { noSuchUseCase, type UseCase } from '../use-cases/use-case.js';
import type { Advice, Advise } from './advise.js';
import { explainUseCase } from './explain-use-case.js';
import type { NameThings } from './name-things.js';
import { relationsOf, type Resource, resourceNamed } from '../access/resource.js';

/**
 * Why a person can do that, or cannot; for administrators, and for those who manage the resource. Who asked is audited:
 * the answer tells what somebody belongs to. Throws AppError `FORBIDDEN`, of absent resources too; `NOT_FOUND`,
 * `VALIDATION_ERROR`, `AUTHZ_UNAVAILABLE`, `SERVICE_UNAVAILABLE` naming idp.
 */
export type ExplainAccess = (actor: Actor, query: WhyQuery, signal: AbortSignal) => Promise<WhyView>;

/** Why the caller can do that, by what is theirs alone. Throws AppError `NOT_FOUND` where they cannot. */
export type ExplainOwnAccess = (actor: Actor, query: OwnWhyQuery, signal: AbortSignal) => Promise<OwnWhy>;

interface Deps {
  readonly authz: Pick<AuthzClient, 'check' | 'explain'>;
  readonly findUseCase: (id: string) => Promise<UseCase | undefined>;
  readonly requireOwner: RequireOwner;
  readonly requireRight: RequireRight;
  readonly isAdmin: IsAdmin;
  readonly people: Pick<FindPeople, 'require'>;
  readonly nameThings: NameThings;
  readonly advise: Advise;
  readonly orgKey: string;
  readonly audit: Audit;
}

export function makeExplainAccess(deps: Deps): ExplainAccess {
  const { authz, people, nameThings, advise, orgKey, audit } = deps;
  return async (actor, { person, action, resource: named }, signal) => {
    const resource = resourceNamed(named);
    const explain = await explainerOf(deps, actor, resource);
    await people.require(person);
    const subject = userSubject(person);
    const relation = relationsOf[resource.kind][action];
    const [why, isAdministrator] = await Promise.all([
      explain(person, action, signal),
      authz.check(subject, 'can_manage', organizationObject(orgKey), { signal }),
    ]);
    const holders = why.openings.flatMap((opening) => opening.holders);
    const isRefused = !why.allowed && !isAdministrator;
    const advice = isRefused ? await advise({ subject, relation, action, resource, holders }, signal) : [];
    const advised = advice.flatMap(({ object, groups }) => [object, membersOf(object), ...groups.map(membersOf)]);
    const thingOf = withId(resource, await nameThings([subject, resource.object, ...namesIn(why), ...advised]));
    requireThere(resource, thingOf(resource.object));
    const reason = `${action} ${named}: ${why.allowed ? 'yes' : 'no'}`;
    await audit({ actorId: actor.id, action: 'why.ask', resource: `user:${person}`, outcome: 'success', reason });
    const about = { person: thingOf(subject), action, resource: thingOf(resource.object) };
    return { allowed: why.allowed, is_administrator: isAdministrator, ...about, ...toView(why, advice, thingOf) };
  };
}

type Explain = (person: string, action: ResourceAction, signal: AbortSignal) => Promise<Explanation>;

/** For those who may look people up there: who manages it, or whose it is. */
async function explainerOf(deps: Deps, actor: Actor, resource: Resource): Promise<Explain> {
  if (resource.kind !== 'use_case') {
    await deps.requireRight(actor, 'can_manage', resource.object);
    return ofAuthz(deps, resource);
  }
  requirePerson(actor);
  const useCase = await deps.findUseCase(resource.id);
  await deps.requireOwner(actor, useCase?.ownerId ?? null);
  if (!useCase) throw noSuchUseCase();
  return ofUseCase(useCase);
}

const ofAuthz =
  ({ authz }: Deps, { kind, object }: Resource): Explain =>
  (person, action, signal) =>
    authz.explain(userSubject(person), relationsOf[kind][action], object, { signal });

const ofUseCase =
  (useCase: UseCase): Explain =>
  (person, action) =>
    Promise.resolve(explainUseCase(useCase, person, action));

export function makeExplainOwnAccess(deps: Deps): ExplainOwnAccess {
  const { isAdmin, nameThings, findUseCase } = deps;
  return async (actor, { action, resource: named }, signal) => {
    requirePerson(actor);
    const resource = resourceNamed(named);
    const useCase = resource.kind === 'use_case' ? await findUseCase(resource.id) : undefined;
    if (resource.kind === 'use_case' && !useCase) throw nothingSeen();
    const explain = useCase ? ofUseCase(useCase) : ofAuthz(deps, resource);
    const why = await explain(actor.id, action, signal);
    const [path] = why.paths;
    const isAdministrator = await isAdmin(actor.token);
    if (!path && !isAdministrator) throw nothingSeen();
    const thingOf = withId(resource, await nameThings([resource.object, ...namesIn(why)]));
    return { is_administrator: isAdministrator, path: path?.map((tuple) => toStep(tuple, thingOf)) ?? [] };
  };
}

type ThingOf = (name: string) => WhyThing;

/** Ids that are too long for authz are hashed there; that of the resource is known. */
const withId =
  ({ id, kind, object }: Resource, thingOf: ThingOf): ThingOf =>
  (name) =>
    name === object && kind !== 'team' ? { ...thingOf(name), id } : thingOf(name);

/** rag-server knows which sources there are; a room of the chat product is there whether a team has it or not. */
function requireThere({ kind }: Resource, { name, id }: WhyThing): void {
  const isThere = kind === 'source' || kind === 'space' || (kind === 'team' ? name !== id : name !== null);
  if (!isThere) throw new AppError('NOT_FOUND', `There is no such ${kind}.`);
}

const namesIn = ({ paths, openings }: Explanation): string[] => [
  ...paths.flat().flatMap(({ user, object }) => [user, object]),
  ...openings.flatMap(({ object, holders }) => [object, ...holders]),
];

type Tuple = Explanation['paths'][number][number];

const toStep = ({ user, relation, object }: Tuple, thingOf: ThingOf): WhyStep => ({
  ...{ holder: thingOf(user), relation, to: thingOf(object) },
});

const membersOf = (group: string) => `${group}#member`;

const toView = ({ paths, openings, isWhole }: Explanation, advice: readonly Advice[], thingOf: ThingOf) => ({
  advice: advice.map(({ way, role, object, groups }) => ({
    ...{ way, role, to: thingOf(way === 'join_group' ? membersOf(object) : object) },
    groups: groups.map((group) => thingOf(membersOf(group))),
  })),
  paths: paths.map((path) => path.map((tuple) => toStep(tuple, thingOf))),
  openings: openings.map(({ relation, object, holders, holderCount }) => ({
    relation,
    to: thingOf(object),
    holders: holders.map(thingOf),
    more: holderCount - holders.length,
  })),
  is_whole: isWhole,
});

const nothingSeen = () => new AppError('NOT_FOUND', 'There is nothing of that name that you can see.');
