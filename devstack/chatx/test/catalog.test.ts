import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { botToken, request, startTestChatx, type TestChatx } from './builders.js';

let chatx: TestChatx;
beforeAll(async () => {
  chatx = await startTestChatx();
});
afterAll(() => chatx.close());

it('the service catalogue names the device registration, to callers with a token', async () => {
  const { body } = await request(botToken, 'GET', chatx.catalogUrl);
  const { wdm } = body['serviceLinks'] as Record<string, string>;

  expect(`${wdm}/devices`).toBe(chatx.devicesUrl);
  const limited = chatx.catalogUrl.replace('/catalog', '/limited/catalog');
  expect((await request('wrong-token', 'GET', chatx.catalogUrl)).status).toBe(401);
  expect((await request('no-token-yet', 'GET', limited)).body).toEqual(body);
  expect((await request(botToken, 'GET', chatx.catalogUrl.replace('hostmap', 'other'))).status).toBe(400);
});
