import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { auditPage, budgetBody, budgetPage, monthOf, usagePage } from '@parley/contracts';
import { docdbModelUsage, type ModelCall } from '@parley/docdb';
import { demoUserIds } from '@parley/devstack-idp';
import { type Stack, startStack } from '../stack.js';

let stack: Stack;
let admin: string;
let teamAdmin: string;
let member: string;
beforeAll(async () => {
  stack = await startStack();
  await stack.setEnabled('carol', true);
  await stack.authz.apply({
    writes: [{ user: `user:${demoUserIds.bob}`, relation: 'admin', object: 'team:support' }],
  });
  [admin, teamAdmin, member] = await Promise.all([
    stack.bearerOf('alice'),
    stack.bearerOf('bob'),
    stack.bearerOf('carol'),
  ]);
});
afterAll(() => stack.close());
beforeEach(async () => {
  for (const name of ['model_calls', 'model_usage', 'budgets', 'models'])
    await stack.db.collection(name).deleteMany({});
});

const month = monthOf(new Date());
let number = 0;
const call = (more: Partial<ModelCall> = {}): ModelCall => ({
  ...{ id: `c${(number += 1)}`, kind: 'answer', turnId: null, agentId: 'docs', team: 'platform' },
  ...{ model: 'default', modelName: 'small', tokens: { read: 90, written: 10 }, at: new Date(`${month}-02T10:00:00Z`) },
  ...more,
});
const keep = async (...calls: ModelCall[]) => {
  for (const one of calls) await docdbModelUsage(stack.db).keep(one);
};
const get = (path: string, bearer = admin) => stack.call(path, { bearer });
const rows = async (query: string, bearer = admin) =>
  usagePage.parse(await (await get(`/api/admin/usage${query}`, bearer)).json());

describe('GET /api/admin/usage', () => {
  it('adds up a month by what is asked for, by pages', async () => {
    const next = { at: new Date(`${month}-03T10:00:00Z`), tokens: { read: 5, written: 5, estimated: true as const } };
    await keep(call(), call({ agentId: 'other', team: 'support', tokens: { read: 1000, written: 0 } }), call(next));
    await keep(call({ at: new Date('2020-01-01T00:00:00Z') }));
    expect((await rows('?by=agent')).data).toEqual([
      { key: 'other', name: 'other', calls: 1, estimated_calls: 0, read: 1000, written: 0, cost: null },
      { key: 'docs', name: 'docs', calls: 2, estimated_calls: 1, read: 95, written: 15, cost: null },
    ]);
    expect((await rows('?by=day')).data.map(({ key, calls }) => [key, calls])).toEqual([
      [`${month}-02`, 2],
      [`${month}-03`, 1],
    ]);
    expect(await rows('?by=team&limit=1&offset=1')).toMatchObject({ total: 2, data: [{ key: 'platform' }] });
    expect((await rows('?by=model&agent_id=docs')).data).toMatchObject([{ key: 'default/small', name: 'small' }]);
    expect((await rows('?month=2020-01')).data).toMatchObject([{ read: 90 }]);
  });

  it('tells what it costs where the model has prices, and no sum where one has none', async () => {
    const at = new Date();
    const model = {
      ...{ name: 'Big', kind: 'openai_compatible', base_url: 'http://model/v1', model_id: 'big', credential: null },
      ...{ context_tokens: null, silence_seconds: 120, price_in: 2, price_out: 10, is_default: false, enabled: true },
      ...{ revision: 'r', created_at: at, updated_at: at },
    };
    await stack.db.collection<{ _id: string }>('models').insertOne({ _id: 'model-big', ...model });
    const big = { model: 'model-big', modelName: 'big', tokens: { read: 1_000_000, written: 500_000 } };
    await keep(call(big), call({ ...big, agentId: 'other' }), call({ agentId: 'other' }));
    expect((await rows('?by=agent')).data.map(({ key, cost }) => [key, cost])).toEqual([
      ['other', null],
      ['docs', 7],
    ]);
    expect((await rows('?by=model&model=model-big')).data).toMatchObject([{ key: 'model-big', name: 'Big', cost: 14 }]);
  });

  it('shows admins of a team their team’s, and nobody else any', async () => {
    await keep(call(), call({ team: 'support', tokens: { read: 7, written: 0 } }));
    expect((await rows('?by=team', teamAdmin)).data).toMatchObject([{ key: 'support', read: 7 }]);
    expect((await get('/api/admin/usage?team=platform', teamAdmin)).status).toBe(403);
    expect((await get('/api/admin/usage', member)).status).toBe(403);
    expect((await get('/api/admin/usage.csv', member)).status).toBe(403);
  });

  it.each(['?month=2026-13', '?by=person', '?limit=501'])('refuses %s', async (query) => {
    expect((await get(`/api/admin/usage${query}`)).status).toBe(400);
  });

  it('is a file too, in which nothing is run as a formula', async () => {
    await stack.db
      .collection<{ _id: string }>('dynamic_agents')
      .updateOne({ _id: 'other' }, { $set: { name: '=1+1, "x"' } });
    await keep(call({ agentId: 'other' }));
    const file = await get('/api/admin/usage.csv?by=agent');
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(await file.text()).toBe(
      'key,name,calls,estimated_calls,read,written,cost\r\nother,"\'=1+1, ""x""",1,0,90,10,\r\n',
    );
  });
});

describe('budgets', () => {
  const path = '/api/admin/budgets/team/platform';
  const put = (tokens: number, headers = {}, bearer = admin, at = path) =>
    stack.call(at, { method: 'PUT', bearer, body: { tokens }, headers });
  const budget = async (response: Response) => budgetBody.parse(await response.json()).data;

  it('tell what is spent, warn from 80 %, and say when they are new', async () => {
    const now = { at: new Date() };
    expect(await budget(await put(250))).toMatchObject({ name: 'platform', used: 0, state: 'fine' });
    await keep(call(now), call(now));
    const found = await budget(await get(path));
    expect(found).toMatchObject({ of: 'team', id: 'platform', tokens: 250, used: 200, state: 'nearly_spent' });
    expect(found.renews_at).toMatch(/-01T00:00:00\.000Z$/);
    await keep(call(now));
    expect(await budget(await get(path))).toMatchObject({ used: 300, state: 'spent' });
  });

  it('are changed as they were seen, whatever is spent meanwhile, and audited with before and after', async () => {
    const first = await put(100, { 'if-match': '*' });
    expect(first.status).toBe(412);
    const tag = (await put(100)).headers.get('etag') ?? '';
    await keep(call({ at: new Date() }));
    expect((await put(200, { 'if-match': tag })).status).toBe(200);
    expect((await put(300, { 'if-match': tag })).status).toBe(412);
    expect((await stack.call(path, { method: 'DELETE', bearer: admin })).status).toBe(200);
    expect((await get(path)).status).toBe(404);
    const { data } = auditPage.parse(await (await get('/api/admin/audit?resource=team:platform')).json());
    expect(data.slice(0, 3).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['budget.remove', ['200 tokens a month'], []],
      ['budget.set', ['100 tokens a month'], ['200 tokens a month']],
      ['budget.set', [], ['100 tokens a month']],
    ]);
  });

  it('are set by administrators alone, and read by who manages the team or the agent', async () => {
    await put(10);
    await put(10, {}, admin, '/api/admin/budgets/team/support');
    expect((await put(10, {}, teamAdmin, '/api/admin/budgets/team/support')).status).toBe(403);
    expect((await get('/api/admin/budgets/team/support', teamAdmin)).status).toBe(200);
    expect((await get(path, teamAdmin)).status).toBe(403);
    const list = async (bearer: string) =>
      budgetPage.parse(await (await get('/api/admin/budgets', bearer)).json()).data.map(({ id }) => id);
    expect((await get('/api/admin/budgets', member)).status).toBe(403);
    expect([await list(admin), await list(teamAdmin)]).toEqual([['platform', 'support'], ['support']]);
  });

  it.each([
    ['of a team that there is not', 404, '/api/admin/budgets/team/nobody', 10],
    ['of an agent that there is not', 404, '/api/admin/budgets/agent/nobody', 10],
    ['of somebody else', 404, '/api/admin/budgets/person/alice', 10],
    ['of no id', 400, '/api/admin/budgets/team/a%20b', 10],
    ['of nothing', 400, path, 0],
  ])('%s are refused', async (_of, status, at, tokens) => {
    expect((await put(tokens, {}, admin, at)).status).toBe(status);
  });
});
