import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { auditPage, encodePublicId, linkedUserBody, linkedUsersBody } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { deadUrl } from '../agents-upstream.js';
import { spaceId, type Stack, startStack } from '../stack.js';
import { spacesOf } from './spaces-of.js';

let stack: Stack;
let alice: string;
let bob: string;
const link = encodePublicId({ cluster: 'us', type: 'PEOPLE', id: 'a3b1c2d4-1111-4222-8333-444455556666' });
beforeAll(async () => {
  stack = await startStack();
  [alice, bob] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob')]);
  await spacesOf(stack).onboard(alice);
}, 30_000);
afterAll(() => stack.close());

/** A user as the idp has it, and a way to change it. */
const idpUser = async (id: string, change?: (user: Record<string, unknown>) => object) => {
  const address = `${stack.idp.url}/admin/realms/parley/users/${id}`;
  const headers = {
    authorization: `Bearer ${(await stack.oidc.clientCredentials()).accessToken}`,
    'content-type': 'application/json',
  };
  const user = (await (await fetch(address, { headers })).json()) as Record<string, unknown>;
  if (change) await fetch(address, { method: 'PUT', headers, body: JSON.stringify(change(user)) });
  return user;
};
beforeEach(() => idpUser(demoUserIds.alice, (user) => ({ ...user, attributes: { chatx_user_id: [link] } })));

const base = '/api/admin/chatx/users';
const read = async (id: string, call = stack.call) =>
  linkedUserBody.parse(await (await call(`${base}/${id}`, { bearer: alice })).json()).data;
const list = async (query = '') =>
  linkedUsersBody.parse(await (await stack.call(`${base}${query}`, { bearer: alice })).json()).data;
const unlink = (id: string, call = stack.call) => call(`${base}/${id}`, { method: 'DELETE', bearer: alice });

describe('GET /api/admin/chatx/users/:id', () => {
  it('tells the link, the teams and the spaces of a person', async () => {
    expect(await read(demoUserIds.alice)).toMatchObject({
      idp_user_id: demoUserIds.alice,
      username: 'alice',
      chatx_user_id: link,
      link_status: 'linked',
      enabled: true,
      teams: ['platform'],
      active_spaces: [spaceId],
      obo_success_count: 0,
    });
    expect(await read(demoUserIds.bob)).toMatchObject({
      link_status: 'unlinked',
      chatx_user_id: null,
      active_spaces: [],
    });
  });

  it('counts what came of their messages', async () => {
    const salt = 'a salt of the bot, long enough';
    const actor = `sha256:${createHmac('sha256', salt).update(link).digest('hex')}`;
    const event = { actor, action: 'chatx.invoke', resource: null, correlation_id: 'c' };
    const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds));
    await stack.db.collection('audit_events').insertMany([
      { ...event, ts: at(1), outcome: 'allow', reason: 'CHATX_DISPATCH_ALLOWED' },
      { ...event, ts: at(2), outcome: 'allow', reason: 'CHATX_DISPATCH_ALLOWED' },
      { ...event, ts: at(3), outcome: 'deny', reason: 'CHATX_OBO_FAILED' },
    ]);
    const { call } = await stack.startService({ AUDIT_SUBJECT_SALT: salt });
    expect(await read(demoUserIds.alice, call)).toMatchObject({
      last_interaction: at(3).toISOString(),
      obo_success_count: 2,
      obo_fail_count: 1,
    });
  });
});

describe('GET /api/admin/chatx/users', () => {
  it('comes in pages, by user name', async () => {
    const { items, ...page } = await list('?page_size=2');
    expect(items.map(({ username }) => username)).toEqual(['alice', 'bob']);
    expect(page).toEqual({ total: 3, page: 1, page_size: 2, has_more: true });
    expect((await list('?page_size=2&page=2')).items.map(({ username }) => username)).toEqual(['carol']);
  });

  it.each([
    ['linked', ['alice']],
    ['unlinked', ['bob', 'carol']],
    ['pending', []],
  ])('shows those that are %s', async (status, names) => {
    const { items, total } = await list(`?status=${status}`);
    expect([items.map(({ username }) => username), total]).toEqual([names, names.length]);
  });

  it.each(['?page_size=101', '?page=0', '?status=happy'])('refuses %s', async (query) => {
    expect((await stack.call(`${base}${query}`, { bearer: alice })).status).toBe(400);
  });
});

describe('DELETE /api/admin/chatx/users/:id', () => {
  it('takes the link and nothing else; a second time changes nothing', async () => {
    const before = await idpUser(demoUserIds.alice);
    for (const _time of ['first', 'second']) {
      const res = await unlink(demoUserIds.alice);
      expect([res.status, await res.json()]).toMatchObject([200, { data: { revoked: true } }]);
    }
    const { attributes: _link, ...profile } = before;
    expect(await idpUser(demoUserIds.alice)).toEqual(profile);
  });

  it('is on record with whose link it was, by a hash, and is found by the id', async () => {
    await unlink(demoUserIds.bob);
    const find = async (id: string) => {
      const query = new URLSearchParams({ action: 'chatx.user.unlink', resource: `user:${id}` }).toString();
      return auditPage.parse(await (await stack.call(`/api/admin/audit?${query}`, { bearer: alice })).json()).data;
    };
    const [event, ...others] = await find(demoUserIds.bob);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ resource: expect.stringMatching(/^user:sha256:[0-9a-f]{64}$/), outcome: 'success' });
    expect(JSON.stringify(event)).not.toContain(demoUserIds.bob);
    expect(await find(event!.resource!.slice('user:'.length))).toEqual([event]);
    expect(await find(demoUserIds.carol)).toEqual([]);
  });
});

/** The path goes out as it is; `fetch` would take `%2e%2e` for a step up. */
async function statusOf(method: string, path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(stack.url);
  const headers = { authorization: `Bearer ${alice}` };
  const [res] = (await once(request({ hostname, port, method, path, headers }).end(), 'response')) as [IncomingMessage];
  res.resume();
  return res.statusCode;
}

describe('both', () => {
  it('are 404 for a user that the idp does not have', async () => {
    expect((await stack.call(`${base}/nobody`, { bearer: alice })).status).toBe(404);
    expect((await unlink('nobody')).status).toBe(404);
  });

  it.each(['.', '..', 'count', 'a/b', 'a%b', 'a:b', '../clients'])(
    'are 404 for %j, whatever else is there',
    async (id) => {
      const path = `${base}/${[...Buffer.from(id)].map((byte) => `%${byte.toString(16)}`).join('')}`;
      for (const method of ['GET', 'DELETE']) expect(await statusOf(method, path)).toBe(404);
    },
  );

  it('are for the organization’s admins', async () => {
    expect((await stack.call(base, { bearer: bob })).status).toBe(403);
    expect((await stack.call(`${base}/${demoUserIds.bob}`, { method: 'DELETE', bearer: bob })).status).toBe(403);
  });

  it('are 503 while the idp is down, and while authz is', async () => {
    stack.idpGate.shut('tokens');
    const { call } = await stack.startService();
    const answers = [await call(base, { bearer: alice }), await unlink(demoUserIds.alice, call)];
    stack.idpGate.open();
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect(await answers[0]!.json()).toMatchObject({ details: { dependency: 'idp' } });
    const blind = await stack.startService({ AUTHZ_HTTP: await deadUrl() });
    expect((await blind.call(`${base}/${demoUserIds.alice}`, { bearer: alice })).status).toBe(503);
  });
});
