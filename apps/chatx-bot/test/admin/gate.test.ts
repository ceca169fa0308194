import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminSecret, startTestBot, startWorld, type TestBot, type World } from '../world.js';
import { type AdminCall, callAdmin, machineToken } from './admin-calls.js';

let world: World;
let bot: TestBot;
let token: string;
beforeAll(async () => {
  world = await startWorld();
  bot = await startTestBot(world);
  token = await machineToken(world);
});
afterAll(async () => {
  await bot.stop();
  await world.close();
});

const call = (method: string, path: string, more: AdminCall = {}) =>
  callAdmin(bot, method, path, { bearer: token, ...more });

describe('the gate of the admin API', () => {
  it('refuses requests without a token, or with a bad one', async () => {
    for (const bearer of ['', 'nonsense']) {
      const { status, body } = await call('GET', '/admin/chatx/routes/status', { bearer });
      expect(status).toBe(401);
      expect(body).toMatchObject({ success: false, code: 'UNAUTHORIZED' });
    }
  });

  it('refuses a client that is not on the list, and one whose token is for somebody else', async () => {
    const other = await startTestBot(world, { env: { CHATX_ADMIN_ALLOWED_CLIENT_IDS: 'somebody-else' } });
    const res = await fetch(`${other.url}/admin/chatx/routes/status`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    await other.stop();
    expect(res.status).toBe(403);

    const ingestor = await machineToken(world, 'ingestor', 'ingestor-secret');
    expect((await call('GET', '/admin/chatx/routes/status', { bearer: ingestor })).status).toBe(401);
  });

  it('refuses a person who signed in through an allowed client', async () => {
    const res = await fetch(`${world.idp.issuer}/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: 'ui-bff',
        client_secret: adminSecret,
        username: 'alice',
        password: 'alice-password',
        scope: 'openid',
      }),
    });
    const { access_token: bearer } = (await res.json()) as { access_token: string };

    const { status, body } = await call('GET', '/admin/chatx/routes/status', { bearer });

    expect(status).toBe(403);
    expect(body).toMatchObject({ details: { reason: 'not_a_machine' } });
  });

  it('stands before the body', async () => {
    expect((await call('POST', '/admin/chatx/routes/reload', { body: '{', bearer: '' })).status).toBe(401);
  });
});
