import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A website of one page, on loopback. */
export interface Site {
  readonly port: number;
  close(): void;
}

export async function startSite(): Promise<Site> {
  const server = createServer((req, res) => {
    res.writeHead(req.url === '/' ? 200 : 404, { 'content-type': 'text/html' });
    res.end('<!doctype html><title>Harbour</title><main><h1>Harbour</h1><p>Ships are unloaded at night.</p></main>');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
