import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { envelopeErrorBody } from '../http/error-bodies.js';
import type { WriteErrorBody } from '../http/error-handler.js';
import { refuseLate, type SlowRequests } from './refuse-late.js';
import { refuseUnreadable } from './refuse-unreadable.js';

/** A server that takes requests. */
export interface Listening {
  readonly port: number;
  /** Address on the configured host, without a trailing slash. */
  readonly url: string;
  /** Resolves when no request is being answered. */
  idle(): Promise<void>;
  /** For upgrades and tests. */
  readonly server: Server;
  /** Takes no new requests, lets running ones end, and cuts those that take longer than `graceMs`. */
  close(): Promise<void>;
}

export interface ListenOptions {
  /** 0 lets the system choose. */
  readonly port: number;
  /** Default: loopback. */
  readonly host?: string;
  readonly graceMs?: number;
  /** How long a whole request may take to come in, in milliseconds; those in `slow` have their own time. */
  readonly requestMs?: number;
  readonly slow?: SlowRequests;
  /** The body of errors that do not reach an app, in the form of the app's own errors. */
  readonly errorBody?: WriteErrorBody;
}

/**
 * Serves an app.
 * Throws Error naming the port and the next step if it is in use.
 */
export async function listen(
  app: RequestListener,
  { port, host = '127.0.0.1', graceMs = 8000, requestMs = 60_000, slow, errorBody = envelopeErrorBody }: ListenOptions,
): Promise<Listening> {
  const requestTimeout = slow?.ms ?? requestMs;
  const server = createServer({ requestTimeout, headersTimeout: 15_000, keepAliveTimeout: 5000 }, app);
  refuseUnreadable(server, errorBody);
  if (slow) refuseLate(server, requestMs, slow);
  // An unknown expectation is ignored (RFC 9110, 10.1.1); the app answers the request.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  const silent = silentConnections(server);
  const idle = countAnswers(server);
  await bind(server, port, host);
  const bound = (server.address() as AddressInfo).port;
  return {
    port: bound,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    server,
    idle,
    close: () => closeServer(server, silent, graceMs),
  };
}

function bind(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(new Error(`cannot listen on ${host}:${port}: ${bindProblem(cause.code)}`, { cause }));
    });
    server.listen(port, host, resolve);
  });
}

const bindProblem = (code: string | undefined) =>
  code === 'EADDRINUSE' ? 'the port is in use; choose another with PORT' : (code ?? 'unknown reason');

/** Connections that have not sent a whole request yet; Node does not count them as idle when it closes. */
function silentConnections(server: Server): Set<Socket> {
  const silent = new Set<Socket>();
  const spoke = (socket: Socket): boolean => silent.delete(socket);
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => spoke(socket));
  });
  server.on('request', (req) => spoke(req.socket));
  return silent;
}

/** Counts what is being answered. Whoever asks is told when there is nothing. */
function countAnswers(server: Server): () => Promise<void> {
  let count = 0;
  let waiting: (() => void)[] = [];
  const tell = () => {
    if (count > 0) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  server.on('request', (_req, res) => {
    count += 1;
    res.once('close', () => {
      count -= 1;
      tell();
    });
  });
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      tell();
    });
}

function closeServer(server: Server, silent: Set<Socket>, graceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    // A connection whose last request ends after the first check would wait for a next one, which never comes.
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    server.close((error) => {
      clearTimeout(cut);
      clearInterval(idle);
      if (error) reject(error);
      else resolve();
    });
    for (const socket of silent) socket.destroy();
    server.closeIdleConnections();
  });
}
