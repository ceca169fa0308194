import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.js';
import { makeAnnounce } from './delivery/announce.js';
import { createSocketServer } from './delivery/socket-server.js';
import { createFaults } from './faults/faults.js';
import { applySeed, chatxSeed, type ChatxSeed } from './seed.js';
import { createFeed } from './delivery/feed.js';
import { openDatabase, transactions } from './store/database.js';
import { makeStores } from './store/stores.js';

export interface ChatxOptions {
  /** 0 lets the system choose. */
  readonly port: number;
  /** Folder for the state; in memory without one. */
  readonly dataDir?: string;
  /** People and rooms that must exist; applied at every start, nothing is doubled. */
  readonly seed?: ChatxSeed;
  /** How long a socket may stay without its authorization frame; the product gives 30 s. */
  readonly authTimeoutMs?: number;
  /** How long an event waits for its acknowledgement; the product keeps them for about 15 min. */
  readonly retentionMs?: number;
  readonly now?: () => Date;
}

export interface RunningChatx {
  /** Where the page is. */
  readonly url: string;
  /** Base of the messaging API, for CHATX_API_URL. */
  readonly apiUrl: string;
  /** The device service, for CHATX_DEVICES_URL. */
  readonly devicesUrl: string;
  /** The service catalogue, for CHATX_CATALOG_URL. */
  readonly catalogUrl: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Starts the chat product's simulator on the loopback address. Throws in production and when the port is taken. */
export async function startChatx(options: ChatxOptions): Promise<RunningChatx> {
  if (process.env['NODE_ENV'] === 'production') throw new Error('The chatx simulator does not run in production.');
  const { authTimeoutMs = 30_000, retentionMs = 15 * 60_000, now = () => new Date() } = options;
  const db = openDatabase(options.dataDir);
  const stores = makeStores(db);
  const base = { stores, now, newId: randomUUID, atomically: transactions(db) };
  const faults = createFaults();
  const feed = createFeed();
  const sockets = createSocketServer({ ...base, faults, authTimeoutMs, retentionMs });
  const announce = makeAnnounce({ ...base, feed, wake: sockets.wake });
  applySeed(base, chatxSeed.parse(options.seed ?? {}));
  const server = createServer(createApp({ ...base, faults, feed, sockets, announce }));
  server.on('upgrade', sockets.accept);
  const port = await listen(server, options.port);
  const url = `http://127.0.0.1:${port}`;
  const close = async () => {
    sockets.closeAll();
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
    db.close();
  };
  return {
    ...{ url, apiUrl: `${url}/v1`, port, close },
    devicesUrl: `${url}/wdm/api/v1/devices`,
    catalogUrl: `${url}/u2c/api/v1/catalog?format=hostmap`,
  };
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
