import { afterEach, describe, expect, it } from '@jest/globals';
import type { StreamEvent } from '@parley/contracts';
import {
  type ApiFailure,
  cancelChat,
  createUiClient,
  followChat,
  resumeChat,
  streamChat,
  type StreamOptions,
  type UiClient,
} from '../src/index.js';
import { framesOf, startRunServer, type Turn } from './run-server.js';
import { handClock } from './scripted-server.js';

const said: StreamEvent[] = [
  { event: 'run', data: { run_id: 'r1' } },
  { event: 'content', data: { text: 'One é ' } },
  { event: 'tool_start', data: { tool_call_id: 't1', tool_name: 'search', args: { query: 'a\nb' } } },
  { event: 'tool_end', data: { tool_call_id: 't1', result: 'two' } },
  { event: 'content', data: { text: '漢字 🙂' } },
  { event: 'done', data: {} },
];
const placed = said.map((event, index) => ({ ...event, id: index + 1 }));
const question = { message: 'What?', conversation_id: 'c1', agent_id: 'docs' };
const takeUp = 'GET /api/v1/chat/stream/r1';
const afterEvents = (count: number): Turn => ({
  cutAtByte: Buffer.byteLength(framesOf(said).slice(0, count).join('')),
});

const opened: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

interface Stage {
  readonly frames?: string[];
  readonly overlap?: number;
}

async function startStage(turns: readonly [Turn, ...Turn[]], { frames = framesOf(said), overlap = 0 }: Stage = {}) {
  const server = await startRunServer({ frames, turns, overlap });
  opened.push(server);
  const clock = handClock();
  const client = createUiClient({ baseUrl: server.url, token: () => 't1', clock });
  const ask = (options: StreamOptions = {}) => streamChat(client, question, { clock, ...options });
  return { client, clock, ask, seen: server.seen };
}

async function all<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const events: T[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

const failureOf = (stream: AsyncIterable<unknown> | Promise<unknown>): Promise<ApiFailure> =>
  (stream instanceof Promise ? stream : all(stream)).then(
    () => Promise.reject(new Error('it succeeded')),
    (error: unknown) => error as ApiFailure,
  );

describe('a stream', () => {
  it('hands over what is said up to the last event', async () => {
    const { ask, seen } = await startStage(['whole']);

    expect(await all(ask())).toEqual(placed);
    expect(seen).toEqual([{ route: 'POST /api/v1/chat/stream/start', lastEventId: undefined, body: question }]);
  });

  it.each(Array.from({ length: 40 }, (_, seed) => seed))(
    'cut at bytes of chance (%i) and told over again in part is the same',
    async (seed) => {
      const random = seeded(seed);
      // The run's first event is whole, so that nobody has to look for its id.
      const first = Buffer.byteLength(framesOf(said)[0] ?? '');
      const cuts = Array.from({ length: 4 }, () => ({ cutAtByte: Math.floor(random() * 400) }));
      const { ask, seen } = await startStage([{ cutAtByte: first + Math.floor(random() * 300) }, ...cuts, 'whole'], {
        overlap: seed % 3,
      });

      expect(await all(ask())).toEqual(placed);
      expect(seen.filter(({ route }) => route.startsWith('POST'))).toHaveLength(1);
    },
  );

  it('goes on after the last event seen, and waits longer while nothing comes', async () => {
    const { ask, seen, clock } = await startStage([afterEvents(2), afterEvents(0), afterEvents(0), 'whole']);
    const told: [string, number][] = [];

    await all(ask({ onInterrupted: ({ message }, waitMs) => told.push([message, waitMs]) }));

    expect(seen.slice(1)).toEqual(Array(3).fill({ route: takeUp, lastEventId: '2', body: undefined }));
    expect(clock.waits).toEqual([188, 375, 750]);
    expect(told.map(([message]) => message)).toEqual(Array(3).fill('The stream was cut off.'));
  });

  it('that is silent for too long is taken up again', async () => {
    const { ask } = await startStage([afterEvents(1), 'silence', 'whole']);

    expect(await all(ask({ idleMs: 100 }))).toEqual(placed);
  });

  it('waits as long as a 429 says, and tells it', async () => {
    const busy = {
      status: 429,
      headers: { 'retry-after': '7' },
      body: { error: 'Slow down.', code: 'RATE_LIMIT_EXCEEDED' },
    };
    const { ask, clock } = await startStage([afterEvents(1), busy, 'whole']);
    const told: string[] = [];

    expect(await all(ask({ onInterrupted: ({ code }) => told.push(code) }))).toEqual(placed);
    expect(told).toEqual(['SERVICE_UNAVAILABLE', 'RATE_LIMIT_EXCEEDED']);
    expect(clock.waits).toEqual([188, 7_000]);
  });

  it('gives up with what cut it, once the time is over', async () => {
    const { ask } = await startStage([afterEvents(1), afterEvents(0)]);

    expect(await failureOf(ask({ reconnectForMs: 2_000 }))).toMatchObject({ message: 'The stream was cut off.' });
  });

  it('hands over a gap, and what comes after it', async () => {
    const gap = 'id: 4\nevent: gap\ndata: {"from":3,"to":4}\n\n';
    const [run = '', ...others] = framesOf(said);
    const { ask } = await startStage(['whole'], { frames: [run, gap, ...others.slice(3)] });

    const told = { event: 'gap', data: { from: 3, to: 4 }, id: 4 };
    expect(await all(ask())).toEqual([placed[0], told, placed[4], placed[5]]);
  });

  it('passes over events that it does not know', async () => {
    const [run = '', ...others] = framesOf(said);
    const strange = 'id: 2\nevent: weather\ndata: {}\n\n';
    const { ask } = await startStage(['whole'], { frames: [run, strange, ...others.slice(1)] });

    expect((await all(ask())).map(({ id }) => id)).toEqual([1, 3, 4, 5, 6]);
  });

  it('refuses an event that is not what the API promises, without asking again', async () => {
    const { ask, seen } = await startStage(['whole'], { frames: ['id: 1\nevent: content\ndata: {"text":1}\n\n'] });

    expect(await failureOf(ask())).toMatchObject({ code: 'BAD_GATEWAY' });
    expect(seen).toHaveLength(1);
  });

  it('hands the failure of a run over as its last event', async () => {
    const failed: StreamEvent = { event: 'error', data: { error: 'The model is down.', code: 'SERVICE_UNAVAILABLE' } };
    const { ask } = await startStage(['whole'], { frames: framesOf([said[0]!, failed]) });

    expect((await all(ask())).at(-1)).toEqual({ ...failed, id: 2 });
  });
});

describe('a question', () => {
  it('is asked once: an answer that never came is for the caller to decide', async () => {
    const { ask, seen } = await startStage(['no answer', 'whole']);

    expect(await failureOf(ask())).toMatchObject({ status: undefined, isPassing: true });
    expect(seen).toHaveLength(1);
  });

  it('whose stream broke before its first event is found by its conversation', async () => {
    const conversation = { status: 200, body: { success: true, data: { turns: [{ run_id: 'r1' }] } } };
    const { ask, seen } = await startStage([{ cutAtByte: 5 }, conversation, 'whole']);

    expect(await all(ask())).toEqual(placed);
    expect(seen.map(({ route }) => route).slice(1)).toEqual(['GET /api/v1/chat/conversations/c1?limit=1', takeUp]);
  });

  it('that is refused throws what the server said', async () => {
    const body = { success: false, error: 'One is running.', code: 'CONFLICT', details: { reason: 'running' } };
    const { ask } = await startStage([{ status: 409, body, headers: { 'x-request-id': 'q1' } }]);

    expect(await failureOf(ask())).toMatchObject({ code: 'CONFLICT', status: 409, requestId: 'q1' });
  });

  it('that comes too soon is asked again when Retry-After is over', async () => {
    const { ask, clock, seen } = await startStage([{ status: 429, headers: { 'retry-after': '3' } }, 'whole']);
    const told: number[] = [];

    expect(await all(ask({ onInterrupted: (_, waitMs) => told.push(waitMs) }))).toEqual(placed);
    expect([clock.waits, told, seen.length]).toEqual([[3_000], [3_000], 2]);
  });
});

describe('leaving', () => {
  const nextOf = async (stream: AsyncIterator<unknown>) => (await stream.next()).value as unknown;

  it('by the signal throws its reason', async () => {
    const { client } = await startStage(['silence']);
    const stop = new AbortController();
    const reading = failureOf(streamChat(client, question, { signal: stop.signal }));
    const reason = new Error('closed');
    stop.abort(reason);

    expect(await reading).toBe(reason);
  });

  it('the loop asks for nothing more', async () => {
    const { ask, seen } = await startStage(['whole']);
    const stream = ask();

    expect(await nextOf(stream)).toEqual(placed[0]);
    await stream.return(undefined);

    expect([await nextOf(stream), seen.length]).toEqual([undefined, 1]);
  });
});

describe('a run that is known', () => {
  it('is followed from the event that was seen last', async () => {
    const { client, seen } = await startStage(['whole']);

    expect(await all(followChat(client, { runId: 'r1', lastId: 4 }))).toEqual(placed.slice(4));
    expect(seen).toEqual([{ route: takeUp, lastEventId: '4', body: undefined }]);
  });

  it('has nothing more for whoever saw all', async () => {
    const { client } = await startStage(['whole']);

    expect(await all(followChat(client, { runId: 'r1', lastId: 6 }))).toEqual([]);
  });
});

describe('what stops or answers a run', () => {
  const answer = {
    conversation_id: 'c1',
    agent_id: 'docs',
    resume_data: { type: 'tool_approval', decision: 'approve' },
  };

  it('resumes with the answer, as a stream', async () => {
    const { client, seen } = await startStage(['whole']);

    expect(await all(resumeChat(client, answer as Parameters<typeof resumeChat>[1]))).toEqual(placed);
    expect(seen).toEqual([{ route: 'POST /api/v1/chat/stream/resume', lastEventId: undefined, body: answer }]);
  });

  it('cancels, again where nobody knows whether it arrived', async () => {
    const cancelled = { status: 200, body: { success: true, data: { cancelled: true } } };
    const { client, seen } = await startStage(['no answer', cancelled]);
    const cancel = (ui: UiClient) => cancelChat(ui, { conversation_id: 'c1', agent_id: 'docs' });

    expect(await cancel(client)).toBe(true);
    expect(seen).toHaveLength(2);
  });
});

/** mulberry32, so that a failure can be run again. */
function seeded(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
