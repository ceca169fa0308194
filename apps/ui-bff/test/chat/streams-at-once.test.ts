import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventsIn, eventually, readUntil, startChat } from './chat-replicas.js';

type Chat = Awaited<ReturnType<typeof startChat>>;
let chat: Chat;
let replica: Awaited<ReturnType<Chat['startReplica']>>;
beforeAll(async () => {
  chat = await startChat();
  replica = await chat.startReplica({ limits: { streamsPerPerson: 3 } });
  chat.upstream.answerWith(async (send, res) => {
    send({ event: 'content', data: { text: 'first words' } });
    await new Promise((resolve) => res.once('close', resolve));
  });
});
afterAll(() => chat.close());

it('a person has so many streams open at once, and another one once one of them is closed', async () => {
  const events = eventsIn(await replica.start(randomUUID()));
  const [begun] = await readUntil(events, ({ event }) => event === 'run');
  const follow = (signal?: AbortSignal) =>
    replica.call(`/api/v1/chat/stream/${String(begun?.data['run_id'])}`, signal ? { signal } : {});
  const leaving = new AbortController();
  expect([(await follow()).status, (await follow(leaving.signal)).status]).toEqual([200, 200]);

  const refused = [await follow(), await replica.start(randomUUID())];
  refused.push(await replica.call('/api/chat/stream/any'), await replica.call('/api/chat', { body: {} }));

  for (const res of refused) {
    expect([res.status, res.headers.get('retry-after'), await res.json()]).toEqual([
      429,
      '10',
      {
        success: false,
        error: 'You have 3 streams open, which is the limit. Close a tab, then try again.',
        code: 'RATE_LIMIT_EXCEEDED',
        details: { reason: 'too_many_streams' },
        retry_after: 10,
      },
    ]);
  }
  expect(chat.upstream.runs).toHaveLength(1);
  expect((await replica.start(randomUUID(), { as: 'bob' })).status).toBe(200);
  leaving.abort();
  await eventually(follow, ({ status }) => status === 200);
});
