import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { allEvents, eventsIn, readUntil, startChat } from './chat-replicas.js';

type Chat = Awaited<ReturnType<typeof startChat>>;
type Replica = Awaited<ReturnType<Chat['startReplica']>>;
let chat: Chat;
let replica: Replica;
let other: Replica;
beforeAll(async () => {
  chat = await startChat();
  [replica, other] = await Promise.all([chat.startReplica(), chat.startReplica()]);
});
afterAll(() => chat.close());
beforeEach(() => chat.upstream.reset());

const cancel = (on: Replica, conversation_id: string, more: object = {}, as = 'alice') =>
  on.call('/api/v1/chat/stream/cancel', { as, body: { conversation_id, agent_id: 'docs', ...more } });
const turnOf = (id: string) => replica.db.collection('turns').findOne({ conversation_id: id });

/** A run that has said its first words and goes on for ever. */
async function running() {
  chat.upstream.answerWith(async (send, res) => {
    send({ event: 'content', data: { text: 'first words' } });
    await new Promise((resolve) => res.once('close', resolve));
  });
  const conversation = randomUUID();
  const events = eventsIn(await replica.start(conversation));
  await readUntil(events, ({ event }) => event === 'content');
  return { conversation, events };
}

describe('POST /api/v1/chat/stream/cancel', () => {
  it.each([
    ['where it runs', () => replica],
    ['on another replica', () => other],
  ])('ends a run with a terminal event when asked %s', async (_case, on) => {
    const { conversation, events } = await running();
    const res = await cancel(on(), conversation);
    expect(res.status).toBe(200);
    expect(await res.json()).toEqual({ success: true, data: { cancelled: true } });
    expect(await events.next()).toMatchObject({ value: { event: 'cancelled', data: {} } });
    expect(await events.next()).toMatchObject({ done: true });
    await chat.upstream.runs[0]!.left;
    expect(await turnOf(conversation)).toMatchObject({ status: 'cancelled', answer: 'first words' });
    expect(chat.upstream.cancels).toEqual([{ conversation_id: conversation, agent_id: 'docs' }]);
  });

  it('leaves the conversation free for the next message at once', async () => {
    const { conversation, events } = await running();
    await cancel(other, conversation);
    await events.return(undefined);
    chat.upstream.reset();
    expect((await allEvents(await replica.start(conversation))).at(-1)).toMatchObject({ event: 'done' });
  });

  it('is idempotent: nothing is cancelled twice, nor when it was over', async () => {
    const { conversation, events } = await running();
    await cancel(replica, conversation);
    await events.return(undefined);
    expect(await (await cancel(replica, conversation)).json()).toEqual({ success: true, data: { cancelled: false } });
    chat.upstream.reset();
    await allEvents(await replica.start(conversation));
    expect(await (await cancel(replica, conversation)).json()).toMatchObject({ data: { cancelled: false } });
    expect(await turnOf(conversation)).toMatchObject({ status: 'cancelled' });
  });

  it('takes back a question that waits, and tells the agent', async () => {
    const data = { type: 'form_input' as const, interrupt_id: 'i1', agent: 'docs', prompt: 'Where?' };
    const fields = [{ field_name: 'city', field_type: 'text' as const, required: true }];
    chat.upstream.answerWith((send) => send({ event: 'input_required', data: { ...data, fields } }));
    const conversation = randomUUID();
    await allEvents(await replica.start(conversation));
    expect(await (await cancel(other, conversation)).json()).toMatchObject({ data: { cancelled: true } });
    expect(await turnOf(conversation)).toMatchObject({ status: 'cancelled', interrupt: null });
    expect(chat.upstream.cancels).toHaveLength(1);
  });

  it('does not touch a run of somebody else, or of another agent', async () => {
    const { conversation, events } = await running();
    expect((await cancel(replica, conversation, {}, 'bob')).status).toBe(404);
    expect(await (await cancel(replica, conversation, { agent_id: 'other' })).json()).toMatchObject({
      data: { cancelled: false },
    });
    expect(await turnOf(conversation)).toMatchObject({ status: 'running' });
    await cancel(replica, conversation);
    await events.return(undefined);
  });

  it('knows no conversation that never was', async () => {
    expect((await cancel(replica, randomUUID())).status).toBe(404);
  });
});

describe('an agent that still holds a run which is over for us', () => {
  it('gets a cancel, and starts again', async () => {
    chat.upstream.refuseNext(409);
    chat.upstream.answerCancelWith(true);
    expect((await allEvents(await replica.start(randomUUID()))).at(-1)).toMatchObject({ event: 'done' });
    expect(chat.upstream.runs).toHaveLength(2);
  });

  it('is believed when it holds none', async () => {
    chat.upstream.refuseNext(409);
    expect((await replica.start(randomUUID())).status).toBe(409);
  });
});

describe('POST /api/v1/chat/invoke', () => {
  const invoke = (conversation_id: string, more: object = {}) =>
    replica.call('/api/v1/chat/invoke', { body: { message: 'Hi', conversation_id, agent_id: 'docs', ...more } });

  it('answers with the text after the last tool call', async () => {
    chat.upstream.answerWith((send) => {
      send({ event: 'content', data: { text: 'Let me see. ' } });
      send({ event: 'tool_start', data: { tool_call_id: 't1', tool_name: 'search', args: {} } });
      send({ event: 'tool_end', data: { tool_call_id: 't1', result: 'found' } });
      send({ event: 'content', data: { text: 'Here.' } });
      send({ event: 'done', data: {} });
    });
    const conversation_id = randomUUID();
    const res = await invoke(conversation_id);
    expect(await res.json()).toEqual({
      success: true,
      content: 'Here.',
      thinking: 'Let me see. ',
      run_id: expect.any(String),
      agent_id: 'docs',
      conversation_id,
    });
  });

  it('refuses with what is asked when a person has to answer first', async () => {
    const fields = [{ field_name: 'city', field_type: 'text' as const, required: true }];
    const data = { type: 'form_input' as const, interrupt_id: 'i1', agent: 'docs', prompt: 'Where?', fields };
    chat.upstream.answerWith((send) => send({ event: 'input_required', data }));
    const res = await invoke(randomUUID());
    expect(res.status).toBe(409);
    expect(await res.json()).toMatchObject({
      details: { reason: 'input_required', interrupt: { interrupt_id: 'i1' } },
    });
  });

  it('answers a failure of the agent with its status', async () => {
    chat.upstream.answerWith((send) =>
      send({ event: 'error', data: { error: 'No model.', code: 'SERVICE_UNAVAILABLE' } }),
    );
    expect((await invoke(randomUUID())).status).toBe(503);
  });

  it('refuses what is no message', async () => {
    expect((await invoke(randomUUID(), { message: '' })).status).toBe(400);
  });
});
