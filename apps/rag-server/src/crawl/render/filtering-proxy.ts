import { createServer, type IncomingMessage, request, type RequestOptions, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type Duplex, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { abandon, hopByHopHeaders } from '@parley/service';
import { type AddressGuard, checkedTunnel, environmentProxy, guardedLookup, proxyFor } from '@parley/outbound';
import { CrawlRefusal, type RefusalReason } from '../../pages/crawl-refusal.js';

export interface ProxyLimits {
  readonly connectTimeoutMs: number;
  /** Longest silence on a connection. */
  readonly idleTimeoutMs: number;
  /** Largest answer, or traffic of a tunnel. */
  readonly maxBytes: number;
}

export interface FilteringProxy {
  readonly url: string;
  close(): Promise<void>;
}

/** Tells a browser's page why an answer is not the site's own; see `refusalOf`. */
const refusalHeader = 'x-crawl-refusal';

/**
 * An HTTP proxy on loopback that connects to what the guard allows and to nothing else: whatever a browser behind it
 * wants to load, a page, a redirect, a script, a socket, is resolved once, checked, and connected to as checked.
 */
export async function startFilteringProxy(guard: AddressGuard, limits: ProxyLimits): Promise<FilteringProxy> {
  const server = createServer((req, res) => void forward(guard, limits, req, res));
  const open = new Set<Duplex>();
  server.on('connection', (socket) => remember(open, socket));
  server.on('connect', (req, socket: Duplex) => {
    remember(open, socket);
    void tunnel(guard, limits, req.url ?? '', socket, open);
  });
  // Sockets of pages come as tunnels; a bare upgrade is no browser's.
  server.on('upgrade', (_req, socket: Duplex) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

/** Why the proxy would not fetch a page; `undefined` for an answer of the site itself. */
export const refusalOf = (headers: Readonly<Record<string, string>>): CrawlRefusal | undefined =>
  headers[refusalHeader] === undefined ? undefined : new CrawlRefusal(headers[refusalHeader] as RefusalReason);

async function forward(guard: AddressGuard, limits: ProxyLimits, req: IncomingMessage, res: ServerResponse) {
  try {
    const url = new URL(req.url ?? '');
    guard.checkUrl(url);
    if (url.protocol !== 'http:') throw new CrawlRefusal('scheme_refused');
    await handBack(await ask(guard, limits, url, req), limits, res);
  } catch (error) {
    if (res.headersSent) res.destroy();
    // With a body: a browser takes an empty refusal for a broken connection, and its reason is lost.
    else res.writeHead(403, { [refusalHeader]: reasonOf(error) }).end('This was not fetched.');
  }
}

async function handBack(answer: IncomingMessage, limits: ProxyLimits, res: ServerResponse): Promise<void> {
  try {
    res.writeHead(answer.statusCode ?? 502, ownHeaders(answer));
    await pipeline(answer, counting(limits.maxBytes), res);
  } catch (error) {
    // A status or a header that cannot be written: the rest is not read.
    abandon(answer);
    throw error;
  }
}

/** A connection of its own: to an address that the guard checked, or through the proxy of the environment. */
function wayTo(guard: AddressGuard, limits: ProxyLimits, url: URL): RequestOptions {
  const through = throughProxy(guard, limits, url);
  if (!through) return { lookup: guardedLookup(guard), agent: false };
  return {
    createConnection: (_options, done) => {
      through.then(
        (socket) => done(null, socket),
        (error: unknown) => done(error as Error, undefined as never),
      );
      return undefined;
    },
  };
}

/** Undefined where no proxy leads there. */
function throughProxy(guard: AddressGuard, { connectTimeoutMs: timeoutMs }: ProxyLimits, url: URL) {
  const { hostname, port, protocol } = url;
  const proxy = proxyFor(url, environmentProxy());
  return (
    proxy &&
    checkedTunnel(guard, { proxy, hostname, port: Number(port || (protocol === 'https:' ? 443 : 80)), timeoutMs })
  );
}

function ask(guard: AddressGuard, limits: ProxyLimits, url: URL, req: IncomingMessage): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: req.method,
      headers: { ...ownHeaders(req), host: url.host, connection: 'close' },
      ...wayTo(guard, limits, url),
      timeout: limits.idleTimeoutMs,
    });
    // A failure after the answer has begun shows in the answer; without a listener it would end the process.
    sent.once('response', resolve).on('error', reject);
    // Of a connection that changes its protocol there is no other word.
    sent.once('close', () => reject(new CrawlRefusal('network_error')));
    sent.once('timeout', () => sent.destroy(new CrawlRefusal('timeout')));
    req.pipe(sent);
  });
}

async function tunnel(guard: AddressGuard, limits: ProxyLimits, target: string, socket: Duplex, open: Set<Duplex>) {
  try {
    const { hostname, port } = new URL(`tunnel://${target}`);
    guard.checkAuthority(hostname, Number(port || 443));
    const remote =
      (await throughProxy(guard, limits, new URL(`https://${target}`))) ??
      (await connected(guard, limits, hostname.replace(/^\[|\]$/g, ''), Number(port || 443)));
    remember(open, remote);
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    await Promise.all([
      pipeline(socket, counting(limits.maxBytes), remote),
      pipeline(remote, counting(limits.maxBytes), socket),
    ]);
  } catch (error) {
    if (socket.writable) socket.end(`HTTP/1.1 403 Forbidden\r\n${refusalHeader}: ${reasonOf(error)}\r\n\r\n`);
    socket.destroy();
  }
}

function connected(guard: AddressGuard, limits: ProxyLimits, host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const remote = connect({ host, port, lookup: guardedLookup(guard), timeout: limits.connectTimeoutMs });
    remote.once('connect', () => {
      remote.setTimeout(limits.idleTimeoutMs);
      resolve(remote);
    });
    remote.once('timeout', () => remote.destroy(new CrawlRefusal('timeout')));
    remote.on('error', reject);
  });
}

function counting(maxBytes: number): Transform {
  let size = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.length;
      if (size > maxBytes) done(new CrawlRefusal('too_large'));
      else done(null, piece);
    },
  });
}

function remember(open: Set<Duplex>, socket: Duplex): void {
  open.add(socket);
  socket.once('close', () => open.delete(socket));
  // A browser that leaves in the middle is no event of its own.
  socket.on('error', () => socket.destroy());
}

const ownHeaders = ({ headers }: IncomingMessage) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHopHeaders.has(name) && name !== refusalHeader));

const reasonOf = (error: unknown): RefusalReason => (error instanceof CrawlRefusal ? error.reason : 'network_error');
