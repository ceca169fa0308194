import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createA2aAgents } from '../../src/chat/a2a/a2a-agents.js';
import { startA2aAgent, type Work } from './a2a-agent.js';
import { startA2aAgentV1 } from './a2a-agent-v1.js';
import { allEvents, eventsIn, eventually, readUntil, startChat } from './chat-replicas.js';

type Chat = Awaited<ReturnType<typeof startChat>>;
type Agent = Pick<
  Awaited<ReturnType<typeof startA2aAgentV1>>,
  'url' | 'workWith' | 'streams' | 'cancelled' | 'tasks' | 'close'
>;

const polling = { firstMs: 5, maxMs: 10, untilMs: 5_000 };

describe.each<[string, () => Promise<Agent>]>([
  ['0.3', startA2aAgent],
  ['1.0', startA2aAgentV1],
])('an A2A agent of the line %s', (_line, startAgent) => {
  let chat: Chat;
  let agent: Agent;
  let replica: Awaited<ReturnType<Chat['startReplica']>>;
  beforeAll(async () => {
    [chat, agent] = await Promise.all([startChat(), startAgent()]);
    const agentsService = createA2aAgents({ baseUrl: agent.url, newId: randomUUID, polling });
    replica = await chat.startReplica({ agentsService });
  });
  afterAll(async () => {
    await chat.close();
    await agent.close();
  });
  afterEach(() => agent.streams(true));

  async function said(work: Work) {
    agent.workWith(work);
    const events = await allEvents(await replica.start(randomUUID()));
    return events.slice(1).map(({ event, data }) => ({ event, data }));
  }
  const content = (text: string) => ({ event: 'content', data: { text } });
  const done = { event: 'done', data: {} };

  it('adds what it appends, and replaces what it says anew', async () => {
    const events = await said(({ artifact, status }) => {
      artifact({ artifactId: 'a', text: 'Hello' });
      artifact({ artifactId: 'a', text: ' there', append: true });
      artifact({ artifactId: 'a', text: 'Good day' });
      artifact({ artifactId: 'b', text: ', world' });
      artifact({ artifactId: 'a', text: 'Good evening' });
      status('completed', { final: true });
    });

    const text = events.reduce(
      (before, { data }) =>
        (data['replaces'] === true ? '' : before) + (typeof data['text'] === 'string' ? data['text'] : ''),
      '',
    );
    expect(text).toBe('Good evening, world');
    expect(events).toContainEqual({ event: 'content', data: { text: 'Good evening, world', replaces: true } });
    expect(events.at(-1)).toEqual(done);
  });

  it.each([
    ['at once, in one message', ({ reply }) => reply('Hello.'), [content('Hello.'), done]],
    [
      'after a while, as a task',
      async ({ artifact, status }) => {
        status('working', { text: 'Looking it up' });
        artifact({ artifactId: 'a', text: 'Half' });
        await new Promise((resolve) => setTimeout(resolve, 60));
        artifact({ artifactId: 'a', text: ' of it.', append: true });
        status('completed', { final: true });
      },
      undefined,
    ],
  ] satisfies [string, Work, object[] | undefined][])(
    'is asked until it has answered where it does not stream: %s',
    async (_how, work, expected) => {
      agent.streams(false);
      const events = await said(work);
      const text = events.flatMap(({ event, data }) => (event === 'content' ? [data['text']] : [])).join('');

      if (expected) expect(events).toEqual(expected);
      else expect([text, events.at(-1)]).toEqual(['Half of it.', done]);
    },
  );

  it('asks a person where it does not stream', async () => {
    agent.streams(false);
    const events = await said(({ status }) => status('input-required', { text: 'Where?', final: true }));

    expect(events.at(-1)).toMatchObject({ event: 'input_required', data: { prompt: 'Where?' } });
  });

  it.each([
    ['failed', 'The agent could not answer: I only do weather.'],
    ['rejected', 'The agent declined the question: I only do weather.'],
    ['auth-required', 'The agent needs a sign-in elsewhere: I only do weather.'],
  ] as const)('that ends as %s is told in its own words', async (state, error) => {
    const events = await said(({ status }) => status(state, { text: 'I only do\n weather.', final: true }));

    expect(events).toEqual([{ event: 'error', data: { error, code: 'BAD_GATEWAY' } }]);
  });

  it('is cut short where its reason has no end', async () => {
    const [event] = await said(({ status }) => status('failed', { text: 'x'.repeat(10_000), final: true }));

    expect(String(event?.data['error']).length).toBeLessThan(600);
  });

  it.each<[string, Work, RegExp]>([
    [
      'with data alone',
      ({ artifact }) => artifact({ data: { celsius: 21 } }),
      /data instead of words[\s\S]*"celsius": 21/,
    ],
    ['with nothing', () => undefined, /no answer in words/],
    ['with an empty artifact', ({ artifact }) => artifact({ text: '' }), /no answer in words/],
  ])('that answers %s has it said in words', async (_what, work, words) => {
    const events = await said((speaker) => {
      void work(speaker);
      speaker.status('completed', { final: true });
    });

    expect(events).toEqual([{ event: 'content', data: { text: expect.stringMatching(words) } }, done]);
  });

  it('has the task cancelled that it is asked about again and again', async () => {
    agent.streams(false);
    const over = Promise.withResolvers<undefined>();
    agent.workWith(async ({ artifact }) => {
      artifact({ text: 'one ' });
      await over.promise;
    });
    const conversation_id = randomUUID();
    const events = eventsIn(await replica.start(conversation_id));
    await readUntil(events, ({ event }) => event === 'content');
    const cancelled = replica.call('/api/v1/chat/stream/cancel', { body: { conversation_id, agent_id: 'docs' } });
    await eventually(
      () => Promise.resolve(agent.cancelled),
      (tasks) => tasks.length > 0,
    );
    over.resolve(undefined);

    expect(await (await cancelled).json()).toEqual({ success: true, data: { cancelled: true } });
  });
});
