import { datasourceObject } from '@parley/authz-client';
import { AppError } from '@parley/contracts';
import type { NoteAccess } from '@parley/docdb';
import type { DatasourceStore } from '../datasources/datasource.store.js';
import type { Caller } from '../identity/caller.js';
import { subjectOf } from '../identity/subject-of.js';
import { mayRead } from '../permissions/readable-datasources.js';
import type { ReadPermissions } from '../permissions/read-permissions.js';
import { rolesDecide } from '../sharing/require-managed.js';
import { epochSeconds } from '../time/epoch-seconds.js';
import type { AccessRequest, AccessRequestStore } from './access-request.store.js';

/** What somebody asks for. */
export interface Asked {
  readonly datasourceId: string;
  readonly reason: string;
}

/**
 * Asks whoever manages a source to let the caller read it; resolves to the request that is open then. It is kept, and
 * answered, whether there is such a source or not. Throws `CONFLICT` for one that they read already, when they have too many
 * open requests or were declined within a day, and where roles alone decide; `AUTHZ_UNAVAILABLE`.
 */
export type AskForAccess = (asked: Asked, caller: Caller, signal: AbortSignal) => Promise<AccessRequest>;

interface Deps {
  readonly requests: AccessRequestStore;
  readonly makerOf: DatasourceStore['makerOf'];
  readonly permissions: Pick<ReadPermissions, 'content'>;
  /** Where roles alone decide nobody can be let in. */
  readonly hasAuthz: boolean;
  readonly note: NoteAccess;
  readonly now: () => Date;
  readonly newId: () => string;
}

const maxOpen = 50;
const declinedForSeconds = 86_400;

export function makeAskForAccess(deps: Deps): AskForAccess {
  const { requests, makerOf, permissions, hasAuthz, note, now, newId } = deps;
  return async ({ datasourceId, reason }, caller, signal) => {
    if (!hasAuthz) throw rolesDecide();
    if (mayRead((await permissions.content(caller, signal)).datasources, datasourceId)) throw alreadyRead();
    const subject = subjectOf(caller);
    const at = epochSeconds(now());
    const before = await requests.ofPerson(subject, datasourceId);
    const open = before.find(({ state }) => state === 'open');
    if (open) return open;
    if (before.some((one) => one.state === 'declined' && (one.decidedAt ?? 0) > at - declinedForSeconds))
      throw declinedLately();
    if ((await requests.countOpen(subject)) >= maxOpen) throw tooMany();
    const maker = await makerOf(datasourceId);
    // Records of older versions have no id of their own.
    const recordId = maker && (maker.recordId ?? '');
    const asked = { id: newId(), datasourceId, recordId, subject, name: caller.email, reason, requestedAt: at };
    const request: AccessRequest = { ...asked, state: 'open', word: null, decidedAt: null, isPersonal: false };
    const object = datasourceObject(datasourceId);
    await note({ keeper: 'rag', requestId: request.id, side: 'decides', object, personId: caller.subject });
    if (await requests.insert(request)) return request;
    // The same request came twice at once.
    return (await requests.ofPerson(subject, datasourceId)).find(({ state }) => state === 'open') ?? request;
  };
}

const alreadyRead = () => new AppError('CONFLICT', 'You can read this source already.');

const declinedLately = () =>
  new AppError('CONFLICT', 'This request was declined within the last day. Ask again tomorrow.');

const tooMany = () =>
  new AppError('CONFLICT', `You have ${maxOpen} open requests. Withdraw one, or wait until some are decided.`);
