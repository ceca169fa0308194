import { type AuthzClient, datasourceObject, requireMayOffer, teamObject } from '@parley/authz-client';
import { AppError, roleIncludes } from '@parley/contracts';
import type { Caller } from '../identity/caller.js';
import { subjectOf } from '../identity/subject-of.js';
import type { StoredMaker } from './maker.js';

/**
 * Who may write to which datasource. Each route asks for a role first; these rights come on top. Administrators hold them
 * all. Every method throws `AUTHZ_UNAVAILABLE` when authz cannot say.
 */
export interface SourceRights {
  /**
   * Resolves when the caller may bring documents and jobs to the datasource. Throws `FORBIDDEN` when they read it and no
   * more, and otherwise `NOT_FOUND`, whether or not there is such a datasource.
   */
  requireIngest(caller: Caller, datasourceId: string, signal: AbortSignal): Promise<void>;
  /** Whether `requireIngest` resolves. */
  mayIngest(caller: Caller, datasourceId: string, signal: AbortSignal): Promise<boolean>;
  /**
   * Whether the caller may change the record and the settings: its managers may, and its maker for as long as they may
   * ingest into it.
   */
  mayChange(caller: Caller, datasourceId: string, signal: AbortSignal): Promise<boolean>;
  /**
   * Resolves when the caller may make a datasource for that team. Throws `FORBIDDEN` for a team that they cannot use, and
   * `VALIDATION_ERROR` where there is none, or where roles alone decide.
   */
  requireTeam(caller: Caller, slug: string, signal: AbortSignal): Promise<void>;
}

/** Without authz the role alone decides, and no team can own anything. */
export const rolesAloneRights: SourceRights = {
  requireIngest: () => Promise.resolve(),
  mayIngest: () => Promise.resolve(true),
  mayChange: () => Promise.resolve(true),
  requireTeam: () => Promise.reject(badTeam('teams cannot own datasources: AUTHZ_HTTP of rag-server is not set')),
};

interface Deps {
  readonly authz: Pick<AuthzClient, 'check' | 'batchCheck' | 'exists'>;
  /** Who created the record; `undefined` if there is none. */
  readonly makerOf: (datasourceId: string) => Promise<StoredMaker | undefined>;
  /** Writes to authz that a program may ingest into a datasource that it created before authz knew about it. */
  readonly adopt: (datasourceId: string, programSubject: string) => Promise<void>;
}

export function relationRights({ authz, makerOf, adopt }: Deps): SourceRights {
  const holds = (caller: Caller, relation: 'can_ingest' | 'can_manage' | 'can_read', id: string, signal: AbortSignal) =>
    authz.check(subjectOf(caller), relation, datasourceObject(id), { signal });

  async function mayIngest(caller: Caller, id: string, signal: AbortSignal): Promise<boolean> {
    if (isAdmin(caller) || (await holds(caller, 'can_ingest', id, signal))) return true;
    const isOwed = caller.isMachine && isMadeBeforeRights(await makerOf(id), caller);
    if (isOwed) await adopt(id, caller.subject);
    return isOwed;
  }

  return {
    mayIngest,
    async requireIngest(caller, id, signal) {
      if (await mayIngest(caller, id, signal)) return;
      throw refusal(caller, id, await holds(caller, 'can_read', id, signal));
    },
    async mayChange(caller, id, signal) {
      if (isAdmin(caller) || (await holds(caller, 'can_manage', id, signal))) return true;
      return isMaker(await makerOf(id), caller) && mayIngest(caller, id, signal);
    },
    async requireTeam(caller, slug, signal) {
      if (!isAdmin(caller)) return requireMayOffer(authz, subjectOf(caller), [slug], { signal });
      const isThere = await authz.exists({ object: teamObject(slug) }, { signal });
      if (!isThere) throw badTeam(`there is no team ${slug} with members; check its slug`);
    },
  };
}

const isAdmin = ({ role }: Caller): boolean => roleIncludes(role, 'admin');

const isMaker = (maker: StoredMaker | undefined, { subject, isMachine }: Caller): boolean =>
  maker?.subject === subject && (maker.isMachine ?? isMachine) === isMachine;

/** Older records name their creator, but not whether authz knows about it. */
const isMadeBeforeRights = (maker: StoredMaker | undefined, { subject }: Caller): boolean =>
  maker?.subject === subject && maker.isMachine === undefined;

/** The same text for a missing and for a forbidden datasource: an id must not reveal which it is. */
function refusal(caller: Caller, id: string, isRead: boolean): AppError {
  const next = `Create it first, or ${howToBeLetIn(caller, id)}`;
  return isRead
    ? new AppError('FORBIDDEN', `You may read ${id} but not write to it. ${next}`)
    : new AppError('NOT_FOUND', `There is no datasource ${id} that you may write to. ${next}`);
}

export const howToBeLetIn = ({ isMachine }: Caller, id: string): string =>
  isMachine
    ? `ask an administrator to let this program in: npm run setup -- ingestor CLIENT_ID --datasource ${id}`
    : `ask an administrator to make you or your team an ingestor of ${id}`;

const badTeam = (message: string) =>
  new AppError('VALIDATION_ERROR', 'The request is not valid.', { details: [{ field: 'owner_team', message }] });
