import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startDocdb } from '@parley/devstack-docdb';
import { adminSecret, aSpace, startTestBot, startWorld, workspace, type World } from '../world.js';

let world: World;
let token: string;
beforeAll(async () => {
  world = await startWorld();
  const grant = { grant_type: 'client_credentials', client_id: 'ui-bff', client_secret: adminSecret };
  const to = `${world.idp.issuer}/protocol/openid-connect/token`;
  const res = await fetch(to, { method: 'POST', body: new URLSearchParams(grant) });
  token = ((await res.json()) as { access_token: string }).access_token;
});
afterAll(() => world.close());

/** An address at which nobody listens. */
async function deadUrl(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

/** A bot with two routes in its configuration, that need not be ready. */
async function aConfiguredBot(env: Record<string, string>) {
  const { uuid } = await aSpace(world, { route: false, granted: false });
  const users = { enabled: true, listen: 'mention' };
  const agents = ['docs', 'ops'].map((agent_id) => ({ agent_id, users }));
  const configured = JSON.stringify({ spaces: { [uuid]: { agents } } });
  const bot = await startTestBot(world, { env: { CHATX_INTEGRATION_BOT_CONFIG: configured, ...env }, ready: false });
  const ask = async (what: string, body?: object) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const order = body && { method: 'POST', body: JSON.stringify(body) };
    const res = await fetch(`${bot.url}/admin/chatx/routes/${what}`, { headers, ...order });
    return { status: res.status, retryAfter: res.headers.get('retry-after'), body: (await res.json()) as object };
  };
  return { uuid, bot, ask };
}

describe('a sync that breaks off', () => {
  it('is 503 naming authz and the route that it stopped at, to the caller and in the status', async () => {
    const { uuid, bot, ask } = await aConfiguredBot({ AUTHZ_HTTP: await deadUrl() });
    const answer = await ask('sync-from-config', { dry_run: false });
    const status = await ask('status');
    await bot.stop();

    const failed_route = { workspace_id: workspace, space_id: uuid, agent_id: 'docs', error: expect.any(String) };
    expect(answer).toMatchObject({ status: 503, body: { code: 'AUTHZ_UNAVAILABLE', details: { failed_route } } });
    expect(answer.retryAfter).toMatch(/^\d+$/);
    expect(status.body).toMatchObject({ data: { last_sync: { dry_run: false, created: 0, failed_route } } });
  });

  it('is 503 naming docdb while that is down', async () => {
    const docdb = await startDocdb({ port: 0 });
    const { bot, ask } = await aConfiguredBot({ DOCDB_URI: docdb.url });
    await docdb.close();
    const answer = await ask('sync-from-config', { dry_run: true });
    await bot.stop();

    const details = { dependency: 'docdb', failed_route: { agent_id: 'docs' } };
    expect(answer).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE', details } });
  });
});
