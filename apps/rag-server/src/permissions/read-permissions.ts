import type { AuthzClient } from '@parley/authz-client';
import { AppError, attachedIdOf, roleIncludes } from '@parley/contracts';
import { attachedTo } from '../identity/attached-ids.js';
import type { Caller } from '../identity/caller.js';
import { makeReadByAudience, type ReadByAudience } from './audience.js';
import type { KnownDatasources, NamedDatasources } from './named-datasources.js';
import type { ReadListsOf } from '../readers/readable-lists.js';
import { type Readable, type Reading, union } from './readable-datasources.js';
import { subjectOf } from '../identity/subject-of.js';

/** Datasources and reader lists. */
export interface Withheld {
  readonly datasources: readonly string[];
  readonly lists: readonly string[];
}

/** What a request may read. */
export interface Reach {
  readonly readable: Reading;
  /** What the caller could read alone and the team of the request may not; empty without a team. Never to be shown. */
  readonly withheld: Withheld;
  /** The files that the caller attached to the conversation of the request; `readable` is without them. */
  readonly attached: readonly string[];
}

export interface ReadPermissions {
  /**
   * What may be searched and fetched: what the caller may read and, where the request is made for a team, everybody of
   * that team as well. Of a document with readers of its own both the datasource and one of them must let it be read.
   * Throws `AUTHZ_UNAVAILABLE` when authz cannot say.
   */
  content(caller: Caller, signal: AbortSignal): Promise<Reading>;
  /** `content`, beside what it leaves out because of the team. */
  reach(caller: Caller, signal: AbortSignal): Promise<Reach>;
  /**
   * Datasources and jobs that the caller may see by name: what they read, and what they ingest or manage without reading.
   */
  records(caller: Caller, signal: AbortSignal): Promise<Readable>;
}

/**
 * Without an authz server the role alone decides, and what a team may read is not known: its requests are
 * refused. What is being deleted is left out all the same: its passages go some seconds after it is hidden.
 */
export function rolesAlone(datasources: KnownDatasources, readListsOf: ReadListsOf): ReadPermissions {
  const named = async ({ team }: Caller): Promise<Readable> => {
    if (team !== undefined) throw teamUnknown();
    const apart = await Promise.all([datasources.hidden(), datasources.attachedIds(attachedIdOf())]);
    return apart.flat().length === 0 ? 'all' : datasources.ids();
  };
  const content: ReadPermissions['content'] = async (caller) => {
    const [readable, { lists }] = await Promise.all([named(caller), readListsOf(caller)]);
    return { datasources: readable, lists };
  };
  return {
    content,
    reach: async (caller, signal) => ({
      readable: await content(caller, signal),
      withheld: nothing,
      attached: await attachedFor(caller, datasources),
    }),
    records: (caller) => (caller.team === undefined ? Promise.resolve('all') : named(caller)),
  };
}

const nothing: Withheld = { datasources: [], lists: [] };

const teamUnknown = () =>
  new AppError(
    'AUTHZ_UNAVAILABLE',
    'This server has no authz, so it cannot know what a team may read. Set AUTHZ_HTTP, or ask without a team.',
  );

interface Deps {
  readonly authz: AuthzClient;
  /** The organization's key in authz. */
  readonly orgKey: string;
  /** Begins to look at which datasources there are. */
  readonly lookAtDatasources: () => NamedDatasources;
  readonly datasources: Pick<KnownDatasources, 'attachedIds'>;
  readonly readListsOf: ReadListsOf;
}

export function relationPermissions({
  authz,
  orgKey,
  lookAtDatasources,
  datasources,
  readListsOf,
}: Deps): ReadPermissions {
  const readByAudience = makeReadByAudience({ authz, orgKey });
  const reach: ReadPermissions['reach'] = async (caller, signal) => {
    const named = lookAtDatasources();
    const [own, shared, attached, { lists, withheld }] = await Promise.all([
      authz.listObjects(subjectOf(caller), 'can_read', 'datasource', { signal }),
      sharedWith(caller, readByAudience, signal),
      attachedFor(caller, datasources),
      readListsOf(caller),
    ]);
    const some = (objects: readonly string[] | undefined) => (objects ? named(objects) : []);
    const [readable, apart] = await Promise.all([
      named(shared ? own.filter((object) => shared.has(object)) : own),
      some(shared && own.filter((object) => !shared.has(object))),
    ]);
    return {
      readable: { datasources: readable, lists },
      withheld: { datasources: apart, lists: withheld },
      attached,
    };
  };
  const content: ReadPermissions['content'] = async (caller, signal) => (await reach(caller, signal)).readable;
  const named: ReadPermissions['records'] = async (caller, signal) => (await content(caller, signal)).datasources;
  const ingested: ReadPermissions['records'] = async (caller, signal) => {
    const named = lookAtDatasources();
    return named(await authz.listObjects(subjectOf(caller), 'can_ingest', 'datasource', { signal }));
  };
  return {
    content,
    reach,
    // A request for a team has a reading role at most, so nothing is added to what its team may read.
    async records(caller, signal) {
      if (roleIncludes(caller.role, 'admin')) return 'all';
      if (!roleIncludes(caller.role, 'ingestonly')) return named(caller, signal);
      return union(await Promise.all([named(caller, signal), ingested(caller, signal)]));
    },
  };
}

/** Found by whose they are: a conversation of somebody else has no file of this caller's. */
const attachedFor = async (
  caller: Caller,
  { attachedIds }: Pick<KnownDatasources, 'attachedIds'>,
): Promise<string[]> => (caller.conversation === undefined ? [] : attachedIds(attachedTo(caller, caller.conversation)));

/** `undefined` without an audience. */
const sharedWith = async ({ team, space }: Caller, readByAudience: ReadByAudience, signal: AbortSignal) =>
  team === undefined ? undefined : readByAudience({ team, space }, signal);
