import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startChat } from './chat-replicas.js';

type Chat = Awaited<ReturnType<typeof startChat>>;
let chat: Chat;
let replica: Awaited<ReturnType<Chat['startReplica']>>;
beforeAll(async () => {
  chat = await startChat();
  replica = await chat.startReplica();
});
afterAll(() => chat.close());
beforeEach(() => chat.upstream.reset());

const told = async (res: Response) => [
  res.status,
  res.headers.get('retry-after'),
  ((await res.json()) as { retry_after?: number }).retry_after,
];

describe('an agent that has too much to do', () => {
  it.each([
    ['as it says', '7', 7],
    ['in a while, when it does not say', undefined, 5],
    ['in a while, when it says what cannot be read', 'soon', 5],
    ['after a second, when it names a moment that is over', 'Wed, 21 Oct 2015 07:28:00 GMT', 1],
    ['in an hour at most', '86400', 3600],
  ])('has people come back %s', async (_when, retryAfter, seconds) => {
    chat.upstream.refuseNext(429, retryAfter);
    expect(await told(await replica.start(randomUUID()))).toEqual([429, String(seconds), seconds]);
  });

  it('has people come back who wait for the whole answer', async () => {
    chat.upstream.answerWith((send) =>
      send({ event: 'error', data: { error: 'Too many at once.', code: 'RATE_LIMIT_EXCEEDED' } }),
    );
    const body = { message: 'Hello', conversation_id: randomUUID(), agent_id: 'docs' };
    expect(await told(await replica.call('/api/v1/chat/invoke', { body }))).toEqual([429, '5', 5]);
  });
});
