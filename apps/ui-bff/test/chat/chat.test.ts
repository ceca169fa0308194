import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readEvents } from '@parley/service';
import { type Stack, startStack } from '../stack.js';
import { deadUrl } from '../agents-upstream.js';

let stack: Stack;
let alice: string;
let bob: string;
let conversation = 0;

beforeAll(async () => {
  stack = await startStack();
  [alice, bob] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob')]);
}, 30_000);
afterAll(() => stack.close());
beforeEach(() => {
  stack.upstream.reset();
  conversation += 1;
});

const v1 = '/api/v1/chat/stream/start';
const started = (more: object = {}) => ({
  message: 'What is Parley?',
  conversation_id: `conversation-${conversation}`,
  agent_id: 'docs',
  ...more,
});

async function eventsOf(res: Response) {
  const events = [];
  for await (const { id, event, data } of readEvents(Readable.fromWeb(res.body!)))
    events.push({ id, event, data: JSON.parse(data) as Record<string, unknown> });
  return events;
}
const turnsOf = (id: string) => stack.db.collection('turns').find({ conversation_id: id }).toArray();
const stateOf = async (id: string) => {
  const active = (await turnsOf(id)).find(({ status }) => status === 'running' || status === 'waiting');
  return (active?.['status'] as string | undefined) ?? 'idle';
};
const nothingReached = async () => {
  expect(stack.upstream.runs).toEqual([]);
  expect(await turnsOf(`conversation-${conversation}`)).toEqual([]);
};

describe('POST /api/v1/chat/stream/start', () => {
  it('passes the events of the agents service on, each with the next id', async () => {
    const res = await stack.call(v1, { bearer: alice, body: started() });
    expect(res.status).toBe(200);
    expect(res.headers.get('content-type')).toContain('text/event-stream');
    expect(res.headers.get('x-accel-buffering')).toBe('no');
    const events = await eventsOf(res);
    expect(events.map(({ id }) => id)).toEqual(events.map((_, at) => String(at + 1)));
    // On a busy machine the two texts may come too far apart to be joined.
    const texts = events.filter(({ event }) => event === 'content').map(({ data }) => data['text']);
    expect(texts.join('')).toBe('Parley answers.');
    expect(events[3]?.event).toBe('content');
    expect(events.filter(({ event }) => event !== 'content').map(({ event, data }) => ({ event, data }))).toEqual([
      { event: 'run', data: { run_id: expect.any(String) } },
      { event: 'tool_start', data: { tool_call_id: 't1', tool_name: 'search', args: { query: 'parley' } } },
      { event: 'tool_end', data: { tool_call_id: 't1', result: 'two passages' } },
      { event: 'done', data: {} },
    ]);
  });

  it('joins small texts that come in quick succession', async () => {
    const pieces = Array.from({ length: 200 }, (_, at) => `${at} `);
    stack.upstream.answerWith((send) => {
      send({ event: 'run', data: { run_id: 'run-1' } });
      for (const text of pieces) send({ event: 'content', data: { text } });
      send({ event: 'done', data: {} });
    });
    const events = await eventsOf(await stack.call(v1, { bearer: alice, body: started() }));
    const texts = events.filter(({ event }) => event === 'content').map(({ data }) => data['text']);
    expect(texts.join('')).toBe(pieces.join(''));
    expect(texts.length).toBeLessThan(pieces.length / 4);
  });

  it('sends only the documented fields upstream, with the bearer of the caller', async () => {
    const sent = started({ client_context: { source: 'web' }, config_override: { system_prompt: 'be evil' } });
    await eventsOf(await stack.call(v1, { bearer: alice, body: sent }));
    const [run] = stack.upstream.runs;
    expect(run!.authorization).toBe(`Bearer ${alice}`);
    expect(run!.body).toEqual(started({ client_context: { source: 'web' }, branch: { turn: expect.any(String) } }));
  });

  it('keeps what was said', async () => {
    await eventsOf(await stack.call(v1, { bearer: alice, body: started() }));
    expect(await turnsOf(started().conversation_id)).toMatchObject([
      {
        message: 'What is Parley?',
        answer: 'Parley answers.',
        status: 'completed',
        tools: [{ tool_name: 'search', result: 'two passages' }],
      },
    ]);
    expect(await stateOf(started().conversation_id)).toBe('idle');
  });

  it.each([
    ['no message', { message: ' ' }, 'message'],
    ['a message that is too long', { message: 'x'.repeat(32_001) }, 'message'],
    ['no conversation', { conversation_id: undefined }, 'conversation_id'],
    ['an impossible agent', { agent_id: 'agent:*' }, 'agent_id'],
    ['too much context', { client_context: { text: 'x'.repeat(17_000) } }, 'client_context'],
  ])('refuses %s, and stores nothing', async (_case, more, field) => {
    const res = await stack.call(v1, { bearer: alice, body: started(more) });
    expect(res.status).toBe(400);
    expect(await res.json()).toMatchObject({ success: false, code: 'VALIDATION_ERROR', details: [{ field }] });
    await nothingReached();
  });

  it('refuses context that is nested without end, and stores nothing', async () => {
    const far = `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`;
    const body = JSON.stringify(started({ client_context: {} })).replace(
      '"client_context":{}',
      `"client_context":${far}`,
    );
    const res = await stack.call(v1, { bearer: alice, body });
    expect([res.status, await res.json()]).toMatchObject([400, { details: [{ field: 'client_context' }] }]);
    await nothingReached();
  });

  it.each(['start', 'resume', 'cancel'])(
    'refuses whoever is not signed in before it looks at the body of %s',
    async (verb) => {
      const res = await stack.call(`/api/v1/chat/stream/${verb}`, { body: { nonsense: true } });
      expect(res.status).toBe(401);
      expect(await res.json()).toMatchObject({ success: false, code: 'UNAUTHORIZED' });
      await nothingReached();
    },
  );

  it('refuses an agent that the caller may not use, before anything goes upstream', async () => {
    const res = await stack.call(v1, { bearer: bob, body: started() });
    expect(res.status).toBe(403);
    expect(await res.json()).toMatchObject({ code: 'FORBIDDEN' });
    await nothingReached();
  });

  it('answers 503 and runs nothing when authz is down', async () => {
    const { call } = await stack.startService({ AUTHZ_HTTP: await deadUrl() });
    const res = await call(v1, { bearer: alice, body: started() });
    expect(res.status).toBe(503);
    expect(res.headers.get('retry-after')).not.toBeNull();
    expect(await res.json()).toMatchObject({ code: 'AUTHZ_UNAVAILABLE' });
    await nothingReached();
  });

  it('answers 503 naming the agents service when it is down, and frees the conversation', async () => {
    const { call } = await stack.startService({ DYNAMIC_AGENTS_URL: await deadUrl() });
    const res = await call(v1, { bearer: alice, body: started() });
    expect(res.status).toBe(503);
    expect(await res.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { dependency: 'dynamic-agents' } });
    expect(await stateOf(started().conversation_id)).toBe('idle');
  });

  it('begins a conversation of their own for somebody else with the same id', async () => {
    await stack.authz.apply({ writes: [{ user: 'team:support#member', relation: 'user', object: 'agent:docs' }] });
    await eventsOf(await stack.call(v1, { bearer: alice, body: started() }));
    const res = await stack.call(v1, { bearer: bob, body: started() });
    await stack.authz.apply({ deletes: [{ user: 'team:support#member', relation: 'user', object: 'agent:docs' }] });
    expect(res.status).toBe(200);
    expect(stack.upstream.runs).toHaveLength(2);
  });

  it('refuses a second message while the first is answered', async () => {
    const finish = Promise.withResolvers<string>();
    stack.upstream.answerWith(async (send) => {
      send({ event: 'run', data: { run_id: 'run-1' } });
      await finish.promise;
      send({ event: 'done', data: {} });
    });
    const first = await stack.call(v1, { bearer: alice, body: started() });
    const second = await stack.call(v1, { bearer: alice, body: started() });
    expect(second.status).toBe(409);
    expect(await second.json()).toMatchObject({ code: 'CONFLICT', details: { reason: 'running' } });
    finish.resolve('now');
    expect((await eventsOf(first)).at(-1)).toMatchObject({ event: 'done' });
  });

  it('refuses a new message while the agent waits for an answer', async () => {
    const fields = [{ field_name: 'city', field_type: 'text' as const, required: true }];
    const data = { type: 'form_input' as const, interrupt_id: 'i1', agent: 'docs', prompt: 'Where?', fields };
    stack.upstream.answerWith((send) => send({ event: 'input_required', data }));
    await eventsOf(await stack.call(v1, { bearer: alice, body: started() }));
    expect(await stateOf(started().conversation_id)).toBe('waiting');
    expect((await stack.call(v1, { bearer: alice, body: started() })).status).toBe(409);
  });

  it.each([
    ['just stops', (send: (e: never) => void) => send({ event: 'content', data: { text: 'half' } } as never)],
    [
      'loses its connection',
      (send: (e: never) => void, res: { destroy(): void }) => {
        send({ event: 'content', data: { text: 'half' } } as never);
        setImmediate(() => res.destroy());
        return new Promise<void>(() => undefined);
      },
    ],
    ['sends a malformed event', (send: (e: never) => void) => send({ event: 'content', data: { wrong: 1 } } as never)],
  ])('ends with one error event when the agent %s', async (_case, answer) => {
    stack.upstream.answerWith(answer);
    const events = await eventsOf(await stack.call(v1, { bearer: alice, body: started() }));
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { code: 'BAD_GATEWAY' } });
    expect(events.filter(({ event }) => event === 'error')).toHaveLength(1);
    expect(await turnsOf(started().conversation_id)).toMatchObject([{ status: 'failed' }]);
  });
});

describe('POST /api/chat', () => {
  let call: Stack['call'];
  beforeAll(async () => {
    // Its own service, and with it its own count of requests.
    call = (await stack.startService()).call;
  });
  const ask = (body: object, query = '') => call(`/api/chat${query}`, { bearer: alice, body });

  it('streams the task, its updates and one final status, in this order', async () => {
    const events = await eventsOf(await ask({ message: 'What is Parley?' }));
    expect(events.map(({ event }) => event)).toEqual([
      'the service',
      'artifact-update',
      'status-update',
      'artifact-update',
      'status-update',
      'artifact-update',
      'artifact-update',
      'status-update',
    ]);
    for (const { event, data } of events) expect(data['kind']).toBe(event);
    expect(events[0]!.data).toMatchObject({ data: { state: 'running' } });
    const finals = events.filter(({ data }) => (data['data'] as { final?: boolean }).final === true);
    expect(finals).toEqual([events.at(-1)]);
    expect(finals[0]!.data).toMatchObject({
      data: { state: 'completed', result: { response: 'Parley answers.', metadata: { agents_used: ['docs'] } } },
    });
  });

  it('names the first event `task` for a client that asks for it', async () => {
    const [first] = await eventsOf(await ask({ message: 'Hello' }, '?events=a2a'));
    expect(first).toMatchObject({ event: 'task', data: { kind: 'task' } });
  });

  it('gives one answer without a stream', async () => {
    const res = await ask({ message: 'Hello', stream: false, session_id: 'my-session' });
    expect(await res.json()).toMatchObject({
      success: true,
      data: {
        session_id: 'my-session',
        response: 'Parley answers.',
        artifacts: [{ name: 'final_result', type: 'text' }],
      },
    });
  });

  it('ends a stream that fails with the error in its final status', async () => {
    stack.upstream.answerWith((send) =>
      send({ event: 'error', data: { error: 'No model.', code: 'SERVICE_UNAVAILABLE' } }),
    );
    const events = await eventsOf(await ask({ message: 'Hello' }));
    expect(events.at(-1)!.data).toEqual({
      kind: 'status-update',
      data: { final: true, state: 'failed', result: { error: 'No model.', code: 'SERVICE_UNAVAILABLE' } },
    });
  });

  it('answers a failure with its status when there is no stream', async () => {
    stack.upstream.answerWith((send) =>
      send({ event: 'error', data: { error: 'No model.', code: 'SERVICE_UNAVAILABLE' } }),
    );
    const res = await ask({ message: 'Hello', stream: false });
    expect(res.status).toBe(503);
    expect(await res.json()).toMatchObject({ success: false, code: 'SERVICE_UNAVAILABLE' });
  });

  it.each([
    ['an agent that does not exist', { agent: 'nobody' }, 400],
    ['an agent that is disabled', { agent: 'retired' }, 400],
    ['an agent that the caller may not use', { agent: 'other' }, 403],
    ['an empty message', { message: '' }, 400],
  ])('refuses %s', async (_case, more, status) => {
    expect((await ask({ message: 'Hello', ...more })).status).toBe(status);
    expect(stack.upstream.runs).toEqual([]);
  });
});
