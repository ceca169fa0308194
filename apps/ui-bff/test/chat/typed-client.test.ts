import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  cancelChat,
  type ClientOptions,
  createUiClient,
  followChat,
  type Placed,
  resumeChat,
  type RunEvent,
  streamChat,
  streamTask,
  systemClock,
} from '@parley/client';
import type { StreamEvent } from '@parley/contracts';
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { startChat } from './chat-replicas.js';
import { startCuttingProxy } from './cutting-proxy.js';

type Chat = Awaited<ReturnType<typeof startChat>>;
let chat: Chat;
let replica: Awaited<ReturnType<Chat['startReplica']>>;
const proxies: { close: () => Promise<void> }[] = [];
beforeAll(async () => {
  chat = await startChat();
  replica = await chat.startReplica();
});
afterAll(() => chat.close());
beforeEach(() => chat.upstream.reset());
afterEach(async () => {
  await Promise.all(proxies.splice(0).map((proxy) => proxy.close()));
});

/** Waits as the product does, only shorter. */
const clock = {
  ...systemClock,
  wait: (ms: number, signal?: AbortSignal) => systemClock.wait(Math.min(ms, 20), signal),
};
const clientOf = (more: Partial<ClientOptions> = {}) =>
  createUiClient({ baseUrl: replica.url, token: () => 'alice', clock, ...more });
const aQuestion = () => ({ message: 'What is Parley?', conversation_id: randomUUID(), agent_id: 'docs' });

async function all<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const events: T[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

const textOf = (events: readonly Placed<RunEvent>[]) =>
  events.map((event) => (event.event === 'content' ? event.data.text : '')).join('');

function runIdIn([first]: readonly Placed<RunEvent>[]): string {
  if (first?.event !== 'run') throw new Error(`The first event is ${String(first?.event)}.`);
  return first.data.run_id;
}

describe('the typed client before the real service', () => {
  it('hears a run to its end, and lists the conversation that it made', async () => {
    const client = clientOf();
    const question = aQuestion();

    const events = await all(streamChat(client, question));

    expect(textOf(events)).toBe('Parley answers.');
    expect(events.at(-1)?.event).toBe('done');
    const params = { path: { id: question.conversation_id } };
    const { data } = await client.get('/api/v1/chat/conversations/{id}', { params });
    expect(data.turns).toMatchObject([{ message: 'What is Parley?', answer: 'Parley answers.', status: 'completed' }]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'hears the same over connections that break at any byte (seed %i)',
    async (seed) => {
      const proxy = await startCuttingProxy(replica.url, { seed, cuts: 6, maxBytes: 900 });
      proxies.push(proxy);
      chat.upstream.answerWith(async (send) => {
        for (let number = 0; number < 12; number += 1) {
          send({ event: 'content', data: { text: `Wört ${number} 🙂 ` } });
          send({ event: 'tool_start', data: { tool_call_id: `t${number}`, tool_name: 'search', args: {} } });
          await turn();
        }
        send({ event: 'done', data: {} });
      });
      const question = aQuestion();

      const heard = await all(streamChat(clientOf({ baseUrl: proxy.url }), question, { clock }));

      expect(heard).toEqual(await all(followChat(clientOf(), { runId: runIdIn(heard) })));
      expect(heard.at(-1)?.event).toBe('done');
      expect(proxy.cut).toBeGreaterThan(0);
    },
  );

  it('answers an approval, and hears the new run that follows', async () => {
    const client = clientOf();
    const question = aQuestion();
    const approval: StreamEvent = {
      event: 'input_required',
      data: {
        type: 'tool_approval',
        interrupt_id: 'i1',
        agent: 'docs',
        tool_name: 'delete',
        tool_args: {},
        allowed_decisions: ['approve', 'reject'],
      },
    };
    chat.upstream.answerWith((send) => send(approval));
    const asked = await all(streamChat(client, question));
    expect(asked.at(-1)).toMatchObject(approval);
    chat.upstream.reset();

    const { conversation_id, agent_id } = question;
    const resume_data = { type: 'tool_approval', decision: 'approve' } as const;
    const resumed = await all(resumeChat(client, { conversation_id, agent_id, resume_data, interrupt_id: 'i1' }));

    expect(resumed.at(-1)?.event).toBe('done');
    expect(resumed[0]?.data).not.toEqual(asked[0]?.data);
  });

  it('cancels a run that another reader hears end', async () => {
    const client = clientOf();
    const { message, ...where } = aQuestion();
    chat.upstream.answerWith(async (send, res) => {
      send({ event: 'content', data: { text: 'Well' } });
      await new Promise((resolve) => res.once('close', resolve));
    });
    const stream = streamChat(client, { message, ...where });
    const first = await stream.next();
    expect(first.value).toMatchObject({ event: 'run' });

    expect(await cancelChat(client, where)).toBe(true);

    expect((await all(stream)).at(-1)?.event).toBe('cancelled');
    expect(await cancelChat(client, where)).toBe(false);
  });

  it('hears the task of POST /api/chat to its final status', async () => {
    const events = await all(streamTask(clientOf(), { message: 'What is Parley?', agent: 'docs' }));

    expect(events[0]?.kind).toBe('the service');
    expect(events.at(-1)).toMatchObject({ kind: 'status-update', data: { final: true, state: 'completed' } });
  });

  it('hears of what it may not see as the service says it', async () => {
    const events = all(followChat(clientOf({ token: () => 'bob' }), { runId: 'unknown' }));

    await expect(events).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404, requestId: expect.any(String) });
  });
});
