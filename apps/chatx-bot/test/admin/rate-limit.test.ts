import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestBot, startWorld, type TestBot, type World } from '../world.js';
import { callAdmin, machineToken } from './admin-calls.js';

let world: World;
let bot: TestBot;
beforeAll(async () => {
  world = await startWorld();
  const env = { RATE_LIMIT_PER_MINUTE: '2', CHATX_ADMIN_ALLOWED_CLIENT_IDS: 'ui-bff', TRUSTED_PROXIES: '127.0.0.1' };
  bot = await startTestBot(world, { env });
});
afterAll(async () => {
  await bot.stop();
  await world.close();
});

const ask = (bearer: string) => callAdmin(bot, 'GET', '/admin/chatx/routes/status', { bearer });

/** Ten calls, which lie within two minutes at most: of each, two are let through. */
async function askOften(bearer: string) {
  const answers = [];
  for (let asked = 0; asked < 10; asked += 1) answers.push(await ask(bearer));
  return answers;
}

it('callers without a good token count by address, and keep out no client that is known', async () => {
  await askOften('');
  const refused = (await askOften('made-up')).at(-1)!;

  expect(refused).toMatchObject({ status: 429, body: { success: false, code: 'RATE_LIMIT_EXCEEDED' } });
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  const { status, headers } = await ask(await machineToken(world));
  expect([status, headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual([200, '2', '1']);
});

it('callers behind a trusted proxy count by their own addresses', async () => {
  const askFrom = async (address: string) => {
    const headers = { 'X-Forwarded-For': address };
    return (await fetch(`${bot.url}/admin/chatx/routes/status`, { headers })).status;
  };
  const statuses = [];
  for (let asked = 0; asked < 10; asked += 1) statuses.push(await askFrom('203.0.113.7'));

  expect([statuses.at(-1), await askFrom('198.51.100.9')]).toEqual([429, 401]);
});

it('a client counts in its own name', async () => {
  const token = await machineToken(world);
  const statuses = (await askOften(token)).map(({ status }) => status);

  expect(statuses.at(-1)).toBe(429);
});

it('health does not count', async () => {
  for (let asked = 0; asked < 5; asked += 1) expect((await callAdmin(bot, 'GET', '/livez', {})).status).toBe(200);
});
