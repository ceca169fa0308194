import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What goes wrong with a request: `lost` never arrives, `cut` is done but its answer is lost, `slow` answers after the
 * caller's patience, and an answer is given without asking the server.
 */
export type Fault = 'lost' | 'cut' | 'slow' | { status: number; headers?: Record<string, string>; body?: unknown };

/** Tells what happens to a request, `undefined` for nothing special; `nth` counts those of its method and path from 1. */
export type Faults = (request: { route: string; nth: number; body: string }) => Fault | undefined;

/** The network between an ingestor and the server, at its worst. */
export async function startFaultyProxy(target: string, faults: Faults) {
  const counts = new Map<string, number>();
  const handle = async (req: IncomingMessage, res: ServerResponse) => {
    const body = await textOf(req);
    const route = `${req.method ?? ''} ${(req.url ?? '').split('?', 1)[0] ?? ''}`;
    const nth = (counts.get(route) ?? 0) + 1;
    counts.set(route, nth);
    const fault = faults({ route, nth, body });
    if (typeof fault === 'object') {
      const headers = { 'content-type': 'application/json', ...fault.headers };
      return res.writeHead(fault.status, headers).end(JSON.stringify(fault.body ?? {}));
    }
    if (fault === 'lost') return res.destroy();
    const answer = await forward(target, req, body);
    const text = await answer.text();
    if (fault === 'cut') return res.destroy();
    if (fault === 'slow') return undefined;
    return res.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  };
  const server = createServer((req, res) => void handle(req, res).catch(() => res.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Requests that came, by `METHOD /path`. */
    counts: counts as ReadonlyMap<string, number>,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function textOf(req: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of req.setEncoding('utf8')) text += String(part);
  return text;
}

const forward = (target: string, { method = 'GET', url = '/', headers }: IncomingMessage, body: string) =>
  fetch(`${target}${url}`, {
    method,
    headers: {
      authorization: headers.authorization ?? '',
      ...(headers['idempotency-key'] !== undefined && { 'idempotency-key': String(headers['idempotency-key']) }),
      ...(body !== '' && { 'content-type': headers['content-type'] ?? '' }),
    },
    ...(body !== '' && { body }),
  });
