import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { dependencyCaller, dependencyOpener } from '../src/index.js';

const changing = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', () =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
  );
});
let url: string;
beforeAll(async () => {
  await once(changing.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(changing.address() as AddressInfo).port}/`;
});
afterAll(() => {
  changing.close();
});

it.each([
  ['a call', () => dependencyCaller({ name: 'agents' })(url)],
  ['a long answer', () => dependencyOpener({ name: 'agents' })(url)],
])('%s names the one that changes the protocol, which nobody asked for', async (_what, ask) => {
  await expect(ask()).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    more: { details: { dependency: 'agents', reason: 'unreachable' } },
  });
});
