import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { replayMs } from '../../src/chat/runs/run-log.store.js';
import { allEvents, eventsIn, eventually, quick, readUntil, startChat } from './chat-replicas.js';

type Chat = Awaited<ReturnType<typeof startChat>>;
let chat: Chat;
let replica: Awaited<ReturnType<Chat['startReplica']>>;
beforeAll(async () => {
  chat = await startChat();
  replica = await chat.startReplica();
});
afterAll(() => chat.close());
beforeEach(() => chat.upstream.reset());

const isContent = ({ event }: { event: string }) => event === 'content';
const v1 = (runId: string) => `/api/v1/chat/stream/${runId}`;

/** An agent that says "one ", and "two" when it is told to go on. */
function twoWords() {
  const goOn = Promise.withResolvers<string>();
  chat.upstream.answerWith(async (send) => {
    send({ event: 'content', data: { text: 'one ' } });
    await goOn.promise;
    send({ event: 'tool_start', data: { tool_call_id: 't1', tool_name: 'search', args: {} } });
    send({ event: 'content', data: { text: 'two' } });
    send({ event: 'done', data: {} });
  });
  return { goOn: () => goOn.resolve('now') };
}

/** Starts a run and reads it up to its first word. */
async function begun(conversation: string = randomUUID()) {
  const events = eventsIn(await replica.start(conversation));
  const seen = await readUntil(events, isContent);
  return { conversation, events, seen, runId: seen[0]!.data['run_id'] as string };
}

describe('a v1 stream that broke', () => {
  it('goes on after the last event that was seen, while the run goes on without a listener', async () => {
    const agent = twoWords();
    const { events, seen, runId } = await begun();
    await events.return(undefined);
    agent.goOn();
    const rest = await allEvents(await replica.call(v1(runId), { lastEventId: seen.at(-1)!.id }));
    const all = [...seen, ...rest];
    expect(all.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    expect(all.map(({ event }) => event)).toEqual(['run', 'content', 'tool_start', 'content', 'done']);
  });

  it('is replayed from the beginning without an id, over or not', async () => {
    const agent = twoWords();
    const { events, seen, runId } = await begun();
    const again = await allEvents(await lateAnswer(runId, agent.goOn));
    const first = [...seen, ...(await collect(events))];
    expect(again).toEqual(first);
    expect(await allEvents(await replica.call(v1(runId)))).toEqual(first);
  });

  it('says, each time it is read, that the person alone could read more', async () => {
    chat.upstream.answerWith((send) => send({ event: 'done', data: { more_for_you: true } }));
    const seen = await allEvents(await replica.start(randomUUID()));
    const again = await allEvents(await replica.call(v1(seen[0]!.data['run_id'] as string)));
    const body = { message: 'Hi', conversation_id: randomUUID(), agent_id: 'docs' };
    const invoked = await replica.call('/api/v1/chat/invoke', { body });

    expect(seen.at(-1)).toMatchObject({ event: 'done', data: { more_for_you: true } });
    expect(again).toEqual(seen);
    expect(await invoked.json()).toMatchObject({ success: true, more_for_you: true });
  });

  it('has nothing more for a client that saw the end', async () => {
    const seen = await allEvents(await replica.start(randomUUID()));
    const runId = seen[0]!.data['run_id'] as string;
    expect((await replica.call(v1(runId), { lastEventId: seen.at(-1)!.id })).status).toBe(204);
  });

  it.each([
    ['of somebody else', 'bob', undefined],
    ['that never was', 'alice', 'unknown'],
  ])('is not found when it is one %s', async (_case, as, named) => {
    const seen = await allEvents(await replica.start(randomUUID()));
    const runId = named ?? (seen[0]!.data['run_id'] as string);
    const res = await replica.call(v1(runId), { as });
    expect(res.status).toBe(404);
    expect(await res.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each(['abc', '-1', '1.5', '9'.repeat(16)])('refuses the id %s', async (lastEventId) => {
    const res = await replica.call(v1('any'), { lastEventId });
    expect(res.status).toBe(400);
    expect(await res.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field: 'last-event-id' }] });
  });

  it('names what the log no longer has in a gap, and still tells the end', async () => {
    let skewMs = 0;
    const late = await chat.startReplica({ now: () => new Date(Date.now() + skewMs) });
    const seen = await allEvents(await late.start(randomUUID()));
    skewMs = replayMs + 1_000;
    const rest = await allEvents(await late.call(v1(seen[0]!.data['run_id'] as string), { lastEventId: 1 }));
    await late.stop(); // By its clock the runs of all others are long dead.
    expect(rest).toEqual([
      { id: seen.at(-1)!.id - 1, event: 'gap', data: { from: 2, to: seen.at(-1)!.id - 1 } },
      seen.at(-1),
    ]);
  });
});

describe('what tools say', () => {
  it('hides nothing, whatever words are in it', async () => {
    chat.upstream.answerWith((send) => {
      send({ event: 'tool_start', data: { tool_call_id: 't1', tool_name: 'search', args: {} } });
      send({ event: 'tool_end', data: { tool_call_id: 't1', result: 'the request was rejected' } });
      send({ event: 'done', data: {} });
    });
    const events = await allEvents(await replica.start(randomUUID()));
    expect(events.map(({ event }) => event)).toEqual(['run', 'tool_start', 'tool_end', 'done']);
  });
});

describe('each run', () => {
  it('runs on behalf of the person who asked, even if another asked before', async () => {
    const conversation = randomUUID();
    await allEvents(await replica.start(conversation));
    await allEvents(await replica.start(conversation, { as: 'bob' }));
    expect(chat.upstream.runs.map(({ authorization }) => authorization)).toEqual(['Bearer alice', 'Bearer bob']);
  });
});

describe('a second tab', () => {
  it('sees the same run, and its leaving disturbs no other listener', async () => {
    const agent = twoWords();
    const { events, seen, runId } = await begun();
    const second = eventsIn(await replica.call(v1(runId)));
    expect(await readUntil(second, isContent)).toEqual(seen);
    await second.return(undefined);
    agent.goOn();
    expect((await collect(events)).at(-1)).toMatchObject({ event: 'done' });
  });

  it('sees it on another replica too, while it goes on', async () => {
    const other = await chat.startReplica();
    const agent = twoWords();
    const { events, seen, runId } = await begun();
    const second = eventsIn(await other.call(v1(runId)));
    const secondSeen = await readUntil(second, isContent);
    expect(secondSeen).toEqual(seen);
    agent.goOn();
    expect([...secondSeen, ...(await collect(second))]).toEqual([...seen, ...(await collect(events))]);
  });
});

describe('a stream of POST /api/chat', () => {
  it('is resumed by its task', async () => {
    const agent = twoWords();
    const events = eventsIn(await replica.call('/api/chat', { body: { message: 'What is Parley?' } }));
    const seen = await readUntil(events, ({ event }) => event === 'artifact-update');
    await events.return(undefined);
    const { task_id } = seen[0]!.data['data'] as { task_id: string };
    agent.goOn();
    const path = `/api/chat/stream/${task_id}`;
    const rest = await allEvents(await replica.call(path, { lastEventId: seen.at(-1)!.id }));
    const all = await allEvents(await replica.call(path));
    expect([...seen, ...rest]).toEqual(all);
    expect(all.at(-1)!.data).toMatchObject({ data: { state: 'completed', result: { response: 'one two', task_id } } });
  });
});

describe('a run without listeners', () => {
  it('is ended upstream after a while, and keeps what was said', async () => {
    const lonely = await chat.startReplica({ times: { lonelyMs: 50 } });
    twoWords();
    const conversation = randomUUID();
    const events = eventsIn(await lonely.start(conversation));
    await readUntil(events, isContent);
    await events.return(undefined);
    await chat.upstream.runs.at(-1)!.left;
    const turns = await eventually(
      () => turnsOf(conversation),
      ([turn]) => turn!['status'] !== 'running',
    );
    expect(turns).toMatchObject([{ status: 'cancelled', answer: 'one ' }]);
  });

  it('goes on while somebody listens on another replica', async () => {
    const times = { lonelyMs: 1_000 };
    const [owner, other] = [await chat.startReplica({ times }), await chat.startReplica({ times })];
    const agent = twoWords();
    const conversation = randomUUID();
    const events = eventsIn(await owner.start(conversation));
    const [run] = await readUntil(events, isContent);
    const elsewhere = eventsIn(await other.call(v1(run!.data['run_id'] as string)));
    await readUntil(elsewhere, isContent);
    await events.return(undefined);
    const muchLater = Date.now() + quick.leaseMs + 2 * times.lonelyMs;
    await eventually(
      () => turnsOf(conversation),
      ([turn]) => (turn!['lease_until'] as Date).getTime() > muchLater,
    );
    agent.goOn();
    expect((await collect(elsewhere)).at(-1)).toMatchObject({ event: 'done' });
  });
});

const turnsOf = (id: string) => replica.db.collection('turns').find({ conversation_id: id }).toArray();

async function collect<T>(events: AsyncGenerator<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const event of events) all.push(event);
  return all;
}

/** Takes a stream up, and only then lets the run go on. */
async function lateAnswer(runId: string, goOn: () => void): Promise<Response> {
  const res = await replica.call(v1(runId));
  goOn();
  return res;
}
