import { type AuthzClient, datasourceObject, idOf, teamObject } from '@parley/authz-client';
import { AppError } from '@parley/contracts';
import type { NoteAccess } from '@parley/docdb';
import type { DatasourceStore } from '../datasources/datasource.store.js';
import type { Caller } from '../identity/caller.js';
import { addReader } from '../sharing/add-reader.js';
import type { Managed, RequireManaged } from '../sharing/require-managed.js';
import type { WhileReadersHeld } from '../sharing/while-readers-held.js';
import { epochSeconds } from '../time/epoch-seconds.js';
import type { AccessRequest, AccessRequestStore, Decision } from './access-request.store.js';
import { isForRecord } from './waiting-requests.js';

/**
 * Lets a team of the person read the source, or with `null` the person alone, and closes the request. Throws `NOT_FOUND` for
 * a request that is not open, and for one that the caller cannot see; `FORBIDDEN` for a source that they do not manage and
 * for a team that they are not in; `VALIDATION_ERROR` for a team that the person is not in; `CONFLICT` where roles alone
 * decide and when others change its readers for too long; `AUTHZ_UNAVAILABLE`. Cut off, it can be repeated.
 */
export type GrantAccess = (
  requestId: string,
  team: string | null,
  caller: Caller,
  signal: AbortSignal,
) => Promise<AccessRequest>;

/** Closes the request with a word to the person. Throws as `GrantAccess`. */
export type DeclineAccess = (
  requestId: string,
  word: string,
  caller: Caller,
  signal: AbortSignal,
) => Promise<AccessRequest>;

interface Deps {
  readonly requests: Pick<AccessRequestStore, 'find' | 'decide'>;
  readonly datasources: Pick<DatasourceStore, 'makerOf'>;
  readonly requireManaged: RequireManaged;
  /** A request is granted or declined, and not both. */
  readonly whileReadersHeld: WhileReadersHeld;
  readonly note: NoteAccess;
  readonly now: () => Date;
}

export const makeGrantAccess =
  (deps: Deps): GrantAccess =>
  (requestId, team, caller, signal) =>
    deciding(deps, requestId, caller, signal, async (request, managed, within) => {
      if (team !== null) await requireTheirs(managed.authz, request, team, within);
      await addReader(managed, caller, team === null ? request : { team }, within);
      return { state: 'granted', word: null, isPersonal: team === null };
    });

export const makeDeclineAccess =
  (deps: Deps): DeclineAccess =>
  (requestId, word, caller, signal) =>
    deciding(deps, requestId, caller, signal, () =>
      Promise.resolve({ state: 'declined', word: word === '' ? null : word, isPersonal: false }),
    );

type Outcome = Omit<Decision, 'at'>;

async function deciding(
  { requests, datasources, requireManaged, whileReadersHeld, note, now }: Deps,
  id: string,
  caller: Caller,
  signal: AbortSignal,
  decide: (request: AccessRequest, managed: Managed, signal: AbortSignal) => Promise<Outcome>,
): Promise<AccessRequest> {
  const asked = await requests.find(id);
  if (!asked) throw nothingWaits();
  await requireManaged(caller, asked.datasourceId, signal).catch(asNothing);
  return whileReadersHeld(asked.datasourceId, signal, async (within) => {
    const managed = await requireManaged(caller, asked.datasourceId, within).catch(asNothing);
    const request = await requests.find(id);
    if (request?.state !== 'open' || !(await isForRecord(datasources, request))) throw nothingWaits();
    const outcome = await decide(request, managed, within);
    const at = epochSeconds(now());
    const object = datasourceObject(asked.datasourceId);
    await note({ keeper: 'rag', requestId: id, side: 'asked', object, personId: idOf(request.subject) ?? '' });
    if (!(await requests.decide(id, { ...outcome, at }))) throw nothingWaits();
    return { ...request, ...outcome, decidedAt: at };
  });
}

async function requireTheirs(
  authz: Pick<AuthzClient, 'check'>,
  { subject, name }: AccessRequest,
  team: string,
  signal: AbortSignal,
): Promise<void> {
  if (await authz.check(subject, 'can_use', teamObject(team), { signal })) return;
  throw new AppError('VALIDATION_ERROR', 'The request is not valid.', {
    details: [{ field: 'team', message: `${name} is not in the team ${team}` }],
  });
}

/** A source that the caller does not see has no requests either. */
export function asNothing(error: unknown): never {
  throw error instanceof AppError && error.code === 'NOT_FOUND' ? nothingWaits() : error;
}

export const nothingWaits = () => new AppError('NOT_FOUND', 'No such request is waiting for you.');
