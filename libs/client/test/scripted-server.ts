import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../src/index.js';

/** What a request meets: an answer, a connection that breaks after the request was read, or nothing at all. */
export type Move =
  { status: number; headers?: Record<string, string>; body?: unknown } | 'cut' | 'cut in body' | 'silence';

export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly body: string;
}

/** A server that does to each request what the script says next; after its end the last move again. */
export async function startScriptedServer(...script: [Move, ...Move[]]) {
  const seen: SeenRequest[] = [];
  const server = createServer((req, res) => {
    void readAll(req).then((body) => {
      const move = script[Math.min(seen.length, script.length - 1)];
      const { authorization, 'idempotency-key': key } = req.headers;
      seen.push({ method: req.method ?? '', url: req.url ?? '', authorization, idempotencyKey: key?.toString(), body });
      if (move !== undefined) play(move, res);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readAll(req: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of req.setEncoding('utf8')) text += String(part);
  return text;
}

function play(move: Move, res: ServerResponse): void {
  if (move === 'silence') return;
  if (move === 'cut') {
    res.destroy();
    return;
  }
  if (move === 'cut in body') {
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    res.write('{"email":', () => res.destroy());
    return;
  }
  const text = typeof move.body === 'string' ? move.body : JSON.stringify(move.body ?? {});
  res.writeHead(move.status, { 'content-type': 'application/json', ...move.headers }).end(text);
}

/** Time that only waiting moves on; every wait is written down. */
export function handClock(): Clock & { readonly waits: number[] } {
  const waits: number[] = [];
  let at = Date.UTC(2026, 0, 1);
  return {
    waits,
    now: () => at,
    wait: (ms, signal) => {
      signal?.throwIfAborted();
      waits.push(ms);
      at += ms;
      return Promise.resolve();
    },
    random: () => 0.5,
  };
}
