import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createHolds, makeChatxCall } from '@parley/chatx';
import { ChatRefusal, ComeBackLater, TokenRefused } from '../../src/chat-product/refusals.js';
import { createChatxApi } from '../../src/transport/chatx-api.js';

let answer: [status: number, retryAfter?: string];
const server = createServer((_req, res) => {
  const [status, retryAfter] = answer;
  res.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end('{}');
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** What saying something ends with, while the product answers so. */
async function saying(...answered: typeof answer): Promise<unknown> {
  answer = answered;
  const holds = createHolds(Date.now);
  const call = makeChatxCall({ token: 't', userAgent: 'a-test', holds, stopping: new AbortController().signal });
  return createChatxApi(url, call)
    .say({ roomId: 'room', markdown: 'hello' })
    .catch((error: unknown) => error);
}

it('a final refusal keeps its status', async () => {
  const error = await saying(403);

  expect(error).toBeInstanceOf(ChatRefusal);
  expect(error).toMatchObject({ status: 403 });
});

it('a pause that is too long to wait for says how long it is, and is an outage', async () => {
  const error = await saying(429, '600');

  expect(error).toBeInstanceOf(ComeBackLater);
  expect(error).toMatchObject({
    afterMs: 600_000,
    code: 'SERVICE_UNAVAILABLE',
    more: { details: { dependency: 'chatx' } },
  });
});

it('a refused token is an outage with a name of its own', async () => {
  const error = await saying(401);

  expect(error).toBeInstanceOf(TokenRefused);
  expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', more: { details: { dependency: 'chatx' } } });
});
