import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A way to a server that keeps back the first write, as a node does that hangs: its sender gives up on it. */
export interface LateWrites {
  readonly url: string;
  /** Hands over what was kept back, and waits until the server has done it. */
  handOver(): Promise<void>;
  close(): Promise<void>;
}

export async function lateWrites(target: string): Promise<LateWrites> {
  let late: (() => Promise<unknown>) | undefined;
  const pass = async (req: IncomingMessage, res: ServerResponse) => {
    const send = await sender(target, req);
    if (late === undefined && req.url?.includes('_bulk')) late = send;
    else await answer(res, await send());
  };
  const server = createServer((req, res) => void pass(req, res).catch(() => res.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    handOver: async () => {
      if (late === undefined) throw new Error('No write was kept back.');
      await late();
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function sender(target: string, req: IncomingMessage): Promise<() => Promise<Response>> {
  const body = await buffer(req);
  const headers = { 'content-type': req.headers['content-type'] ?? 'application/json' };
  const { method = 'GET', url = '/' } = req;
  return () => fetch(`${target}${url}`, { method, headers, ...(body.length > 0 && { body: new Uint8Array(body) }) });
}

async function answer(res: ServerResponse, from: Response): Promise<void> {
  const body = Buffer.from(await from.arrayBuffer());
  res.writeHead(from.status, { 'content-type': from.headers.get('content-type') ?? 'application/json' }).end(body);
}
