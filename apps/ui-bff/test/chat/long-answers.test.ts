import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { conversationBody, type StreamEvent } from '@parley/contracts';
import { allEvents, startChat } from './chat-replicas.js';

let chat: Awaited<ReturnType<typeof startChat>>;
let replica: Awaited<ReturnType<typeof chat.startReplica>>;
beforeAll(async () => {
  chat = await startChat();
  replica = await chat.startReplica();
});
afterAll(() => chat.close());

const part = '長い答え'.repeat(25_000);
const callsOf = (number: number): StreamEvent[] => [
  { event: 'tool_start', data: { tool_call_id: `t${number}`, tool_name: 'search', args: { query: part } } },
  { event: 'tool_end', data: { tool_call_id: `t${number}`, result: part } },
];

it.each<[string, (number: number) => StreamEvent[]]>([
  ['says', () => [{ event: 'content', data: { text: part } }]],
  ['hears from its tools', callsOf],
])('an agent that %s more than can be kept is stopped, and what was said is kept', async (_what, eventsOf) => {
  const stopped = Promise.withResolvers<undefined>();
  chat.upstream.answerWith(async (send, res) => {
    for (let number = 0; !res.destroyed; number += 1) {
      for (const event of eventsOf(number)) send(event);
      if (res.writableNeedDrain) await Promise.race([once(res, 'drain'), once(res, 'close')]);
    }
    stopped.resolve(undefined);
  });
  const session_id = randomUUID();
  const events = await allEvents(
    await replica.call('/api/chat', { body: { message: 'Hi', session_id, agent: 'docs' } }),
  );

  const result = { code: 'BAD_GATEWAY', error: expect.stringContaining('too long') };
  expect(events.at(-1)).toMatchObject({ data: { data: { final: true, state: 'failed', result } } });
  const res = await replica.call(`/api/v1/chat/conversations/${session_id}`);
  const { state, turns } = conversationBody.parse(await res.json()).data;
  expect([state, turns[0]?.status]).toEqual(['idle', 'failed']);
  expect((turns[0]?.answer.length ?? 0) + (turns[0]?.tools.length ?? 0)).toBeGreaterThan(0);
  await stopped.promise;
});
