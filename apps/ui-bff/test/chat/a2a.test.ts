import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createA2aAgents } from '../../src/chat/a2a/a2a-agents.js';
import { type Speaker, startA2aAgent } from './a2a-agent.js';
import { deadUrl } from '../agents-upstream.js';
import { allEvents, eventsIn, eventually, readUntil, startChat } from './chat-replicas.js';

type Chat = Awaited<ReturnType<typeof startChat>>;
let chat: Chat;
let agent: Awaited<ReturnType<typeof startA2aAgent>>;
let replica: Awaited<ReturnType<Chat['startReplica']>>;
beforeAll(async () => {
  [chat, agent] = await Promise.all([startChat(), startA2aAgent()]);
  replica = await chat.startReplica({ agentsService: agentsAt(agent.url) });
});
afterAll(async () => {
  await chat.close();
  await agent.close();
});
beforeEach(() => {
  for (const list of [agent.messages, agent.bearers, agent.cancelled, agent.tasks]) list.splice(0);
});

const agentsAt = (baseUrl: string, idleMs?: number) =>
  createA2aAgents({ baseUrl, newId: randomUUID, ...(idleMs !== undefined && { idleMs }) });

async function said(work: (speaker: Speaker) => void | Promise<void>) {
  agent.workWith(work);
  const events = await allEvents(await replica.start(randomUUID()));
  return events.slice(1).map(({ event, data }) => ({ event, data }));
}

describe('an A2A agent behind the chat', () => {
  it('is asked in the conversation, in the name of the caller and for the agent wanted', async () => {
    agent.workWith(({ reply }) => reply('Hello.'));
    const conversation = randomUUID();
    const events = await allEvents(await replica.start(conversation));
    expect(events.slice(1)).toMatchObject([{ event: 'content', data: { text: 'Hello.' } }, { event: 'done' }]);
    expect(agent.bearers).toEqual(['Bearer alice']);
    expect(agent.messages).toMatchObject([
      {
        contextId: expect.stringMatching(/^[0-9a-f]{32}$/),
        parts: [{ text: 'What is Parley?' }],
        metadata: { agent: 'docs' },
      },
    ]);
  });

  it('has a context of its own for each person, whatever id their conversations have', async () => {
    agent.workWith(({ reply }) => reply('Hello.'));
    const conversation = randomUUID();
    for (const as of ['alice', 'bob', 'alice']) await allEvents(await replica.start(conversation, { as }));
    const [first, ofBob, again] = agent.messages
      .slice(-3)
      .map((message) => (message as { contextId: string }).contextId);
    expect(again).toBe(first);
    expect(ofBob).not.toBe(first);
  });

  it('has a context of its own for each branch, which what follows on the branch has too', async () => {
    agent.workWith(({ reply }) => reply('Hello.'));
    const id = randomUUID();
    const ask = async (more: object = {}) => {
      const body = { message: 'What is Parley?', conversation_id: id, agent_id: 'docs', ...more };
      await allEvents(await replica.call('/api/v1/chat/stream/start', { body }));
      return (agent.messages.at(-1) as { contextId: string }).contextId;
    };
    const [first, next] = [await ask(), await ask()];
    const [branch, after] = [await ask({ parent_id: null }), await ask()];
    expect([next, after]).toEqual([first, branch]);
    expect(branch).not.toBe(first);
  });

  it('streams its answer, and is not quoted twice', async () => {
    const events = await said(({ artifact, status }) => {
      status('working', { text: 'Looking it up' });
      artifact({ name: 'tool_notification_start', description: 'Tool call started: search', artifactId: 'a1' });
      artifact({ name: 'tool_notification_end', description: 'Tool call completed: search', text: 'two pages' });
      artifact({ name: 'streaming_result', text: 'Parley answers.' });
      artifact({ name: 'final_result', text: 'Parley answers.' });
      status('completed', { final: true });
    });
    expect(events).toEqual([
      { event: 'warning', data: { message: 'Looking it up' } },
      { event: 'tool_start', data: { tool_call_id: 'a1', tool_name: 'search', args: {} } },
      { event: 'tool_end', data: { tool_call_id: 'a1', result: 'two pages' } },
      { event: 'content', data: { text: 'Parley answers.' } },
      { event: 'done', data: {} },
    ]);
  });

  it('may give its answer at the end only', async () => {
    const events = await said(({ artifact, status }) => {
      artifact({ name: 'final_result', text: 'At last.' });
      status('completed', { final: true });
    });
    expect(events).toMatchObject([{ event: 'content', data: { text: 'At last.' } }, { event: 'done' }]);
  });

  it('asks a person, and goes on with the same task', async () => {
    let asked = false;
    agent.workWith(({ status, artifact }) => {
      if (asked) {
        artifact({ name: 'streaming_result', text: 'Sunny.' });
        status('completed', { final: true });
      } else status('input-required', { text: 'Where?', final: true });
      asked = true;
    });
    const conversation_id = randomUUID();
    const first = await allEvents(await replica.start(conversation_id));
    expect(first.at(-1)).toMatchObject({ event: 'input_required', data: { type: 'form_input', prompt: 'Where?' } });
    const resume_data = { type: 'form_input', values: { answer: 'Bern' } };
    const body = { conversation_id, agent_id: 'docs', resume_data };
    const rest = await allEvents(await replica.call('/api/v1/chat/stream/resume', { body }));
    expect(rest.slice(1)).toMatchObject([{ event: 'content', data: { text: 'Sunny.' } }, { event: 'done' }]);
    expect(first.at(-1)!.data['interrupt_id']).toContain(`${agent.messages[1]!.taskId}`);
    expect(agent.messages[1]).toMatchObject({
      taskId: expect.any(String),
      parts: [{ kind: 'text', text: 'Bern' }],
    });
  });

  it('does not take the answer to one question for the answer to the next of the same task', async () => {
    const questions = ['Delete it?', 'Really everything?'];
    agent.workWith(({ status }) => status('input-required', { text: questions.shift()!, final: true }));
    const conversation_id = randomUUID();
    const answer = (interrupt_id: unknown) => {
      const resume_data = { type: 'form_input', values: { answer: 'yes' } };
      const body = { conversation_id, agent_id: 'docs', resume_data, interrupt_id };
      return replica.call('/api/v1/chat/stream/resume', { body });
    };
    const first = (await allEvents(await replica.start(conversation_id))).at(-1)!;
    const second = (await allEvents(await answer(first.data['interrupt_id']))).at(-1)!;
    expect(second).toMatchObject({ event: 'input_required', data: { prompt: 'Really everything?' } });

    const late = await answer(first.data['interrupt_id']);

    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ details: { reason: 'stale_interrupt' } });
    expect(agent.messages).toHaveLength(2);
  });

  it('has its task cancelled with the run', async () => {
    const over = Promise.withResolvers<undefined>();
    agent.workWith(async ({ artifact }) => {
      artifact({ name: 'streaming_result', text: 'one ' });
      await over.promise;
    });
    const conversation_id = randomUUID();
    const events = eventsIn(await replica.start(conversation_id));
    await readUntil(events, ({ event }) => event === 'content');
    const cancelled = replica.call('/api/v1/chat/stream/cancel', { body: { conversation_id, agent_id: 'docs' } });
    await eventually(
      () => Promise.resolve(agent.cancelled),
      (tasks) => tasks.length === 1,
    );
    over.resolve(undefined);
    expect(await (await cancelled).json()).toEqual({ success: true, data: { cancelled: true } });
    expect(await events.next()).toMatchObject({ value: { event: 'cancelled' } });
  });

  it('has a task that waits for its person cancelled as well', async () => {
    agent.workWith(({ status }) => status('input-required', { text: 'Where?', final: true }));
    const conversation_id = randomUUID();
    const first = await allEvents(await replica.start(conversation_id));
    const body = { conversation_id, agent_id: 'docs' };
    const res = await replica.call('/api/v1/chat/stream/cancel', { body });
    expect(await res.json()).toEqual({ success: true, data: { cancelled: true } });
    expect(agent.tasks).toHaveLength(1);
    expect(first.at(-1)!.data['interrupt_id']).not.toBe(agent.tasks[0]);
    expect(await agent.stateOf(agent.tasks[0]!)).toBe('canceled');
  });

  it('is given up when it falls silent', async () => {
    const impatient = await chat.startReplica({ agentsService: agentsAt(agent.url, 50) });
    const over = Promise.withResolvers<undefined>();
    agent.workWith(async ({ artifact }) => {
      artifact({ name: 'streaming_result', text: 'one ' });
      await over.promise;
    });
    const events = await allEvents(await impatient.start(randomUUID()));
    over.resolve(undefined);
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { code: 'BAD_GATEWAY' } });
  });

  it('is named when it is down', async () => {
    const before = await chat.startReplica({ agentsService: agentsAt(await deadUrl()) });
    const res = await before.start(randomUUID());
    expect(res.status).toBe(503);
    expect(await res.json()).toMatchObject({ details: { dependency: 'a2a-agent' } });
  });

  it('has a card, whose address gets no bearer when it is elsewhere', async () => {
    const agents = agentsAt(agent.url);
    expect(await agents.card('alice', AbortSignal.timeout(5_000))).toEqual({
      name: 'Supervisor',
      version: '2.1.0',
      description: 'Knows everything.',
      capabilities: { streaming: true, a2a_protocol: '0.3.0', supported_agents: ['docs', 'jira'] },
      endpoints: { chat: '/rpc', stream: '/rpc', health: '/.well-known/agent-card.json' },
    });
    agent.changeCard({ url: 'http://127.0.0.2:9/rpc' });
    const res = await replica.start(randomUUID());
    agent.changeCard({ url: `${agent.url}/rpc` });
    expect(res.status).toBe(503);
    expect(agent.bearers).toEqual([]);
  });
});
