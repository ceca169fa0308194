import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { gapPage, type StreamEvent } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { eventually } from '../chat/chat-replicas.js';
import { talk } from '../feedback/talk.js';
import { type Stack, startStack } from '../stack.js';

let stack: Stack;
let alice: string;
let bob: string;
let carol: string;
beforeAll(async () => {
  stack = await startStack();
  await stack.setEnabled('carol', true);
  [alice, bob, carol] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob'), stack.bearerOf('carol')]);
  const uses = (user: string) => ({ user: `user:${user}`, relation: 'user', object: 'agent:docs' }) as const;
  const manages = { user: `user:${demoUserIds.bob}`, relation: 'manager', object: 'agent:docs' } as const;
  await stack.authz.apply({ writes: [uses(demoUserIds.carol), manages] });
});
beforeEach(async () => {
  for (const name of ['gaps', 'gap_cases']) await stack.db.collection(name).deleteMany({});
});
afterAll(() => stack.close());

const nearest = [{ datasource_id: 'handbook', document_id: 'd1', title: 'Handbook' }];
const notFound: StreamEvent[] = [{ event: 'checked', data: { basis: 'not_found', marks: [], nearest } }];
const searched: StreamEvent[] = [
  { event: 'tool_start', data: { tool_call_id: 't1', tool_name: 'search', args: { query: 'port' } } },
  { event: 'tool_end', data: { tool_call_id: 't1', result: 'nothing' } },
];
const checked = (data: Extract<StreamEvent, { event: 'checked' }>['data']): StreamEvent => ({ event: 'checked', data });
const list = async (bearer: string, query = '') =>
  gapPage.parse(await (await stack.call(`/api/gaps${query}`, { bearer })).json());
/** Once all that ended was taken in. */
const takenIn = async (query = '') => {
  await eventually(
    () => stack.db.collection('turns').countDocuments({ gap_due: { $exists: true } }),
    (due) => due === 0,
  );
  return list(bob, query);
};

describe('GET /api/gaps', () => {
  it('groups questions of one meaning, most people first, and names nobody', async () => {
    await talk(stack, alice, 'Who pays for parking?', notFound);
    await talk(stack, alice, 'How do I rotate the API key?', notFound);
    await talk(stack, alice, 'Where can I rotate API keys?', notFound);
    await talk(stack, carol, 'Rotating the API key', notFound);
    const { data, total } = await takenIn();
    expect(total).toBe(2);
    expect(data).toMatchObject([
      {
        agent_id: 'docs',
        question: 'How do I rotate the API key?',
        also_asked: ['Rotating the API key', 'Where can I rotate API keys?'],
        kinds: ['not_found'],
        ...{ people: 2, times: 3, datasource_ids: [], state: 'open' },
      },
      { question: 'Who pays for parking?', people: 1, times: 1 },
    ]);
    const stored = await stack.db.collection('gap_cases').find({}).toArray();
    expect(JSON.stringify([data, stored])).not.toMatch(new RegExp(`${demoUserIds.alice}|${demoUserIds.carol}`));
  });

  it('tells what is uncited, not confirmed and not helpful, and not what needs nothing', async () => {
    const mark = (confirmed: boolean) => checked({ basis: 'knowledge', marks: [{ number: 1, confirmed }] });
    await talk(stack, alice, 'Which port is it?', [...searched, checked({ basis: 'model', marks: [] })]);
    await talk(stack, alice, 'Which colour is it?', [mark(false)]);
    await talk(stack, alice, 'Hello there', [checked({ basis: 'talk', marks: [] })]);
    await talk(stack, alice, 'Write me a poem', [checked({ basis: 'model', marks: [] })]);
    const { feedback } = await talk(stack, alice, 'Which size is it?', [mark(true)]);
    const text = 'It says nothing of doors.';
    await stack.call(feedback, { method: 'PUT', bearer: alice, body: { helpful: false, reason: 'incomplete', text } });
    const { data } = await takenIn();
    expect(new Map(data.map(({ question, kinds }) => [question, kinds]))).toEqual(
      new Map([
        ['Which port is it?', ['uncited']],
        ['Which colour is it?', ['unconfirmed']],
        ['Which size is it?', ['not_helpful']],
      ]),
    );
    expect((await list(bob, '?kind=not_helpful')).data).toMatchObject([
      { reasons: [{ reason: 'incomplete', times: 1 }], comments: [text] },
    ]);
    await stack.call(feedback, { method: 'DELETE', bearer: alice });
    expect((await takenIn()).total).toBe(2);
  });

  it('is for whoever manages the agent or one of its sources, and names no others', async () => {
    await talk(stack, alice, 'Who pays for parking?', notFound);
    await takenIn();
    expect((await list(carol)).total).toBe(0);
    const ofSource = { user: `user:${demoUserIds.carol}`, relation: 'manager', object: 'datasource:handbook' } as const;
    await stack.authz.apply({ writes: [ofSource] });
    expect(await list(carol)).toMatchObject({ total: 1, data: [{ datasource_ids: ['handbook'] }] });
    expect((await list(bob)).data).toMatchObject([{ datasource_ids: [] }]);
    await stack.authz.apply({ deletes: [ofSource] });
    expect((await list(bob, '?agent_id=docs')).total).toBe(1);
    expect((await list(bob, '?agent_id=other')).total).toBe(0);
  });

  it('forgets a question with its conversation', async () => {
    const { conversation } = await talk(stack, alice, 'Who pays for parking?', notFound);
    await talk(stack, carol, 'Who pays for the parking?', notFound);
    await takenIn();
    await stack.call(conversation, { method: 'DELETE', bearer: alice });
    expect((await list(bob)).data).toMatchObject([{ question: 'Who pays for the parking?', people: 1 }]);
  });
});

it('a question that many ask at once on two replicas is one gap, and nobody is counted twice', async () => {
  await stack.startService();
  const asked = Array.from({ length: 4 }, () => talk(stack, alice, 'Who pays for parking?', notFound));
  await Promise.all(asked);
  expect((await takenIn()).data).toMatchObject([{ people: 1, times: 4 }]);
});

describe('PATCH /api/gaps/:id', () => {
  const change = (id: string, bearer: string, state: string) =>
    stack.call(`/api/gaps/${id}`, { method: 'PATCH', bearer, body: { state } });

  it('dismisses a question, which stays dismissed when it is asked again, and opens it again', async () => {
    await talk(stack, alice, 'Who pays for parking?', notFound);
    const [gap] = (await takenIn()).data;
    expect((await change(gap!.id, bob, 'dismissed')).status).toBe(200);
    await talk(stack, carol, 'Who pays for parking?', notFound);
    expect((await takenIn('?state=dismissed')).data).toMatchObject([{ people: 2 }]);
    expect((await list(bob)).total).toBe(0);
    expect((await change(gap!.id, bob, 'open')).status).toBe(200);
    expect((await list(bob)).total).toBe(1);
  });

  it('says that it is answered, until it is asked again in vain', async () => {
    await talk(stack, alice, 'Who pays for parking?', notFound);
    const [gap] = (await takenIn()).data;
    expect((await change(gap!.id, bob, 'answered')).status).toBe(200);
    expect((await takenIn('?state=answered')).total).toBe(1);
    await talk(stack, carol, 'Who pays for parking?', notFound);
    expect((await takenIn()).data).toMatchObject([{ id: gap!.id, people: 2 }]);
  });

  it('is hidden from whoever manages neither', async () => {
    await talk(stack, alice, 'Who pays for parking?', notFound);
    const [gap] = (await takenIn()).data;
    expect((await change(gap!.id, carol, 'dismissed')).status).toBe(404);
    expect((await change('gap_1', bob, 'dismissed')).status).toBe(404);
    expect((await change(gap!.id, bob, 'gone')).status).toBe(400);
  });
});
