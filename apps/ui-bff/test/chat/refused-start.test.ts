import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { conversationBody } from '@parley/contracts';
import { randomUUID } from 'node:crypto';
import { eventsIn, readUntil, startChat } from './chat-replicas.js';

type Chat = Awaited<ReturnType<typeof startChat>>;
let chat: Chat;
let replica: Awaited<ReturnType<Chat['startReplica']>>;
beforeAll(async () => {
  chat = await startChat();
  replica = await chat.startReplica();
});
afterAll(() => chat.close());
beforeEach(() => chat.upstream.reset());

/** A run of the agent docs that has said its first words and goes on for ever. */
async function running() {
  chat.upstream.answerWith(async (send, res) => {
    send({ event: 'content', data: { text: 'first words' } });
    await new Promise((resolve) => res.once('close', resolve));
  });
  const id = randomUUID();
  const events = eventsIn(await replica.start(id));
  await readUntil(events, ({ event }) => event === 'content');
  return { id, events };
}

const startWith = (agent_id: string, conversation_id: string) =>
  replica.call('/api/v1/chat/stream/start', { body: { message: 'And now?', conversation_id, agent_id } });
const cancelOf = (agent_id: string, conversation_id: string) =>
  replica.call('/api/v1/chat/stream/cancel', { body: { conversation_id, agent_id } });
const read = async (id: string) =>
  conversationBody.parse(await (await replica.call(`/api/v1/chat/conversations/${id}`)).json()).data;

describe('a message that is refused because an answer is under way', () => {
  it('leaves the conversation as it is, so that its run can still be cancelled', async () => {
    const { id, events } = await running();
    const before = await read(id);

    expect((await startWith('other', id)).status).toBe(409);

    const after = await read(id);
    expect(after).toEqual(before);
    expect(await (await cancelOf(after.agent_id, id)).json()).toMatchObject({ data: { cancelled: true } });
    await events.return(undefined);
  });
});

describe('a message that is taken', () => {
  it('makes its agent the one of the conversation', async () => {
    const { id, events } = await running();
    const before = await read(id);
    await cancelOf('docs', id);
    await events.return(undefined);
    chat.upstream.reset();

    await (await startWith('other', id)).text();

    const after = await read(id);
    expect([after.agent_id, after.title]).toEqual(['other', before.title]);
    expect(after.updated_at > before.updated_at).toBe(true);
  });
});
