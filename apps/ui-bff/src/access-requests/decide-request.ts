import { type AuthzClient, teamObject, type Tuple, userSubject } from '@parley/authz-client';
import { AppError } from '@parley/contracts';
import type { NoteAccess, WhileHeld } from '@parley/docdb';
import type { RequireRight } from '../access/admin-gate.js';
import { resourceNamed } from '../access/resource.js';
import { auditFailure } from '../audit/audit-failure.js';
import type { Audit } from '../audit/audit-log.js';
import { factsOf } from '../audit/facts-of.js';
import type { Actor } from '../http/actor.js';
import type { AccessRequest, AccessRequestStore, Decision } from './access-request.store.js';
import { isShared, namesIn, type NamesOf } from './waiting-requests.js';

/**
 * Decides requests, and takes back what was granted to people alone. Everything throws AppError `NOT_FOUND` for a request
 * that is not there for it, and alike for one of something that the caller does not manage; `CONFLICT` while somebody else
 * decides it; `AUTHZ_UNAVAILABLE`. Cut off, it can be repeated.
 */
export interface DecideRequests {
  /** Lets a team of the person in, or with `null` the person alone. Throws `VALIDATION_ERROR` for a team that they are not in. */
  grant(actor: Actor, id: string, team: string | null): Promise<AccessRequest>;
  /** Closes it with a word to the person. */
  decline(actor: Actor, id: string, word: string): Promise<AccessRequest>;
  /** What a team or somebody else gives the person stays. */
  revoke(actor: Actor, id: string): Promise<AccessRequest>;
  /** Who was let in alone. Throws `FORBIDDEN` for whoever does not manage it. */
  letIn(actor: Actor, resource: string): Promise<AccessRequest[]>;
}

interface Deps {
  readonly requests: Pick<AccessRequestStore, 'find' | 'decide' | 'letIn' | 'revoke'>;
  readonly authz: Pick<AuthzClient, 'check' | 'apply'>;
  readonly requireRight: RequireRight;
  readonly namesOf: NamesOf;
  /** Shares an agent with one more team, as its managers do. */
  readonly shareAgent: (actor: Actor, agentId: string, team: string) => Promise<void>;
  readonly whileHeld: WhileHeld;
  readonly note: NoteAccess;
  readonly audit: Audit;
  readonly now: () => Date;
}

export function makeDecideRequests(deps: Deps): DecideRequests {
  const { requests, requireRight } = deps;
  return {
    grant: (actor, id, team) =>
      deciding(deps, actor, id, 'grant', async (request) => {
        await (team === null ? letPersonIn(request, deps) : letTeamIn(actor, request, team, deps));
        return { state: 'granted', word: null, isPersonal: team === null };
      }),
    decline: (actor, id, word) =>
      deciding(deps, actor, id, 'decline', () =>
        Promise.resolve({ state: 'declined', word: word === '' ? null : word, isPersonal: false }),
      ),
    revoke: (actor, id) => revoking(deps, actor, id),
    async letIn(actor, resource) {
      const { object } = resourceNamed(resource);
      await requireRight(actor, 'can_manage', object);
      return requests.letIn(object);
    },
  };
}

const tupleOf = ({ personId, object }: AccessRequest): Tuple => ({
  user: userSubject(personId),
  relation: 'user',
  object,
});

async function letPersonIn(request: AccessRequest, { authz, namesOf }: Deps): Promise<void> {
  await authz.apply({ writes: [tupleOf(request)] });
  // Whoever deletes the agent takes all rights to it first; this one may have come after that.
  if ((await namesIn([request], namesOf)).size > 0) return;
  await authz.apply({ deletes: [tupleOf(request)] });
  throw nothingWaits();
}

async function letTeamIn(actor: Actor, request: AccessRequest, team: string, deps: Deps): Promise<void> {
  const isTheirs = await deps.authz.check(userSubject(request.personId), 'can_use', teamObject(team));
  if (!isShared(request)) throw wrongTeam('A chat space can be opened to a person only, not to a second team');
  if (!isTheirs) throw wrongTeam(`${request.name} is not in the team ${team}`);
  await deps.shareAgent(actor, resourceNamed(request.resource).id, team);
}

type Decide = (request: AccessRequest) => Promise<Decision>;

async function deciding(deps: Deps, actor: Actor, id: string, how: 'grant' | 'decline', decide: Decide) {
  await findManaged(deps, actor, id);
  return deps.whileHeld(`access-request:${id}`, async ({ confirm }) => {
    const request = await findManaged(deps, actor, id);
    if (request.state !== 'open' || (await namesIn([request], deps.namesOf)).size === 0) throw nothingWaits();
    const entry = entryOf(actor, `access.${how}`, request);
    const outcome = await auditFailure(deps.audit, entry, async () => {
      await confirm();
      const decided = await decide(request);
      const { object, personId } = request;
      await deps.note({ keeper: 'ui', requestId: id, side: 'asked', object, personId });
      if (!(await deps.requests.decide(id, decided))) throw nothingWaits();
      return decided;
    });
    const change = outcome.isPersonal && { before: [], after: factsOf([tupleOf(request)], request.object) };
    await deps.audit({ ...entry, outcome: 'success', ...change });
    return { ...request, ...outcome, decidedAt: deps.now() };
  });
}

async function revoking(deps: Deps, actor: Actor, id: string): Promise<AccessRequest> {
  await findManaged(deps, actor, id);
  return deps.whileHeld(`access-request:${id}`, async ({ confirm }) => {
    const request = await findManaged(deps, actor, id);
    if (request.state !== 'granted' || !request.isPersonal) throw nothingWaits();
    const entry = entryOf(actor, 'access.revoke', request);
    await auditFailure(deps.audit, entry, async () => {
      await confirm();
      await deps.authz.apply({ deletes: [tupleOf(request)] });
      await deps.requests.revoke(request.object, request.personId);
    });
    const before = factsOf([tupleOf(request)], request.object);
    await deps.audit({ ...entry, outcome: 'success', before, after: [] });
    return { ...request, state: 'revoked', decidedAt: deps.now() };
  });
}

/** Of what a caller does not manage, they are not told whether somebody asked for it. */
async function findManaged({ requests, requireRight }: Deps, actor: Actor, id: string): Promise<AccessRequest> {
  const request = await requests.find(id);
  if (!request) throw nothingWaits();
  await requireRight(actor, 'can_manage', request.object).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'FORBIDDEN' ? nothingWaits() : error;
  });
  return request;
}

const entryOf = (actor: Actor, action: string, { object, id }: AccessRequest) => ({
  ...{ actorId: actor.id, action, resource: object, reason: id },
});

const wrongTeam = (message: string) =>
  new AppError('VALIDATION_ERROR', 'The request is not valid.', { details: [{ field: 'team', message }] });

export const nothingWaits = () => new AppError('NOT_FOUND', 'No such request is waiting for you.');
