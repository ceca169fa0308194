import { type AddressInfo, createServer } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { dependencyOpener } from '../src/index.js';

it('a connection that lies idle is left before the neighbour closes it, perhaps while a request comes', async () => {
  const { promise: left, resolve } = Promise.withResolvers<undefined>();
  const server = createServer((socket) => {
    socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nkeep-alive: timeout=2\r\ncontent-length: 2\r\n\r\n{}'));
    socket.resume().once('end', () => resolve(undefined));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const { body } = await dependencyOpener({ name: 'neighbour' })(`http://127.0.0.1:${port}/`);
  expect(await text(body)).toBe('{}');
  await expect(left).resolves.toBeUndefined();
  server.close();
});
