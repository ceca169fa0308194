import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { allEvents, eventsIn, readUntil, startChat } from './chat-replicas.js';

type Chat = Awaited<ReturnType<typeof startChat>>;
type Replica = Awaited<ReturnType<Chat['startReplica']>>;
let chat: Chat;
let other: Replica;
beforeAll(async () => {
  chat = await startChat();
  other = await chat.startReplica({ times: { keepEveryMs: 1_000 } });
});
afterAll(() => chat.close());
beforeEach(() => chat.upstream.reset());

const turnOf = (id: string) => other.db.collection('turns').findOne({ conversation_id: id });
const cancel = async (on: Replica, conversation_id: string) => {
  const res = await on.call('/api/v1/chat/stream/cancel', { body: { conversation_id, agent_id: 'docs' } });
  return (await res.json()) as object;
};

const fields = [{ field_name: 'city', field_type: 'text' as const, required: true }];
const question = { type: 'form_input' as const, interrupt_id: 'i1', agent: 'docs', prompt: 'Where?', fields };

/** A run whose agent asks its question when it is told of a cancel, and lets that wait until its service has heard it. */
async function askingWhenCancelled(replica: Replica, isHeard: () => Promise<unknown>) {
  const ask = Promise.withResolvers<undefined>();
  const conversation = randomUUID();
  chat.upstream.answerWith(async (send) => {
    send({ event: 'content', data: { text: 'first words' } });
    await ask.promise;
    send({ event: 'input_required', data: question });
  });
  chat.upstream.beforeCancel(async () => {
    ask.resolve(undefined);
    await isHeard();
  });
  const events = eventsIn(await replica.start(conversation));
  await readUntil(events, ({ event }) => event === 'content');
  return { conversation, events };
}

const isLeft = () => chat.upstream.runs[0]!.left;

describe('a run that comes to its question while it is cancelled', () => {
  it('ends as cancelled, in its stream too, since it is stopped before the agent is told', async () => {
    const { conversation, events } = await askingWhenCancelled(other, isLeft);
    expect(await cancel(other, conversation)).toEqual({ success: true, data: { cancelled: true } });
    expect(await readUntil(events, () => true)).toMatchObject([{ event: 'cancelled' }]);
    expect(await turnOf(conversation)).toMatchObject({ status: 'cancelled', active: false });
  });

  it('does not wait when another replica had it and got the question before the cancel', async () => {
    const deaf = await chat.startReplica({ times: { keepEveryMs: 60_000, leaseMs: 60_000 } });
    const { conversation, events } = await askingWhenCancelled(deaf, () => Promise.resolve());
    expect(await cancel(other, conversation)).toEqual({ success: true, data: { cancelled: true } });
    expect(await readUntil(events, () => true)).toMatchObject([{ event: 'input_required' }]);
    expect(await turnOf(conversation)).toMatchObject({ status: 'cancelled', active: false, interrupt: null });

    chat.upstream.reset();
    expect((await allEvents(await other.start(conversation))).at(-1)).toMatchObject({ event: 'done' });
  });
});
