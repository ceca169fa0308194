import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash, randomUUID } from 'node:crypto';
import { auditActions, auditCounts, auditPage } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { docdbAuditSubjects, pseudonymOf } from '@parley/docdb';
import { deadUrl } from '../agents-upstream.js';
import { silentLog } from '@parley/service/testing';
import { createAudit, saltFrom } from '../../src/audit/audit-log.js';
import { type AuditDays, makeForgetOldEvents } from '../../src/audit/forget-old.js';
import { withoutDocdb } from '../docdb-outage.js';
import { sessionSecret, type Stack, startStack } from '../stack.js';

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

  it('shows what a change of rights was, people in it by a hash', async () => {
    const audit = createAudit({
      connection: stack.db,
      subjects: docdbAuditSubjects(stack.db, undefined),
      earlierSalts: ['another'],
      now: () => new Date(),
      newId: () => 'n',
    }).audit;
    const before = ['team:a#member reader', 'user:* reader'];
    const after = [
      `user:${demoUserIds.bob} owner`,
      ...Array.from({ length: 250 }, (_one, n) => `team:t${n}#member reader`),
    ];
    const entry = { actorId: demoUserIds.alice, action: 'a.grant', resource: 'datasource:d', reason: null };
    await audit({ ...entry, outcome: 'success', before, after });

    const [event] = (await list('?action=a.grant')).data;
    expect(event?.before).toEqual(before);
    expect(event?.after?.[0]).toMatch(/^user:sha256:[0-9a-f]{64} owner$/);
    expect([event?.after?.length, event?.after?.at(-1)]).toEqual([200, 'and 52 more']);
    expect((await list('?action=chatx.invoke')).data[0]).toMatchObject({ before: null, after: null });
  });

  describe('about one person', () => {
    const atChat = 'person-of-the-chat-product';
    const ofEarlierRelease = createHash('sha256')
      .update(`${saltFrom(sessionSecret)}:${demoUserIds.alice}`)
      .digest('hex');
    const theirs = (query: string) => list(`${query}&until=2026-02-01T00:00:00Z`);
    beforeAll(async () => {
      const salt = 'the salt that docdb kept for all';
      await stack.db.collection<{ _id: string; salt: string }>('audit_salt').insertOne({ _id: 'subjects', salt });
      await stack.changeUser('alice', { attributes: { chatx_user_id: [atChat] } });
      await stack.db.collection('audit_events').insertMany([
        { ...event(5), action: 'chatx.command', actor: pseudonymOf(demoUserIds.alice, salt) },
        { ...event(6), action: 'chatx.command', actor: pseudonymOf(atChat, salt) },
        { ...event(7), action: 'chatx.command', actor: `sha256:${ofEarlierRelease}` },
      ]);
    });

    it.each([demoUserIds.alice, 'alice@example.test', 'ALICE@example.test'])(
      'finds what all services kept, now and before, by %s',
      async (who) => {
        const { data } = await theirs(`?actor=${who}`);
        expect(data.map(({ ts }) => Number(ts.slice(8, 10)))).toEqual([7, 6, 5]);
        expect((await theirs(`?actor=${demoUserIds.bob}`)).data).toEqual([]);
      },
    );

    it('is audited itself, once for all pages', async () => {
      const lookUps = async () => (await list(`?action=audit.lookup&resource=user:${demoUserIds.carol}`)).data.length;
      const before = await lookUps();
      await list(`?actor=${demoUserIds.carol}`);
      await list(`?actor=${demoUserIds.carol}&cursor=${Buffer.from(`[1,"${'0'.repeat(24)}"]`).toString('base64url')}`);
      expect(await lookUps()).toBe(before + 1);
      expect((await list('?actor=chatx-bot')).data.some(({ action }) => action === 'audit.lookup')).toBe(false);
    });

    it('says so when nobody has the address', async () => {
      const res = await stack.call(`${path}?actor=nobody@example.test`, { bearer: alice });
      expect(res.status).toBe(404);
      expect(await res.json()).toMatchObject({
        code: 'NOT_FOUND',
        error: expect.stringContaining('nobody@example.test'),
      });
    });
  });

  it('lists the actions that it holds, to whom the audit is open', async () => {
    const res = await stack.call(`${path}/actions`, { bearer: alice });
    const { data } = auditActions.parse(await res.json());
    expect(data).toEqual(expect.arrayContaining(['chatx.invoke', 'platform_config.update']));
    expect(data).toEqual([...new Set(data)].sort());
    expect((await stack.call(`${path}/actions`, { bearer: bob })).status).toBe(403);
  });

  it('counts what the filter means, by action, outcome and how many did it', async () => {
    const counted = async (query: string) =>
      auditCounts.parse(await (await stack.call(`${path}/counts${query}`, { bearer: alice })).json()).data;
    expect(await counted('?action=chatx.invoke')).toEqual([
      { action: 'chatx.invoke', outcome: 'allow', events: 4, actors: 1 },
      { action: 'chatx.invoke', outcome: 'deny', events: 1, actors: 1 },
    ]);
    expect(await counted('?action=none')).toEqual([]);
    await counted(`?actor=${demoUserIds.carol}`);
    expect((await list(`?action=audit.lookup&resource=user:${demoUserIds.carol}`)).data).not.toEqual([]);
    expect((await stack.call(`${path}/counts`, { bearer: bob })).status).toBe(403);
    expect((await stack.call(`${path}/counts?since=yesterday`, { bearer: alice })).status).toBe(400);
  });

  it('keeps sign-ins and questions, and nothing of what was asked', async () => {
    const body = { email: 'alice@example.test', password: 'alice-pw' };
    expect((await stack.call('/api/auth/signin', { body })).status).toBe(200);
    const question = { conversation_id: randomUUID(), agent_id: 'docs', message: 'a question of mine' };
    await (await stack.call('/api/v1/chat/stream/start', { bearer: alice, body: question })).text();

    const theirs = (await list(`?actor=${demoUserIds.alice}`)).data;
    expect(theirs.map(({ action, resource, outcome }) => [action, resource, outcome])).toEqual(
      expect.arrayContaining([
        ['session.begin', null, 'success'],
        ['chat.ask', 'agent:docs', 'success'],
      ]),
    );
    expect(JSON.stringify(theirs)).not.toContain('a question of mine');
  });

  it('forgets each kind of event after the days that are set for it', async () => {
    const old = { ...event(1), correlation_id: 'old' };
    const kinds = { activity: 'chat.ask', decisions: 'chatx.command', changes: 'skill.delete' };
    const insert = Object.values(kinds).map((action) => ({ ...old, action }));
    await stack.db.collection('audit_events').insertMany(insert);
    const left = async () => (await list('?correlation_id=old')).data.map(({ action }) => action).sort();
    const log = createAudit({
      ...{ connection: stack.db, subjects: docdbAuditSubjects(stack.db, 's'), earlierSalts: ['s'] },
      ...{ now: () => new Date(), newId: () => 'n' },
    });
    const forget = (days: Partial<AuditDays>, at: string) =>
      makeForgetOldEvents({
        ...{ removeOlder: log.removeOlder, log: silentLog(), now: () => new Date(at) },
        days: { activity: undefined, decisions: undefined, changes: undefined, ...days },
      })();

    await forget({ activity: 30, changes: 30 }, '2026-01-30T00:00:00Z');
    expect(await left()).toEqual(['chat.ask', 'chatx.command', 'skill.delete']);
    await forget({ activity: 30 }, '2026-02-01T00:00:00Z');
    expect(await left()).toEqual(['chatx.command', 'skill.delete']);
    await forget({ changes: 30 }, '2026-02-01T00:00:00Z');
    expect(await left()).toEqual(['chatx.command']);
    await stack.db.collection('audit_events').deleteMany({ correlation_id: 'old' });
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
