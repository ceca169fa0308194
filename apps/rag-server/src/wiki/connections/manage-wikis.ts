import { AppError, type WikiConnectionRequest, type WikiConnectionView, type WikiTestAnswer } from '@parley/contracts';
import { changedMeanwhile, requireMatch } from '@parley/service';
import type { Wiki } from '../wikis.js';
import { testWiki } from './test-wiki.js';
import { connectionIdOf, type WikiConnection, type WikiConnectionDraft } from './wiki-connection.js';
import { alreadySetUp } from './wiki-connection.docdb.js';
import type { WikiConnectionRevision, WikiConnectionStore } from './wiki-connection.store.js';

/** The wiki of the operator's settings. */
export interface EnvironmentWiki {
  readonly wiki: Wiki;
  readonly view: WikiConnectionView;
}

export interface ShownWiki {
  readonly view: WikiConnectionView;
  readonly etag: string;
}

/** Administration of the wikis that are read. */
export interface ManageWikis {
  /** That of the operator's settings first. */
  list(): Promise<WikiConnectionView[]>;
  /** Throws `NOT_FOUND`. */
  find(id: string): Promise<ShownWiki>;
  /**
   * Throws `CONFLICT` for an address that is set up already, `VALIDATION_ERROR` for one that must not be read and for a
   * credential that is not there or not for it.
   */
  create(request: WikiConnectionRequest): Promise<ShownWiki>;
  /**
   * Throws as `create`; `NOT_FOUND`, `PRECONDITION_FAILED` when it is no longer as the caller saw it, `CONFLICT` for the
   * operator's, and `VALIDATION_ERROR` for the address of another wiki.
   * @param seen `If-Match`, where the caller says what they saw
   */
  replace(id: string, request: WikiConnectionRequest, seen: string | undefined): Promise<ShownWiki>;
  /** Its sources stay and cannot be read any more. Throws `NOT_FOUND`, `PRECONDITION_FAILED`, and `CONFLICT` as `replace`. */
  remove(id: string, seen: string | undefined): Promise<void>;
  /** Throws `NOT_FOUND`. */
  test(
    what: { readonly id: string } | { readonly request: WikiConnectionRequest },
    signal: AbortSignal,
  ): Promise<WikiTestAnswer>;
}

interface Deps {
  readonly environment: EnvironmentWiki | undefined;
  readonly connections: WikiConnectionStore;
  readonly open: (connection: WikiConnection) => Wiki;
  /** Throws `VALIDATION_ERROR` naming the field that is wrong. */
  readonly requireReachable: (place: { readonly url: URL; readonly credential: string | null }) => Promise<void>;
}

export function makeManageWikis(deps: Deps): ManageWikis {
  const { environment, connections, requireReachable } = deps;
  const reachable = ({ url, credential }: WikiConnectionDraft) => requireReachable({ url: new URL(url), credential });
  const stored = async (id: string): Promise<WikiConnectionRevision> => {
    if (id === environment?.wiki.id) throw ofTheOperator();
    const found = await connections.find(id);
    if (!found) throw new AppError('NOT_FOUND', 'There is no such wiki.');
    return found;
  };
  return {
    async list() {
      const others = (await connections.list()).map(({ connection }) => toView(connection));
      const shown = others.filter(({ wiki_id: id }) => id !== environment?.wiki.id);
      return environment ? [environment.view, ...shown] : shown;
    },
    async find(id) {
      return id === environment?.wiki.id
        ? { view: environment.view, etag: '"environment"' }
        : shownOf(await stored(id));
    },
    async create(request) {
      const draft = toDraft(request);
      const id = connectionIdOf(draft);
      if (id === environment?.wiki.id) throw alreadySetUp();
      await reachable(draft);
      return shownOf(await connections.insert({ id, ...draft }));
    },
    async replace(id, request, seen) {
      const before = await stored(id);
      const draft = toDraft(request);
      if (connectionIdOf(draft) !== id) throw anotherWiki(id);
      requireMatch(seen, etagOf(before));
      await reachable(draft);
      const after = await connections.replace({ id, ...draft }, before.revision);
      if (!after) throw changedMeanwhile();
      return shownOf(after);
    },
    async remove(id, seen) {
      const before = await stored(id);
      requireMatch(seen, etagOf(before));
      if (!(await connections.remove(id, before.revision))) throw changedMeanwhile();
    },
    test: (what, signal) => test(deps, what, signal),
  };
}

async function test(
  { environment, connections, open, requireReachable }: Deps,
  what: Parameters<ManageWikis['test']>[0],
  signal: AbortSignal,
): Promise<WikiTestAnswer> {
  if (environment && 'id' in what && what.id === environment.wiki.id) {
    const { wiki, view } = environment;
    const reachable = () => Promise.resolve();
    return testWiki({ wiki, signsIn: view.signs_in, spaces: view.spaces, requireReachable: reachable }, signal);
  }
  const draft = 'id' in what ? (await connections.find(what.id))?.connection : toDraft(what.request);
  if (!draft) throw new AppError('NOT_FOUND', 'There is no such wiki.');
  const { url, credential, spaces } = draft;
  const reachable = () => requireReachable({ url: new URL(url), credential });
  const wiki = open({ id: connectionIdOf(draft), ...draft });
  return testWiki({ wiki, signsIn: credential !== null, spaces: spaces ?? [], requireReachable: reachable }, signal);
}

const toDraft = ({ url, readers_url, spaces, username, credential }: WikiConnectionRequest): WikiConnectionDraft => ({
  url,
  readersUrl: readers_url ?? null,
  spaces: spaces.length > 0 ? spaces : null,
  username: username || null,
  credential: credential || null,
});

const toView = ({ id, url, readersUrl, spaces, username, credential }: WikiConnection): WikiConnectionView => ({
  wiki_id: id,
  url,
  readers_url: readersUrl,
  spaces: [...(spaces ?? [])],
  username,
  credential,
  is_from_environment: false,
  signs_in: credential !== null,
});

const etagOf = ({ revision }: WikiConnectionRevision) => `"${revision}"`;

const shownOf = (found: WikiConnectionRevision): ShownWiki => ({ view: toView(found.connection), etag: etagOf(found) });

const ofTheOperator = () =>
  new AppError('CONFLICT', 'An operator set this wiki up with WIKI_URL of rag-server. It is changed there.');

const anotherWiki = (id: string) => {
  const message = `People open this wiki at ${id}. Set up a wiki at another address beside it.`;
  return new AppError('VALIDATION_ERROR', message, { details: [{ field: 'url', message }] });
};
