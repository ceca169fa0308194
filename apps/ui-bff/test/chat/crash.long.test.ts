import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { conversationBody } from '@parley/contracts';
import { buildProgram, type BuiltProgram, type SpawnedService, spawnService } from '@parley/testkit';
import { randomUUID } from 'node:crypto';
import { allEvents, eventsIn, eventually, readUntil, type SeenEvent } from './chat-replicas.js';
import { type Stack, startStack } from '../stack.js';

let stack: Stack;
let program: BuiltProgram;
let alice: string;
/** A replica that stays; its clock can run ahead, so that nobody waits for a lease to lapse. */
let survivor: Awaited<ReturnType<Stack['startService']>>;
let aheadMs = 0;
let doomed: SpawnedService;
beforeAll(async () => {
  [stack, program] = await Promise.all([startStack(), buildProgram('apps/ui-bff')]);
  alice = await stack.bearerOf('alice');
  survivor = await stack.startService({}, () => new Date(Date.now() + aheadMs));
}, 60_000);
afterAll(async () => {
  await program.remove();
  await stack.close();
});
beforeEach(async () => {
  stack.upstream.reset();
  aheadMs = 0;
  doomed = await spawnService(program, stack.env);
});
afterEach(() => doomed.kill());

const afterLeaseMs = 21_000;
const bearer = () => ({ authorization: `Bearer ${alice}` });

const post = (address: string, body: object): Promise<Response> =>
  fetch(address, {
    method: 'POST',
    headers: { ...bearer(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const start = (url: string, conversation_id: string) =>
  post(`${url}/api/v1/chat/stream/start`, { message: 'Count', conversation_id, agent_id: 'docs' });
const startTask = (url: string, session_id: string) =>
  post(`${url}/api/chat`, { message: 'Count', session_id, agent: 'docs' });
const cancel = (url: string, conversation_id: string) =>
  post(`${url}/api/v1/chat/stream/cancel`, { conversation_id, agent_id: 'docs' });

async function conversationOf(id: string) {
  const res = await fetch(`${survivor.url}/api/v1/chat/conversations/${id}`, { headers: bearer() });
  return conversationBody.parse(await res.json()).data;
}

/** An agent that counts for ever, some twenty numbers a second. */
function counting() {
  stack.upstream.answerWith(async (send, res) => {
    for (let number = 1; !res.destroyed; number += 1) {
      send({ event: 'content', data: { text: `${number} ` } });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
}

const turnOf = (conversation_id: string) => stack.db.collection('turns').findOne({ conversation_id });

const textOf = (events: readonly SeenEvent[]) =>
  events.flatMap(({ event, data }) => (event === 'content' ? [data['text'] as string] : [])).join('');

describe('a replica that is killed in the middle of an answer', () => {
  it('leaves a turn that failed with what was said, and a stream whose gap and end are told elsewhere', async () => {
    counting();
    const conversation = randomUUID();
    const events = eventsIn(await start(doomed.url, conversation));
    const seen = await readUntil(events, ({ id }) => id === 12);
    await doomed.kill();
    await expect(readUntil(events, () => false)).rejects.toThrow();
    aheadMs = afterLeaseMs;

    const { turns, state } = await conversationOf(conversation);
    expect(state).toBe('idle');
    expect(turns).toMatchObject([{ status: 'failed', error: { code: 'SERVICE_UNAVAILABLE' } }]);
    expect(turns[0]!.answer).toMatch(/^1 2 3 4 /);

    const headers = { ...bearer(), 'last-event-id': String(seen.at(-1)!.id) };
    const rest = await allEvents(await fetch(survivor.url + turns[0]!.stream_path, { headers }));
    expect(rest.slice(-2).map(({ event }) => event)).toEqual(['gap', 'error']);
    const all = await allEvents(await fetch(survivor.url + turns[0]!.stream_path, { headers: bearer() }));
    expect(textOf(all)).toBe(turns[0]!.answer);
    const [short, long] = [textOf(all), textOf([...seen, ...rest])].sort((a, b) => a.length - b.length);
    expect(long!.startsWith(short!)).toBe(true);
  });

  it('leaves a conversation that takes the next message at once', async () => {
    counting();
    const conversation = randomUUID();
    const events = eventsIn(await start(doomed.url, conversation));
    await readUntil(events, ({ event }) => event === 'content');
    await doomed.kill();
    expect((await start(survivor.url, conversation)).status).toBe(409);
    aheadMs = afterLeaseMs;
    stack.upstream.reset();
    expect((await allEvents(await start(survivor.url, conversation))).at(-1)).toMatchObject({ event: 'done' });
    expect((await conversationOf(conversation)).turns.map(({ status }) => status)).toEqual(['failed', 'completed']);
  });

  it('leaves no spinner when it dies before the agent has begun', async () => {
    stack.upstream.answerWith((_send, res) => new Promise((resolve) => res.once('close', () => resolve())));
    const conversation = randomUUID();
    const asked = start(doomed.url, conversation).catch(() => undefined);
    await eventually(
      () => Promise.resolve(stack.upstream.runs),
      (runs) => runs.length === 1,
    );
    await doomed.kill();
    await asked;
    aheadMs = afterLeaseMs;
    expect((await conversationOf(conversation)).turns).toMatchObject([{ message: 'Count', status: 'failed' }]);
  });

  it('is found dead by the others without being asked', async () => {
    counting();
    const conversation = randomUUID();
    const events = eventsIn(await start(doomed.url, conversation));
    await readUntil(events, ({ event }) => event === 'content');
    await doomed.kill();
    aheadMs = afterLeaseMs;
    const turn = await eventually(
      () => turnOf(conversation),
      (found) => found!['status'] !== 'running',
    );
    expect(turn).toMatchObject({ status: 'failed', active: false });
  });

  it.each([
    ['in a stream', start, { event: 'cancelled', data: {} }],
    [
      'as a task',
      startTask,
      { event: 'status-update', data: { data: { final: true, state: 'canceled', result: expect.anything() } } },
    ],
  ])('leaves a run %s that can be cancelled before anybody knows of its death', async (_how, begin, last) => {
    counting();
    const conversation = randomUUID();
    const events = eventsIn(await begin(doomed.url, conversation));
    await readUntil(events, ({ id }) => id === 12);
    await doomed.kill();
    const asked = cancel(survivor.url, conversation);
    await eventually(
      () => turnOf(conversation),
      (found) => found!['cancel_requested'] === true,
    );
    aheadMs = afterLeaseMs;

    const { turns, state } = await conversationOf(conversation);
    expect(await (await asked).json()).toEqual({ success: true, data: { cancelled: true } });
    expect(state).toBe('idle');
    expect(turns).toMatchObject([{ status: 'cancelled', error: null, answer: expect.stringMatching(/^1 2 3 4 /) }]);
    const told = await allEvents(await fetch(survivor.url + turns[0]!.stream_path, { headers: bearer() }));
    expect(told.at(-1)).toMatchObject(last);
  });
});
