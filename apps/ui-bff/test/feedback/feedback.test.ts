import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { demoUserIds } from '@parley/devstack-idp';
import { spaceId, type Stack, startStack } from '../stack.js';
import { talk, turnsOf } from './talk.js';

let stack: Stack;
let alice: string;
let bob: string;
let botForAlice: string;
beforeAll(async () => {
  stack = await startStack();
  [alice, bob] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob')]);
  botForAlice = await stack.botBearerOf('alice', 'platform');
});
afterAll(() => stack.close());

const put = (path: string, bearer: string, body: unknown) => stack.call(path, { method: 'PUT', bearer, body });
const notHelpful = { helpful: false, reason: 'outdated', text: 'The port is another one by now.' };
const said = async (path: string) => {
  const id = path.split('/')[5]!;
  return (await turnsOf(stack, alice, id)).at(-1)!.feedback;
};

describe('PUT /api/v1/chat/conversations/:id/turns/:turnId/feedback', () => {
  it('keeps what the person said, as often as it is said', async () => {
    const { feedback } = await talk(stack, alice, 'Which port?');
    expect(await said(feedback)).toBeNull();
    for (let times = 0; times < 2; times += 1) expect((await put(feedback, alice, notHelpful)).status).toBe(200);
    expect(await said(feedback)).toEqual(notHelpful);
    await put(feedback, alice, { helpful: true });
    expect(await said(feedback)).toEqual({ helpful: true });
  });

  it('is taken back', async () => {
    const { feedback } = await talk(stack, alice, 'Which port?');
    await put(feedback, alice, { helpful: true });
    expect((await stack.call(feedback, { method: 'DELETE', bearer: alice })).status).toBe(200);
    expect(await said(feedback)).toBeNull();
  });

  it('counts from the bot for what it asked on behalf of the person, and knows by the run alone', async () => {
    const id = randomUUID();
    stack.upstream.answerWith((send) => send({ event: 'done', data: {} }));
    const body = { message: 'Which port?', conversation_id: id, agent_id: 'docs' };
    await (await stack.call('/api/v1/chat/stream/start', { bearer: botForAlice, body })).text();
    const [turn] = await turnsOf(stack, alice, id);
    const byRun = `/api/v1/chat/conversations/${id}/turns/${turn!.run_id}/feedback`;
    expect((await put(byRun, botForAlice, { helpful: true })).status).toBe(200);
    expect(await said(byRun)).toEqual({ helpful: true });
    expect((await stack.call(byRun, { method: 'DELETE', bearer: botForAlice })).status).toBe(200);
  });

  it('is refused to the bot for what the person asked themselves, unless an earlier release kept it for a space', async () => {
    const { feedback } = await talk(stack, alice, 'Which port?');
    expect((await put(feedback, botForAlice, { helpful: true })).status).toBe(404);
    expect((await stack.call(feedback, { method: 'DELETE', bearer: botForAlice })).status).toBe(404);
    expect(await said(feedback)).toBeNull();

    const inSpace = { $set: { space_id: spaceId } };
    await stack.db.collection('conversations').updateOne({ conversation_id: feedback.split('/')[5]! }, inSpace);
    expect((await put(feedback, botForAlice, { helpful: true })).status).toBe(404);
    const ofEarlierRelease = { $unset: { on_behalf: 1 as const } };
    await stack.db.collection('turns').updateOne({ conversation_id: feedback.split('/')[5]! }, ofEarlierRelease);
    expect((await put(feedback, botForAlice, { helpful: true })).status).toBe(200);
  });

  it('is of whoever asked alone', async () => {
    const { feedback } = await talk(stack, alice, 'Which port?');
    expect((await put(feedback, bob, { helpful: true })).status).toBe(404);
    expect((await stack.call(feedback, { method: 'PUT', body: { helpful: true } })).status).toBe(401);
    expect(await said(feedback)).toBeNull();
  });

  it.each([
    ['too many words', { helpful: false, text: 'x'.repeat(1_001) }],
    ['a reason against an answer that helped', { helpful: true, reason: 'wrong' }],
    ['no verdict', { reason: 'wrong' }],
    ['an unknown reason', { helpful: false, reason: 'dull' }],
  ])('refuses %s', async (_what, body) => {
    const { feedback } = await talk(stack, alice, 'Which port?');
    expect((await put(feedback, alice, body)).status).toBe(400);
  });

  it('refuses while the answer waits for its person', async () => {
    const interrupt = {
      type: 'form_input',
      interrupt_id: 'i1',
      agent: 'docs',
      prompt: 'Which?',
      fields: [{ field_name: 'which' }],
    };
    stack.upstream.answerWith((send) => send({ event: 'input_required', data: interrupt as never }));
    const id = 'waits-for-feedback';
    const body = { message: 'Which?', conversation_id: id, agent_id: 'docs' };
    await (await stack.call('/api/v1/chat/stream/start', { bearer: alice, body })).text();
    const [turn] = await turnsOf(stack, alice, id);
    expect(turn!.status).toBe('waiting');
    const res = await put(`/api/v1/chat/conversations/${id}/turns/${turn!.id}/feedback`, alice, { helpful: true });
    expect(res.status).toBe(409);
  });

  it('is audited without its words', async () => {
    const { feedback, turn } = await talk(stack, alice, 'Which port?');
    await put(feedback, alice, notHelpful);
    const event = await stack.db.collection('audit_events').findOne({ resource: `turn:${turn.id}` });
    expect(event).toMatchObject({ action: 'chat.feedback', outcome: 'success', reason: 'not_helpful:outdated' });
    expect(JSON.stringify(event)).not.toMatch(new RegExp(`another one|${demoUserIds.alice}`));
  });

  it('goes with its conversation', async () => {
    const { conversation, turn } = await talk(stack, alice, 'Which port?');
    await put(`${conversation}/turns/${turn.id}/feedback`, alice, notHelpful);
    expect((await stack.call(conversation, { method: 'DELETE', bearer: alice })).status).toBe(200);
    expect(await stack.db.collection<{ _id: string }>('turns').countDocuments({ _id: turn.id })).toBe(0);
  });
});
