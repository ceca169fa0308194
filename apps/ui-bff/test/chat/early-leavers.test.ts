import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, startChat } from './chat-replicas.js';

type Chat = Awaited<ReturnType<typeof startChat>>;
let chat: Chat;
let replica: Awaited<ReturnType<Chat['startReplica']>>;
beforeAll(async () => {
  chat = await startChat();
  replica = await chat.startReplica({ times: { lonelyMs: 1_000 } });
});
afterAll(() => chat.close());
beforeEach(() => chat.upstream.reset());

const turnOf = (id: string) => replica.db.collection('turns').findOne({ conversation_id: id });

describe('a client that leaves before the agent begins', () => {
  it.each(['stream/start', 'invoke'])('is no listener of %s: its run is ended after a while', async (path) => {
    const goOn = Promise.withResolvers<undefined>();
    chat.upstream.answerWith(async (send, res) => {
      await goOn.promise;
      send({ event: 'content', data: { text: 'too late' } });
      await new Promise((resolve) => res.once('close', resolve));
    });
    const [leave, conversation_id] = [new AbortController(), randomUUID()];
    const body = { message: 'Hi', conversation_id, agent_id: 'docs' };
    const asked = replica.call(`/api/v1/chat/${path}`, { body, signal: leave.signal });
    await eventually(
      () => Promise.resolve(chat.upstream.runs),
      (runs) => runs.length === 1,
    );
    leave.abort();
    await expect(asked).rejects.toThrow();
    await replica.call('/api/v1/chat/conversations'); // Comes after the leaving, and so is answered after it.
    goOn.resolve(undefined);
    await chat.upstream.runs[0]!.left;
    const turn = await eventually(
      () => turnOf(conversation_id),
      (found) => found!['status'] !== 'running',
    );
    expect(turn).toMatchObject({ status: 'cancelled', answer: 'too late' });
  });
});
