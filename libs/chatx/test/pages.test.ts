import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createHolds, makeChatxCall } from '../src/index.js';

let link = '';
const server = createServer((_req, res) => res.writeHead(200, { link }).end('{}'));
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const call = makeChatxCall({
  token: 'a-token',
  userAgent: 'a-test',
  holds: createHolds(Date.now),
  stopping: new AbortController().signal,
});
async function nextAfter(target: string): Promise<string | undefined> {
  link = `<${target}>; rel="next"`;
  return (await call(`${url}/messages?max=100`, z.unknown())).next;
}

it('the next page is where the product says', async () => {
  expect(await nextAfter('/messages?cursor=2')).toBe(`${url}/messages?cursor=2`);
  expect(await nextAfter(`${url}/messages?cursor=3`)).toBe(`${url}/messages?cursor=3`);
});

it.each(['http://elsewhere.example/messages?cursor=2', '//elsewhere.example/messages', 'http://127.0.0.1:9/messages'])(
  'there is no next page where the token of the bot would travel elsewhere: %s',
  async (target) => {
    expect(await nextAfter(target)).toBeUndefined();
  },
);
