import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { escalationPage, ownEscalationsBody, type StreamEvent } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
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
  const manages = { user: `user:${demoUserIds.bob}`, relation: 'manager', object: 'agent:docs' } as const;
  await stack.authz.apply({ writes: [manages] });
});
beforeEach(async () => {
  await stack.db.collection('escalations').deleteMany({});
});
afterAll(() => stack.close());

const cited: StreamEvent = {
  event: 'cite',
  data: { number: 1, datasource_id: 'handbook', document_id: 'd1', title: 'Handbook', text: 'Port 3100.', hash: 'ab' },
};
/** A question of Alice's whose answer cites the handbook. */
async function asked() {
  const answer: StreamEvent = { event: 'content', data: { text: 'Port 3100 [1].' } };
  const { turn, conversation } = await talk(stack, alice, 'Which port?', [cited, answer]);
  return { id: turn.id, conversation, path: `${conversation}/turns/${turn.id}/escalation`, turn };
}
const handOn = (path: string, bearer = alice, body: object = {}) => stack.call(path, { method: 'PUT', bearer, body });
const list = async (bearer: string, query = '') =>
  escalationPage.parse(await (await stack.call(`/api/escalations${query}`, { bearer })).json());
const own = async (conversation: string, bearer = alice) =>
  ownEscalationsBody.parse(await (await stack.call(`${conversation}/escalations`, { bearer })).json()).data.escalations;
const resolve = (id: string, bearer: string) =>
  stack.call(`/api/escalations/${id}/resolve`, { method: 'POST', bearer });

describe('a question that needs a person', () => {
  it('reaches whoever manages the agent, with its answer and who asked', async () => {
    const { path, id } = await asked();
    expect((await handOn(path, alice, { comment: 'Of the new host.' })).status).toBe(200);
    expect(await list(bob)).toMatchObject({
      total: 1,
      data: [
        {
          ...{ id, agent_id: 'docs', question: 'Which port?', answer: 'Port 3100 [1].', comment: 'Of the new host.' },
          ...{ asker: { email: expect.stringMatching(/^alice@/) }, sources: [], state: 'open', resolved_by: null },
        },
      ],
    });
    expect((await list(carol)).total).toBe(0);
  });

  it('reaches whoever manages a source that the answer cites', async () => {
    await handOn((await asked()).path);
    const ofSource = { user: `user:${demoUserIds.carol}`, relation: 'manager', object: 'datasource:handbook' } as const;
    await stack.authz.apply({ writes: [ofSource] });
    const sources = [{ datasource_id: 'handbook', title: 'Handbook' }];
    expect(await list(carol)).toMatchObject({ total: 1, data: [{ sources }] });
    await stack.authz.apply({ deletes: [ofSource] });
  });

  it('is handed on once, however often it is pressed, on every replica', async () => {
    await stack.startService();
    const { path, turn } = await asked();
    const byRun = path.replace(turn.id, turn.run_id);
    const answers = await Promise.all([path, byRun, path].map((one) => handOn(one)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await list(bob)).total).toBe(1);
    expect((await handOn(path, alice, { comment: 'Again.' })).status).toBe(200);
    expect((await list(bob)).data).toMatchObject([{ comment: null }]);
  });

  it('is handed on by whoever asked alone', async () => {
    const { path } = await asked();
    expect((await handOn(path, bob)).status).toBe(404);
    expect((await handOn(path, await stack.botBearerOf('alice', 'platform'))).status).toBe(403);
    expect((await handOn(path, alice, { comment: 'x'.repeat(1_001) })).status).toBe(400);
    expect((await list(bob)).total).toBe(0);
  });

  it('is forgotten with its conversation', async () => {
    const { path, conversation } = await asked();
    await handOn(path);
    await stack.call(conversation, { method: 'DELETE', bearer: alice });
    expect((await list(bob)).total).toBe(0);
  });
});

describe('POST /api/escalations/:id/resolve', () => {
  it('names whoever was first to whoever asked', async () => {
    const { path, id, conversation } = await asked();
    await handOn(path);
    expect(await own(conversation)).toMatchObject([{ turn_id: id, state: 'open', resolved_by: null }]);
    expect((await resolve(id, carol)).status).toBe(404);
    expect((await resolve(id, bob)).status).toBe(200);
    const [resolved] = await own(conversation);
    expect(resolved).toMatchObject({ state: 'resolved', resolved_by: expect.stringMatching(/bob/i) });
    expect((await resolve(id, bob)).status).toBe(200);
    expect(await own(conversation)).toEqual([resolved]);
    expect(await own(conversation, bob)).toEqual([]);
    expect([(await list(bob)).total, (await list(bob, '?state=resolved')).total]).toEqual([0, 1]);
    expect(await stack.db.collection('audit_events').countDocuments({ action: 'escalation.resolve' })).toBe(1);
  });
});
