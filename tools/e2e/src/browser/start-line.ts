import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { pipeline } from 'node:stream';

/** The connection between a browser and the platform, which a test can cut and restore. */
export interface Line {
  /** For a visit that uses it. */
  readonly proxy: { readonly server: string };
  /** Cuts all open connections, and lets nothing through until `mend`. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** A forward proxy for plain HTTP, so that addresses, cookies and origins stay what they are. */
export async function startLine(): Promise<Line> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer(forward);
  server.on('connection', (socket) => {
    if (isCut) return socket.destroy();
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const cut = () => {
    isCut = true;
    sockets.forEach((socket) => socket.destroy());
  };
  return {
    proxy: { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    cut,
    mend: () => void (isCut = false),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        cut();
      }),
  };
}

function forward(req: IncomingMessage, res: ServerResponse): void {
  const upstream = request(req.url ?? '', { method: req.method ?? 'GET', headers: req.headers, agent: false });
  upstream.on('response', (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    res.flushHeaders();
    pipeline(answer, res, () => undefined);
  });
  upstream.on('error', () => res.destroy());
  res.on('close', () => upstream.destroy());
  pipeline(req, upstream, () => undefined);
}
