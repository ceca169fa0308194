import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encodeTime, monotonicFactory } from 'ulid';
import { authenticator } from './http/authenticate.js';
import { handler } from './http/handler.js';
import { routes } from './http/routes.js';
import { ModelCache } from './operations/model-cache.js';
import { openAuthzStore } from './storage/sqlite-store.js';

export interface AuthzOptions {
  /** 0 lets the system choose one. */
  readonly port: number;
  /** The folder that keeps the data; without it everything is gone at the end. */
  readonly dataDir?: string;
  /** Bearer tokens that are let in. None given: no authentication. */
  readonly presharedKeys?: readonly string[];
  /** Milliseconds since the epoch; the system's clock when absent. */
  readonly now?: () => number;
}

export interface RunningAuthz {
  /** Such as `http://127.0.0.1:8181`. */
  readonly url: string;
  readonly port: number;
  /** Stops listening, ends open connections and closes the data. */
  close(): Promise<void>;
}

/**
 * Starts the relationship-based authorization server on the loopback address.
 * Throws when NODE_ENV is `production`, and when the port is taken (`EADDRINUSE`).
 */
export async function startAuthz({
  port,
  dataDir,
  presharedKeys = [],
  now = Date.now,
}: AuthzOptions): Promise<RunningAuthz> {
  if (process.env['NODE_ENV'] === 'production') throw new Error('the embedded authz server is not for production');
  const store = openAuthzStore(dataDir);
  const ulid = monotonicFactory();
  const deps = { store, models: new ModelCache(store), now, newId: () => ulid(now()) };
  const server = createServer(
    handler({
      routes: routes(deps, (milliseconds) => encodeTime(milliseconds, 10) + '0'.repeat(16)),
      authenticate: authenticator(presharedKeys),
      onInternalError: (error) => console.error('authz: internal error', error),
    }),
  );
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    store.close();
    throw error;
  }
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}`,
    port: taken,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      store.close();
    },
  };
}
