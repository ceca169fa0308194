import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
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

/** A cancel that has reached the agents, who take their time to heed it. */
async function slowCancel(on: Replica, conversation_id: string) {
  const [reached, heeded] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  chat.upstream.beforeCancel(() => {
    reached.resolve(undefined);
    return heeded.promise;
  });
  const answer = on.call('/api/v1/chat/stream/cancel', { body: { conversation_id, agent_id: 'docs' } });
  await reached.promise;
  const heed = async () => {
    heeded.resolve(undefined);
    return (await (await answer).json()) as object;
  };
  return { heed };
}

const running = async () => {
  const conversation = randomUUID();
  chat.upstream.answerWith(async (send, res) => {
    send({ event: 'content', data: { text: 'first words' } });
    await new Promise((resolve) => res.once('close', resolve));
  });
  const events = eventsIn(await replica.start(conversation));
  await readUntil(events, ({ event }) => event === 'content');
  return conversation;
};

const waiting = async () => {
  const conversation = randomUUID();
  const fields = [{ field_name: 'city', field_type: 'text' as const, required: true }];
  const data = { type: 'form_input' as const, interrupt_id: 'i1', agent: 'docs', prompt: 'Where?', fields };
  chat.upstream.answerWith((send) => send({ event: 'input_required', data }));
  await allEvents(await replica.start(conversation));
  return conversation;
};

/** The agents are told of a conversation, and not of a run. */
describe('a cancel that the agents have not heeded yet', () => {
  it.each([
    ['of a run, asked for where it is', running, () => replica],
    ['of a run, asked for on another replica', running, () => other],
    ['of a question that waits', waiting, () => replica],
  ])('%s, meets no message that came after it', async (_what, begin, on) => {
    const conversation = await begin();
    const { heed } = await slowCancel(on(), conversation);
    // Longer than a process takes to notice that a run of its own is cancelled elsewhere.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const early = await replica.start(conversation);
    expect([early.status, chat.upstream.runs]).toMatchObject([409, { length: 1 }]);

    expect(await heed()).toEqual({ success: true, data: { cancelled: true } });
    chat.upstream.reset();
    expect((await allEvents(await replica.start(conversation))).at(-1)).toMatchObject({ event: 'done' });
  });
});
