import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { modelCallRecord, modelUsageRecord } from '@parley/contracts';
import { docdbUsage } from '../src/usage/usage.docdb.js';
import { createConnection } from 'mongoose';
import type { ModelReply } from './neighbours/model-server.js';
import { anAgent, namesOf, post, startTestService, type TestService, textOf } from './start-service.js';

let service: TestService;
let token: string;
let number = 0;
const ask = (agent_id = 'docs') => ({ message: 'What is the limit?', conversation_id: `u-${(number += 1)}`, agent_id });
const answered = async (agent?: string, bearer = token) =>
  (await post(service.url, 'stream/start', ask(agent), bearer)).events();

beforeAll(async () => {
  service = await startTestService({ withModel: true });
  token = await service.tokenOf('alice');
  await service.agents.insertOne(anAgent({ _id: 'owned', owner_team_slug: 'platform' }));
  await service.mayUse('alice', 'owned');
});
afterAll(() => service.close());
beforeEach(async () => {
  for (const name of ['model_calls', 'model_usage']) await service.collection(name).deleteMany({});
});

const chunks = (...all: object[]): ModelReply => ({
  body: `${all.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('')}data: [DONE]\n\n`,
});
const delta = (said: object, finish_reason: string | null = 'stop') => ({
  choices: [{ index: 0, delta: said, finish_reason }],
});
const usage = (prompt_tokens: number, completion_tokens: number) => ({
  choices: [],
  usage: { prompt_tokens, completion_tokens },
});
const search = { tool_calls: [{ index: 0, id: 'a', function: { name: 'search', arguments: '{"query":"limit"}' } }] };
const calls = async () =>
  (await service.collection('model_calls').find({}).sort({ _id: 1 }).toArray()).map((one) =>
    modelCallRecord.parse(one),
  );
const totals = async () =>
  (await service.collection('model_usage').find({}).toArray()).map((one) => modelUsageRecord.parse(one));

describe('the use of models', () => {
  it('is kept by request, and added up by day, agent, team and model', async () => {
    service.model.script(
      chunks(delta(search, 'tool_calls'), usage(100, 20)),
      chunks(delta({ content: 'It is 40.' }), usage(300, 7)),
    );
    await answered('owned');
    expect(await calls()).toMatchObject([
      {
        kind: 'answer',
        agent_id: 'owned',
        team: 'platform',
        model: 'default',
        model_name: 'small',
        read: 100,
        written: 20,
      },
      { read: 300, written: 7, estimated: false, counted: true },
    ]);
    const day = new Date().toISOString().slice(0, 10);
    const sums = { calls: 2, estimated_calls: 0, read: 400, written: 27 };
    expect(await totals()).toMatchObject([{ day, agent_id: 'owned', team: 'platform', model: 'default', ...sums }]);
    expect(JSON.stringify(await calls())).not.toContain('alice');
  });

  it('counts for the team of the space that was asked in, before the one that owns the agent', async () => {
    service.model.script(chunks(delta({ content: 'It is 40.' }), usage(10, 2)));
    await answered('owned', await service.tokenOf('alice', { active_team: 'support' }));
    expect(await totals()).toMatchObject([{ team: 'support' }]);
  });

  it('has the request of an answer that broke off, estimated by what was heard', async () => {
    service.model.script({ body: `data: ${JSON.stringify(delta({ content: 'It is 40 or' }, null))}\n\n` });
    expect(namesOf(await answered())).toContain('error');
    expect(await calls()).toMatchObject([{ written: Math.ceil('It is 40 or'.length / 4), estimated: true }]);
    expect(await totals()).toMatchObject([{ calls: 1, estimated_calls: 1 }]);
  });

  it('has no request that the model refused', async () => {
    service.model.script({ body: '{"error":{"message":"no such model"}}', code: 404 });
    expect(namesOf(await answered())).toContain('error');
    expect(await calls()).toEqual([]);
  });
});

describe('a request', () => {
  const at = new Date(Date.UTC(2026, 10, 27, 12));
  const more = {
    kind: 'answer',
    turnId: null,
    agentId: 'docs',
    team: null,
    model: 'default',
    modelName: 'small',
    at,
  } as const;
  const one = (id: string) => ({ ...more, id, tokens: { read: 10, written: 1 } });

  it('counts once, however often it is kept, by however many at once', async () => {
    const connection = await createConnection(service.docdb.url, { dbName: 'parley' }).asPromise();
    const store = docdbUsage(connection);
    const ids = Array.from({ length: 10 }, (_, index) => `r:${index}`);
    await Promise.all([...ids, ...ids].map((id) => store.keep(one(id))));
    await store.keep(one('r:3'));
    expect(await totals()).toMatchObject([{ calls: 10, read: 100, written: 10 }]);
    await connection.close();
  });

  it('that a process kept and did not add, as it died, is added later', async () => {
    const connection = await createConnection(service.docdb.url, { dbName: 'parley' }).asPromise();
    const store = docdbUsage(connection);
    await store.keep(one('r:1'));
    await service.collection('model_usage').deleteMany({});
    await service.collection('model_calls').updateMany({}, { $set: { counted: false } });
    await store.addLeftOut(at);
    expect(await totals()).toEqual([]);
    await store.addLeftOut(new Date(at.getTime() + 1));
    await store.addLeftOut(new Date(at.getTime() + 1));
    expect(await totals()).toMatchObject([{ calls: 1 }]);
    await connection.close();
  });
});

describe('a budget', () => {
  const setBudget = (_id: string, tokens: number) =>
    service.collection('budgets').replaceOne({ _id }, { tokens }, { upsert: true });
  const spend = () => service.model.script(chunks(delta({ content: 'It is 40.' }), usage(90, 10)));
  beforeEach(async () => {
    await service.collection('budgets').deleteMany({});
    service.model.requests.length = 0;
  });

  it.each([
    ['agent', 'agent:owned', 'The agent “Docs”'],
    ['team', 'team:platform', 'The team “platform”'],
  ])('of the %s that is spent lets no run begin, and says so in words', async (_of, id, words) => {
    await setBudget(id, 100);
    spend();
    expect(textOf(await answered('owned'))).toBe('It is 40.');
    const asked = service.model.requests.length;
    const runs = await service.runs.countDocuments();
    const events = await answered('owned');
    expect(namesOf(events)).toEqual(['run', 'content', 'done']);
    expect(textOf(events)).toContain(`${words} has used up its budget for this month`);
    expect(textOf(events)).toMatch(/again from 1 \w+ 20\d\d \(UTC\)/);
    expect([service.model.requests.length, await service.runs.countDocuments()]).toEqual([asked, runs]);
  });

  it('that is not spent yet, or is another agent’s or another month’s, is in nobody’s way', async () => {
    await setBudget('agent:owned', 101);
    await setBudget('agent:docs', 1);
    await service.collection('model_usage').insertOne({
      _id: 'old',
      month: '2020-01',
      agent_id: 'owned',
      read: 1e6,
      written: 0,
    } as object as {
      _id: string;
    });
    spend();
    expect(textOf(await answered('owned'))).toBe('It is 40.');
    spend();
    expect(textOf(await answered('owned'))).toBe('It is 40.');
    expect(textOf(await answered('owned'))).toContain('budget');
  });

  it('that cannot be read is an error, and no permit', async () => {
    await service.collection('budgets').insertOne({ _id: 'agent:docs', tokens: 'many' } as object as { _id: string });
    const { status } = await post(service.url, 'stream/start', ask(), token);
    expect(status).toBe(503);
    expect(service.model.requests).toEqual([]);
  });
});
