import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, quick, startChat } from './chat-replicas.js';

type Chat = Awaited<ReturnType<typeof startChat>>;
const lonelyMs = 100;
let chat: Chat;
let replica: Awaited<ReturnType<Chat['startReplica']>>;
beforeAll(async () => {
  chat = await startChat();
  replica = await chat.startReplica({ times: { lonelyMs } });
});
afterAll(() => chat.close());
beforeEach(() => chat.upstream.reset());

const turnOf = (id: string) => replica.db.collection('turns').findOne({ conversation_id: id });

/** Asks an agent that says nothing at all until it is told to. */
async function ask(path: string) {
  const goOn = Promise.withResolvers<undefined>();
  chat.upstream.answerWith(async (send) => {
    await goOn.promise;
    send({ event: 'content', data: { text: 'at last' } });
    send({ event: 'done', data: {} });
  });
  const [leave, conversation_id] = [new AbortController(), randomUUID()];
  const body = { message: 'Hi', conversation_id, agent_id: 'docs' };
  const asked = replica.call(`/api/v1/chat/${path}`, { body, signal: leave.signal });
  await eventually(
    () => Promise.resolve(chat.upstream.runs),
    (runs) => runs.length === 1,
  );
  return { conversation_id, asked, leave: () => leave.abort(), goOn: () => goOn.resolve(undefined) };
}

describe.each(['stream/start', 'invoke'])('an agent that takes long to begin, on %s', (path) => {
  it('is waited for as long as its client waits', async () => {
    const { conversation_id, asked, goOn } = await ask(path);
    const muchLater = Date.now() + quick.leaseMs + 5 * lonelyMs;
    await eventually(
      () => turnOf(conversation_id),
      (turn) => turn!['status'] !== 'running' || (turn!['lease_until'] as Date).getTime() > muchLater,
    );
    goOn();
    const res = await asked;
    expect([res.status, await res.text()]).toEqual([200, expect.stringContaining('at last')]);
  });

  it('is stopped when its client left a while ago', async () => {
    const { conversation_id, asked, leave } = await ask(path);
    leave();
    await expect(asked).rejects.toThrow();
    await chat.upstream.runs[0]!.left;
    const turn = await eventually(
      () => turnOf(conversation_id),
      (found) => found!['status'] !== 'running',
    );
    expect(turn).toMatchObject({ status: 'cancelled', answer: '' });
  });
});
