import type { Connection } from 'mongoose';
import { Agent } from 'undici';
import type { Credentials, Outbound } from '@parley/outbound';
import { requireReachable } from '../connectors/listed/require-reachable.js';
import { type EnvironmentWiki, makeManageWikis, type ManageWikis } from '../wiki/connections/manage-wikis.js';
import type { WikiConnection } from '../wiki/connections/wiki-connection.js';
import { docdbWikiConnectionStore } from '../wiki/connections/wiki-connection.docdb.js';
import { environmentSignIn, namedSignIn, type SignIn } from '../wiki/sign-in.js';
import { wikiClient, type WikiClientSettings } from '../wiki/wiki-client.js';
import { wikiSpaces } from '../wiki/wiki-spaces.js';
import { makeWikis, type Wiki, type Wikis } from '../wiki/wikis.js';

export interface WikiConfig {
  /** `undefined` when the operator names no wiki. */
  readonly url: string | undefined;
  readonly username: string | undefined;
  readonly token: string | undefined;
  /** Keys of the spaces that are read; every space without a token and a list. */
  readonly spaces: readonly string[] | undefined;
  /** Requests at the same time. */
  readonly maxConcurrency: number;
}

interface Parts {
  readonly connection: Connection;
  readonly outbound: Outbound;
  readonly credentials: Credentials;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

interface OpenWikis {
  readonly wikis: Wikis;
  readonly manage: ManageWikis;
  readonly close: () => Promise<void>;
}

const bounds = { timeoutMs: 30_000, maxBytes: 32 * 1024 * 1024 };

/** The wikis that are read, and their administration. The operator's may be anywhere; others are reached through the guard. */
export function openWikis(parts: Parts, config: WikiConfig): OpenWikis {
  const { connection, outbound, credentials } = parts;
  const dispatcher = new Agent({ connections: config.maxConcurrency, connect: { timeout: 10_000 } });
  const environment =
    config.url === undefined ? undefined : environmentWiki(parts, { ...config, url: config.url }, dispatcher);
  const connections = docdbWikiConnectionStore(connection);
  const open = (one: WikiConnection) => namedWiki(parts, one);
  return {
    wikis: makeWikis({ environment: environment?.wiki, connections, open }),
    manage: makeManageWikis({
      ...{ environment, connections, open },
      requireReachable: (place) => requireReachable({ outbound, credentials }, place),
    }),
    close: () => dispatcher.destroy(),
  };
}

function environmentWiki(
  parts: Parts,
  { url, username, token, spaces }: WikiConfig & { readonly url: string },
  dispatcher: Agent,
): EnvironmentWiki {
  const signIn = environmentSignIn({ username, token });
  const id = new URL(url).host;
  const view = {
    ...{
      wiki_id: id,
      url,
      readers_url: null,
      spaces: [...(spaces ?? [])],
      username: username ?? null,
      credential: null,
    },
    ...{ is_from_environment: true, signs_in: token !== undefined },
  };
  return { wiki: wikiOf(parts, { id, url, signIn, dispatcher, spaces: wikiSpaces(spaces) }), view };
}

function namedWiki(parts: Parts, connection: WikiConnection): Wiki {
  const { id, url, readersUrl } = connection;
  const spaces = wikiSpaces(connection.spaces ?? undefined, "the wiki's settings do not list");
  const signIn = namedSignIn(parts.credentials, connection);
  return wikiOf(parts, {
    id,
    url,
    readersUrl: readersUrl ?? undefined,
    signIn,
    dispatcher: parts.outbound.dispatcher,
    spaces,
  });
}

type Opened = Pick<Wiki, 'id' | 'url' | 'spaces'> &
  Pick<WikiClientSettings, 'dispatcher' | 'readersUrl'> & { readonly signIn: SignIn };

function wikiOf({ outbound, now }: Parts, { id, spaces, ...place }: Opened): Wiki {
  const { url, readersUrl, signIn } = place;
  const client = wikiClient({ ...place, ...bounds, outbound, now });
  return { id, url, readersUrl, account: signIn.account, client, spaces };
}
