import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { evaluate } from '../aggregating/expressions.js';
import { Cursors } from '../commands/cursors.js';
import { type Dispatcher, makeDispatcher } from '../commands/dispatch.js';
import { Catalog } from '../engine/catalog.js';
import { Sessions } from '../sessions/sessions.js';
import { sqliteStorage } from '../storage/sqlite-storage.js';
import { memoryStorage, type Storage } from '../storage/storage.js';
import { serveConnection } from './connection.js';

export interface DocdbOptions {
  /** 0 lets the system choose. */
  readonly port: number;
  /** Where data is kept; without it, in memory only. */
  readonly dataDir?: string;
  /** A program's own for a moment: empty, in memory, and so in production too. Not together with `dataDir`. */
  readonly isScratch?: boolean;
  readonly now?: () => Date;
  /** How long a transaction may stay open before it is aborted; 60 s as on the real server. */
  readonly transactionLimitMs?: number;
}

export interface Docdb {
  /** For mongoose and any other driver: `mongodb://127.0.0.1:PORT/?replicaSet=rs0`. */
  readonly url: string;
  readonly port: number;
  /** Ends connections and open transactions, and lets go of the data directory. */
  close(): Promise<void>;
}

const host = '127.0.0.1';

/**
 * Starts the embedded document database on loopback.
 * Throws Error when another process holds `dataDir`, the port is taken, or NODE_ENV is production and it is no scratch.
 */
export async function startDocdb({
  port,
  dataDir,
  isScratch = false,
  now = () => new Date(),
  transactionLimitMs = 60_000,
}: DocdbOptions): Promise<Docdb> {
  const isKept = dataDir !== undefined || !isScratch;
  if (process.env['NODE_ENV'] === 'production' && isKept) {
    throw new Error(
      'the embedded docdb is for development and tests: with NODE_ENV=production give the services a MongoDB address',
    );
  }
  const storage = dataDir === undefined ? memoryStorage() : sqliteStorage(dataDir);
  const catalog = new Catalog(storage, evaluate);
  const sessions = new Sessions(catalog.versions, storage, now, transactionLimitMs);
  const server = createServer();
  const deps = { catalog, sessions, cursors: new Cursors(now), now, address: () => `${host}:${portOf(server)}` };
  const sockets = acceptOn(server, makeDispatcher(deps, storage));
  await listen(server, port, storage);
  const close = () => shutDown(server, sockets, sessions, storage);
  return { url: `mongodb://${host}:${portOf(server)}/?replicaSet=rs0`, port: portOf(server), close };
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

function acceptOn(server: Server, dispatcher: Dispatcher): Set<Socket> {
  const sockets = new Set<Socket>();
  let accepted = 0;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    accepted += 1;
    serveConnection(socket, accepted, dispatcher);
  });
  return sockets;
}

async function listen(server: Server, port: number, storage: Storage): Promise<void> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (cause) {
    storage.close();
    throw cause;
  }
}

async function shutDown(server: Server, sockets: Set<Socket>, sessions: Sessions, storage: Storage): Promise<void> {
  if (!server.listening) return;
  server.close();
  for (const socket of sockets) socket.destroy();
  await once(server, 'close');
  sessions.close();
  storage.close();
}
