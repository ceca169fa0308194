import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditPage } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { deadUrl } from '../agents-upstream.js';
import { withoutDocdb } from '../docdb-outage.js';
import { type Stack, startStack } from '../stack.js';

let stack: Stack;
let alice: string;
let bob: string;
const path = '/api/admin/audit';
beforeAll(async () => {
  stack = await startStack();
  [alice, bob] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob')]);
  const patch = { chatx_discovery_cache_ttl_minutes: 5 };
  await stack.call('/api/admin/platform-config', { method: 'PATCH', bearer: alice, body: patch });
  await stack.db.collection('audit_events').insertMany([event(1), event(2), event(2), event(2), event(3)]);
});
afterAll(() => stack.close());

const event = (day: number) => ({
  ts: new Date(Date.UTC(2026, 0, day)),
  actor: 'chatx-bot',
  action: 'chatx.invoke',
  resource: `agent:day-${day}`,
  outcome: day === 3 ? 'deny' : 'allow',
  reason: null,
  correlation_id: `c-${day}`,
});
const list = async (query = '') => auditPage.parse(await (await stack.call(path + query, { bearer: alice })).json());
const days = async (query: string) => (await list(query)).data.map(({ ts }) => Number(ts.slice(8, 10)));

describe('GET /api/admin/audit', () => {
  it('tells who changed what, by a hash, the newest first', async () => {
    const { data } = await list();
    expect(data).toHaveLength(6);
    expect(data[0]).toMatchObject({
      action: 'platform_config.update',
      resource: 'platform_config',
      outcome: 'success',
    });
    expect(JSON.stringify(data)).not.toContain(demoUserIds.alice);
  });

  it.each([
    ['?action=chatx.invoke', [3, 2, 2, 2, 1]],
    ['?actor=chatx-bot&outcome=deny', [3]],
    ['?resource=agent:day-1', [1]],
    ['?correlation_id=c-3', [3]],
    ['?until=2026-01-03T00:00:00Z', [2, 2, 2, 1]],
    ['?since=2026-01-02T00:00:00Z&until=2026-01-03T00:00:00Z', [2, 2, 2]],
    ['?action=none', []],
  ])('filters by %s', async (query, expected) => {
    expect(await days(query)).toEqual(expected);
  });

  it("finds a person's events by the id that is not kept", async () => {
    expect((await list(`?actor=${demoUserIds.alice}`)).data).toMatchObject([{ action: 'platform_config.update' }]);
    expect((await list(`?actor=${demoUserIds.bob}`)).data).toEqual([]);
  });

  it('pages by cursor without a gap or a repetition, while new events come', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(
        `?actor=chatx-bot&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
      await stack.db.collection('audit_events').insertOne(event(4));
    }
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
    await stack.db.collection('audit_events').deleteMany({ correlation_id: 'c-4' });
  });

  it.each([
    ['limit', '0'],
    ['limit', '501'],
    ['outcome', 'maybe'],
    ['since', 'yesterday'],
    ['cursor', 'x'],
    ['cursor', Buffer.from('[1,"x"]').toString('base64url')],
    ['cursor', Buffer.from(`[8640000000000001,"${'0'.repeat(24)}"]`).toString('base64url')],
    ['action', 'x'.repeat(301)],
    ['action', ''],
  ])('refuses %s=%s', async (field, value) => {
    const res = await stack.call(`${path}?${field}=${value}`, { bearer: alice });
    expect(res.status).toBe(400);
    expect(await res.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
  });

  it('is for auditors and admins', async () => {
    expect((await stack.call(path)).status).toBe(401);
    expect((await stack.call(path, { bearer: 'not-a-token' })).status).toBe(401);
    expect((await stack.call(path, { bearer: bob })).status).toBe(403);
    const audits = { user: `user:${demoUserIds.bob}`, relation: 'auditor', object: 'organization:parley' } as const;
    await stack.authz.apply({ writes: [audits] });
    expect((await stack.call(path, { bearer: bob })).status).toBe(200);
    await stack.authz.apply({ deletes: [audits] });
  });

  it('answers 503 naming what is down', async () => {
    const noAuthz = await stack.startService({ AUTHZ_HTTP: await deadUrl() });
    expect(await (await noAuthz.call(path, { bearer: bob })).json()).toMatchObject({ code: 'AUTHZ_UNAVAILABLE' });
    const noDocdb = await withoutDocdb(stack);
    const res = await noDocdb.call(path, { bearer: alice });
    expect(res.status).toBe(503);
    expect(await res.json()).toMatchObject({ details: { dependency: 'docdb' } });
  });
});
