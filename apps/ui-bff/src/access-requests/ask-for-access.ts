import { type AuthzClient, userSubject } from '@parley/authz-client';
import { AppError } from '@parley/contracts';
import type { NoteAccess } from '@parley/docdb';
import { relationsOf, resourceNamed } from '../access/resource.js';
import { type Actor, requirePerson } from '../http/actor.js';
import type { AccessRequest, AccessRequestStore } from './access-request.store.js';

/**
 * Asks whoever manages an agent or a chat space to let the caller use it; resolves to the request that is open then. It is
 * kept, and answered, whether there is such a thing or not. Throws AppError `CONFLICT` for what they can use already, when
 * they have too many open requests, and a day after they were declined; `AUTHZ_UNAVAILABLE`.
 */
export type AskForAccess = (actor: Actor, asked: { resource: string; reason: string }) => Promise<AccessRequest>;

interface Deps {
  readonly requests: AccessRequestStore;
  readonly authz: Pick<AuthzClient, 'check'>;
  readonly note: NoteAccess;
  readonly now: () => Date;
  readonly newId: () => string;
}

const maxOpen = 50;
const declinedForMs = 86_400_000;

export function makeAskForAccess({ requests, authz, note, now, newId }: Deps): AskForAccess {
  return async (actor, { resource, reason }) => {
    requirePerson(actor);
    const { kind, object } = resourceNamed(resource);
    if (await authz.check(userSubject(actor.id), relationsOf[kind].use, object)) throw alreadyUsed();
    const before = await requests.ofPerson(actor.id, object);
    const open = before.find(({ state }) => state === 'open');
    if (open) return open;
    if (before.some((one) => wasDeclinedAfter(one, now().getTime() - declinedForMs))) throw declinedLately();
    if ((await requests.countOpen(actor.id)) >= maxOpen) throw tooMany();
    const asked = { resource, object, reason, personId: actor.id, name: actor.name, requestedAt: now() };
    const request = { id: newId(), ...asked, state: 'open', word: null, decidedAt: null, isPersonal: false } as const;
    await note({ keeper: 'ui', requestId: request.id, side: 'decides', object, personId: actor.id });
    if (await requests.insert(request)) return request;
    // The same request came twice at once.
    return (await requests.ofPerson(actor.id, object)).find(({ state }) => state === 'open') ?? request;
  };
}

const wasDeclinedAfter = ({ state, decidedAt }: AccessRequest, ms: number) =>
  state === 'declined' && decidedAt !== null && decidedAt.getTime() > ms;

const alreadyUsed = () => new AppError('CONFLICT', 'You can use this already.');

const declinedLately = () =>
  new AppError('CONFLICT', 'This request was declined within the last day. Ask again tomorrow.');

const tooMany = () =>
  new AppError('CONFLICT', `You have ${maxOpen} open requests. Withdraw one, or wait until some are decided.`);
