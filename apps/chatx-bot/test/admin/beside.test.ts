import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answeredOtherwise, unexplained } from '@parley/service/testing';
import { openApiDocument } from '../../src/admin/reference.js';
import { ask, aSpace, outcomeOf, startTestBot, startWorld, type TestBot, type World } from '../world.js';
import { type AdminCall, callAdmin, machineToken } from './admin-calls.js';

let world: World;
let bot: TestBot;
let token: string;
beforeAll(async () => {
  world = await startWorld();
  bot = await startTestBot(world, { env: { METRICS_TOKEN: 'metrics-token-0001' } });
  token = await machineToken(world);
});
afterAll(async () => {
  await bot.stop();
  await world.close();
});

const call = (method: string, path: string, more: AdminCall = {}) =>
  callAdmin(bot, method, path, { bearer: token, ...more });

describe('beside the admin API', () => {
  it('what is not there is 404, a wrong method 405', async () => {
    expect((await call('POST', '/admin/chatx/routes/nothing', { body: {} })).status).toBe(404);
    const { status, headers } = await call('GET', '/admin/chatx/routes/reload');
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('POST');
  });

  it('health is open and names every dependency', async () => {
    expect((await call('GET', '/livez', { bearer: '' })).status).toBe(200);
    const { body } = await call('GET', '/readyz', { bearer: '' });
    expect(Object.keys(body['dependencies'] as object)).toEqual(['docdb', 'authz', 'idp', 'chatx']);
  });

  it('a bot without a token is ready for administrators, and says that it hears nothing', async () => {
    const deaf = await startTestBot(world, { env: { CHATX_INTEGRATION_BOT_ACCESS_TOKEN: '' }, ready: false });
    const res = await fetch(`${deaf.url}/readyz`);
    await deaf.stop();

    expect(res.status).toBe(200);
    expect(await res.json()).toMatchObject({
      partly: ['chatx'],
      dependencies: { chatx: { state: 'down' }, docdb: { state: 'up' } },
    });
  });

  it('metrics need their token and count decisions', async () => {
    expect((await call('GET', '/metrics', { bearer: '' })).status).toBe(401);
    await outcomeOf(world, (await ask(world, await aSpace(world), 'count me')).id);
    const { text } = await call('GET', '/metrics', { bearer: 'metrics-token-0001' });
    expect(text).toMatch(/chatx_decisions_total\{reason="allowed"/);
    expect(text).toContain('chatx_listening');
  });

  it('the API reference lists what is answered, being made from the same routes, for the same clients', async () => {
    expect((await call('GET', '/admin/chatx/openapi.json', { bearer: '' })).status).toBe(401);
    const { body } = await call('GET', '/admin/chatx/openapi.json');
    expect(body).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
    const authorized = { headers: { authorization: `Bearer ${token}` } };
    const asked = (path: string, init: object) => fetch(bot.url + path, { ...init, ...authorized });
    expect(await answeredOtherwise(openApiDocument(), asked)).toEqual([]);
    expect((await call('GET', '/admin/chatx/docs')).status).toBe(200);
  });

  it('the API reference explains each operation and parameter to its readers', () => {
    expect(unexplained(openApiDocument())).toEqual([]);
  });

  it('the admin API is absent unless it is enabled', async () => {
    const plain = await startTestBot(world, { env: { CHATX_ADMIN_API_ENABLED: 'false' } });
    const res = await fetch(`${plain.url}/admin/chatx/routes/status`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    await plain.stop();

    expect(res.status).toBe(404);
  });
});
