import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Ways in which a neighbour does not answer. */
export const faultKinds = ['refused', 'slow', '500', 'garbage', 'empty'] as const;
export type FaultKind = (typeof faultKinds)[number];

export type FaultGate = Awaited<ReturnType<typeof startFaultGate>>;

/** Stands before a neighbour and passes everything on, but for what a test has it do to the requests that it picks. */
export async function startFaultGate() {
  const state = {
    target: '',
    fault: undefined as FaultKind | undefined,
    /** Which requests count and, if there is a fault, meet it; by path and body. */
    hits: (_path: string, _body: string): boolean => true,
    count: 0,
  };
  const server = createServer((req, res) => void handle(req, res).catch(() => res.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    // A connection kept for the next request may be closed under it, which would be a fault that nobody asked for.
    res.shouldKeepAlive = false;
    const body = await readBody(req);
    const isHit = state.hits(req.url ?? '', body);
    if (isHit) state.count += 1;
    if (isHit && state.fault !== undefined) misbehave(state.fault, req, res);
    else passOn(state.target, req, body, res);
  }
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function misbehave(kind: FaultKind, req: IncomingMessage, res: ServerResponse): void {
  const json = { 'Content-Type': 'application/json' };
  const ways: Record<FaultKind, () => void> = {
    refused: () => req.socket.destroy(),
    // Never answered: whoever waits has to give up.
    slow: () => undefined,
    500: () => void res.writeHead(500, json).end('{"message":"broken"}'),
    garbage: () => void res.writeHead(200, json).end('{"allowed": tru'),
    empty: () => void res.writeHead(200, json).end(),
  };
  ways[kind]();
}

function passOn(target: string, { method, url, headers }: IncomingMessage, body: string, res: ServerResponse): void {
  // A connection each: one that the neighbour is about to close would be a fault that nobody asked for.
  const forwarded = request(target + (url ?? ''), { method, headers, agent: false }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
  });
  forwarded.on('error', () => res.destroy());
  forwarded.end(body);
}

async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
