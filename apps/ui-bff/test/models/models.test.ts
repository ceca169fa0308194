import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type ListedModel, type ModelStateRecord, type ModelView } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { aDraft as anAgentDraft, clearAgents, create as createAgent } from '../agents/an-agent.js';
import { type Stack, startStack } from '../stack.js';

let stack: Stack;
let admin: string;
let bob: string;
const path = '/api/admin/models';
beforeAll(async () => {
  stack = await startStack();
  [admin, bob] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob')]);
});
afterEach(async () => {
  await clearAgents(stack);
  for (const name of ['models', 'model_states', 'model_tests', 'model_questions'])
    await stack.db.collection(name).deleteMany({});
  stack.upstream.modelQuestions.length = 0;
});
afterAll(() => stack.close());

const aDraft = (over: object = {}) => ({
  name: 'Quick',
  base_url: 'https://api.example.com/v1',
  model_id: 'quick-1',
  credential: 'quick-key',
  context_tokens: 128_000,
  price_in: 0.15,
  price_out: 0.6,
  ...over,
});

interface Answer {
  readonly data: ModelView;
  readonly code?: string;
  readonly error?: string;
  readonly details?: unknown;
}
const bodyOf = async (res: Response) => (await res.json()) as Answer;
async function setUp(over: object = {}) {
  const res = await stack.call(path, { bearer: admin, body: aDraft(over) });
  return { status: res.status, etag: res.headers.get('etag') ?? '', ...(await bodyOf(res)) };
}
const list = async (call = stack.call) =>
  ((await (await call(path, { bearer: admin })).json()) as { data: { models: ListedModel[] } }).data.models;
const actions = async () =>
  (
    await stack.db
      .collection('audit_events')
      .find({ resource: /^model:/ })
      .sort({ ts: 1 })
      .toArray()
  ).map(({ action, outcome, reason }) => [action, outcome, reason] as unknown[]);

describe('a model', () => {
  it('is set up, changed and deleted by administrators, at once in every replica, and audited', async () => {
    const replica = await stack.startService();
    const made = await setUp();
    const one = `${path}/${made.data.id}`;
    const changed = await replica.call(one, {
      ...{ method: 'PUT', bearer: admin, body: aDraft({ model_id: 'quick-2' }) },
      headers: { 'if-match': made.etag },
    });
    const listed = await list();
    const late = await stack.call(one, { method: 'DELETE', bearer: admin, headers: { 'if-match': made.etag } });
    const gone = await stack.call(one, {
      ...{ method: 'DELETE', bearer: admin },
      headers: { 'if-match': changed.headers.get('etag') ?? '' },
    });

    expect(made.status).toBe(201);
    expect(made.data).toMatchObject({ id: 'model-quick', kind: 'openai_compatible', enabled: true });
    expect(listed).toMatchObject([{ id: 'model-quick', model_id: 'quick-2', state: 'unknown', tested: [] }]);
    expect([changed.status, late.status, gone.status]).toEqual([200, 412, 200]);
    expect(await list(replica.call)).toEqual([]);
    expect(await actions()).toEqual([
      ['model.create', 'success', null],
      ['model.update', 'success', 'model_id'],
      ['model.delete', 'success', null],
    ]);
  });

  it.each([
    ['a key in its address', { base_url: 'https://api.example.com/v1?key=secret' }, 'base_url'],
    ['a password in its address', { base_url: 'https://me:secret@api.example.com/v1' }, 'base_url'],
    ['another scheme', { base_url: 'file:///etc/passwd' }, 'base_url'],
    ['a key in place of the name of one', { credential: 'sk-Secret' }, 'credential'],
    ['a key beside it', { api_key: 'secret' }, ''],
  ])('with %s is refused', async (_what, over, field) => {
    const { status, details } = await setUp(over);

    expect(status).toBe(400);
    expect(details).toEqual([expect.objectContaining({ field })]);
    expect(JSON.stringify(details)).not.toContain('secret');
  });

  it('is nobody else’s to see or change', async () => {
    await setUp();
    const one = `${path}/model-quick`;
    const calls = [
      stack.call(path, { bearer: bob }),
      stack.call(path, { bearer: bob, body: aDraft({ name: 'Other' }) }),
      stack.call(one, { bearer: bob }),
      stack.call(one, { method: 'PUT', bearer: bob, body: aDraft() }),
      stack.call(one, { method: 'DELETE', bearer: bob }),
      stack.call(`${one}/test`, { bearer: bob, body: { check: 'answer' } }),
      stack.call('/api/admin/model-credentials', { bearer: bob }),
    ];

    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 403));
    expect(stack.upstream.modelQuestions).toEqual([]);
  });

  it('keeps its name to itself, and one alone answers for agents that choose none', async () => {
    await setUp({ is_default: true });
    const again = await setUp();
    await setUp({ name: 'Slow', is_default: true });

    expect(again).toMatchObject({ status: 409, details: { reason: 'model_exists' } });
    expect((await list()).map(({ name, is_default }) => [name, is_default])).toEqual([
      ['Quick', false],
      ['Slow', true],
    ]);
  });
});

describe('agents', () => {
  const model = (over: object = {}) => ({ model: { id: 'default', provider: 'model-quick', ...over } });

  it('choose from names, the operator’s first', async () => {
    const operator = { base_url: 'http://llm/v1', model_id: 'small', context_tokens: null, silence_seconds: 120 };
    await stack.db
      .collection<ModelStateRecord>('model_states')
      .insertOne({ _id: 'default', operator: { ...operator, signs_in: true } });
    await setUp();
    await setUp({ name: 'Off', enabled: false });
    const choices = (await (await stack.call('/api/dynamic-agents/models', { bearer: bob })).json()) as object;

    expect(choices).toEqual({
      success: true,
      data: [
        { id: 'default', name: 'small', model_id: 'small', is_default: true },
        { id: 'model-quick', name: 'Quick', model_id: 'quick-1', is_default: false },
      ],
    });
  });

  it.each([
    ['that is not set up', { provider: 'model-lost' }, 'model.provider'],
    ['that is switched off', { provider: 'model-off' }, 'model.provider'],
    ['of another name', { id: 'slow-9' }, 'model.id'],
  ])('cannot be given a model %s', async (_what, over, field) => {
    await setUp();
    await setUp({ name: 'Off', enabled: false });
    const body = anAgentDraft(model(over));
    const refused = await bodyOf(await stack.call('/api/dynamic-agents/configs', { bearer: bob, body }));

    expect(refused).toMatchObject({ code: 'VALIDATION_ERROR', details: [expect.objectContaining({ field })] });
  });

  it('keep a model of which nothing is known as long as it is not changed', async () => {
    await setUp();
    const { id } = await createAgent(stack.call, bob, model());
    await stack.db.collection('models').deleteMany({});
    const one = `/api/dynamic-agents/configs/${id}`;
    const kept = { description: 'New', ...model() };
    const statuses: number[] = [];
    for (const body of [kept, model({ provider: 'model-lost' }), { model: { id: 'small', provider: 'openai' } }])
      statuses.push((await stack.call(one, { method: 'PUT', bearer: bob, body })).status);

    expect(statuses).toEqual([200, 400, 200]);
  });

  it('keep the model they use from being deleted, and are named', async () => {
    await setUp();
    await createAgent(stack.call, bob, model());
    const res = await stack.call(`${path}/model-quick`, { method: 'DELETE', bearer: admin });

    expect(await bodyOf(res)).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'model_in_use', agents: ['Release helper'] },
    });
  });
});

describe('a test', () => {
  const found = { check: 'answer', outcome: 'fails', message: 'The key is wrong.', took_ms: 12 };

  it('leaves a question for dynamic-agents, and keeps what was found until the settings change', async () => {
    await setUp();
    stack.upstream.answerModelWith(found);
    const res = await stack.call(`${path}/model-quick/test`, { bearer: admin, body: { check: 'answer' } });
    const [question] = await stack.db.collection('model_questions').find().toArray();
    const tested = (await list())[0]?.tested;
    await stack.call(`${path}/model-quick`, { method: 'PUT', bearer: admin, body: aDraft({ model_id: 'quick-2' }) });

    expect((await bodyOf(res)).data).toEqual(found);
    expect(question).toMatchObject({
      subject: demoUserIds.alice,
      about: { model: 'model-quick', check: 'answer' },
    });
    expect(stack.upstream.modelQuestions).toEqual([
      { path: '/api/v1/model-tests', question: question?._id, authorization: `Bearer ${admin}` },
    ]);
    expect(tested).toEqual([found]);
    expect((await list())[0]?.tested).toEqual([]);
  });

  it('of a model that is not there asks nobody', async () => {
    const res = await stack.call(`${path}/model-lost/test`, { bearer: admin, body: { check: 'answer' } });

    expect(res.status).toBe(404);
    expect(stack.upstream.modelQuestions).toEqual([]);
  });
});

describe('the list', () => {
  it('tells how each model answered last, with the words of its provider', async () => {
    await setUp();
    const states = stack.db.collection<ModelStateRecord>('model_states');
    const failed = { failed_at: new Date(2_000), failure: 'Used up.', failure_words: 'insufficient_quota' };
    await states.insertOne({ _id: 'model-quick', succeeded_at: new Date(1_000), ...failed });
    const before = (await list())[0];
    await states.updateOne({ _id: 'model-quick' }, { $set: { succeeded_at: new Date(3_000) } });

    expect(before).toMatchObject({ state: 'fails', failure: 'Used up.', failure_words: 'insufficient_quota' });
    expect((await list())[0]).toMatchObject({ state: 'answers' });
  });
});
