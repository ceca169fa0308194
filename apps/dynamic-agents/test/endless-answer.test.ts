import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeConnectToolServer } from '../src/tools/mcp-session.js';

const hello = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'endless', version: '1' },
};

let contentType = '';
let sentBytes = 0;
let left = Promise.withResolvers<undefined>();
const server = createServer((req, res) => {
  void text(req).then((body) => {
    const { id, method } = JSON.parse(body === '' ? '{}' : body) as { id?: number; method?: string };
    if (method === 'tools/call') speakWithoutEnd(res, id);
    else if (id === undefined) res.writeHead(202).end();
    else res.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result: hello }));
  });
});

/** Begins an answer and never ends it, for as long as anybody reads. */
function speakWithoutEnd(res: ServerResponse, id: number | undefined): void {
  res.writeHead(200, { 'content-type': contentType });
  res.write(contentType === 'text/event-stream' ? 'data: ' : '');
  res.write(`{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"`);
  const more = Buffer.alloc(1024 * 1024, 'x');
  const speak = () => {
    while (!res.destroyed && res.write(more)) sentBytes += more.length;
    sentBytes += more.length;
  };
  res.on('drain', speak).on('close', () => left.resolve(undefined));
  speak();
}

let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

it.each(['application/json', 'text/event-stream'])(
  'an answer without end (%s) is read so far, and the model is told to ask for less',
  async (type) => {
    [contentType, sentBytes, left] = [type, 0, Promise.withResolvers()];
    const connect = makeConnectToolServer({ timeoutMs: 5_000 });
    const server = { id: 'endless', url, credential: 'none', withoutApproval: [] } as const;
    const session = await connect(server, { bearer: 't' }, new AbortController().signal);

    await expect(session.call('dump', {})).rejects.toMatchObject({
      code: 'BAD_GATEWAY',
      message: 'tool server endless answered with too much data. Ask for less at a time.',
    });

    await left.promise;
    expect(sentBytes).toBeLessThan(32 * 1024 * 1024);
    await session.close();
  },
);
