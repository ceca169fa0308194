import type { Datasource } from '../datasources/datasource.js';
import type { WikiConnection } from './connections/wiki-connection.js';
import type { WikiConnectionStore } from './connections/wiki-connection.store.js';
import type { WikiClient } from './wiki-client.js';
import { wikiDatasourceId, wikiSourceOf } from './wiki-source.js';
import type { WikiSpaces } from './wiki-spaces.js';

/** A wiki that is read. */
export interface Wiki {
  /** Names it in the ids of its sources. */
  readonly id: string;
  /** Of its API. */
  readonly url: string;
  /** Root of the addresses that people open, where that was set up. */
  readonly readersUrl: string | undefined;
  /** Whose rights count, within a sentence. */
  readonly account: string;
  readonly client: WikiClient;
  readonly spaces: WikiSpaces;
}

/** The wikis that are set up, as they are now: a change holds from the next question on, in every process. */
export interface Wikis {
  /** That of the environment first. */
  all(): Promise<readonly Wiki[]>;
  /** `undefined` when it is set up no more. Throws `VALIDATION_ERROR` for a record that does not say what to read. */
  of(datasource: Datasource): Promise<Wiki | undefined>;
}

interface Deps {
  /** That of the operator's settings. */
  readonly environment: Wiki | undefined;
  readonly connections: Pick<WikiConnectionStore, 'list'>;
  readonly open: (connection: WikiConnection) => Wiki;
}

export function makeWikis({ environment, connections, open }: Deps): Wikis {
  // Kept while the record is the same: a client remembers who people are, and how long it is to wait.
  let opened = new Map<string, Wiki>();
  const all = async () => {
    const stored = await connections.list();
    opened = new Map(
      stored.map(({ connection, revision }) => [revision, opened.get(revision) ?? open(connection)] as const),
    );
    const others = [...opened.values()].filter(({ id }) => id !== environment?.id);
    return environment ? [environment, ...others] : others;
  };
  return {
    all,
    async of(datasource) {
      const { page_id: pageId } = wikiSourceOf(datasource);
      return (await all()).find(({ id }) => wikiDatasourceId(id, pageId) === datasource.id);
    },
  };
}

export const noWiki =
  'No wiki is set up. An administrator sets one up in Knowledge, Wikis, or an operator with WIKI_URL.';
export const wikiIsGone = 'The wiki of this source is not set up any more. Ask an administrator.';
