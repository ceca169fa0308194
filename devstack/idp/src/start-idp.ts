import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.js';
import { refuseProduction } from './config.js';
import { openRealm, type Realm } from './realm/realm.js';
import type { RealmConfig } from './realm-config/realm-config.js';
import { pruneExpired } from './sessions/refresh-token.store.js';
import { type Database, openDatabase } from './store/database.js';

const pruneEveryMs = 600_000;

export interface IdpOptions {
  /** Port on 127.0.0.1; 0 takes any free one. */
  readonly port: number;
  /** Folder that keeps keys, users and sessions; in memory when absent. */
  readonly dataDir?: string;
  readonly realm: RealmConfig;
  /** Address in issuer and links when it is not the one listened on; without a trailing slash. */
  readonly publicUrl?: string;
  /** Milliseconds since 1970; the system's clock when absent. */
  readonly now?: () => number;
  /** Where reasons go that the caller must not learn; standard error when absent. */
  readonly log?: (message: string) => void;
  /** Signs with a key that everyone knows, and hashes passwords cheaply: tests start one after the other. */
  readonly isForTests?: boolean;
}

export interface Idp {
  readonly url: string;
  readonly issuer: string;
  readonly port: number;
  /** Stops listening, drops open connections and closes the data; asking again is harmless. */
  close(): Promise<void>;
}

/** Starts the embedded identity provider on loopback. Throws under NODE_ENV=production and when the port is taken. */
export async function startIdp(options: IdpOptions): Promise<Idp> {
  refuseProduction();
  const database = openDatabase(options.dataDir);
  const server = createServer({ requestTimeout: 30_000 });
  try {
    const port = await listen(server, options.port);
    const url = options.publicUrl ?? `http://127.0.0.1:${port}`;
    const realm = await serve(server, database, url, options);
    return { url, issuer: realm.issuer, port, close: closer(server, database, realm) };
  } catch (error) {
    if (server.listening) await close(server);
    database.close();
    throw error;
  }
}

/** The issuer is known once the port is: whoever knocks in between waits for the realm. */
async function serve(server: Server, database: Database, publicUrl: string, options: IdpOptions): Promise<Realm> {
  const { realm: config, now = Date.now, log = toStandardError, isForTests = false } = options;
  const opening = openRealm({ database, config, publicUrl, nowS: () => Math.floor(now() / 1000), log, isForTests });
  const app = opening.then(createApp);
  server.on('request', (req, res) => {
    void app.then(
      (handle) => void handle(req, res),
      () => req.destroy(),
    );
  });
  await app;
  return opening;
}

const toStandardError = (message: string) => console.warn(`devstack-idp: ${message}`);

function closer(server: Server, database: Database, { nowS, lifetimes }: Realm): () => Promise<void> {
  const prune = () => pruneExpired(database, nowS(), lifetimes.sessionMaxS);
  const pruning = setInterval(prune, pruneEveryMs).unref();
  let closing: Promise<void> | undefined;
  const stop = async () => {
    clearInterval(pruning);
    await close(server).finally(() => database.close());
  };
  return () => (closing ??= stop());
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
    server.closeAllConnections();
  });
}
