import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { allEvents, eventsIn, readUntil, type SeenEvent, startChat } from './chat-replicas.js';

type Chat = Awaited<ReturnType<typeof startChat>>;
let chat: Chat;
let replica: Awaited<ReturnType<Chat['startReplica']>>;
let other: Awaited<ReturnType<Chat['startReplica']>>;
beforeAll(async () => {
  chat = await startChat();
  [replica, other] = await Promise.all([chat.startReplica(), chat.startReplica()]);
});
afterAll(() => chat.close());
beforeEach(() => chat.upstream.reset());

const asRun = (runId: string) => `/api/v1/chat/stream/${runId}`;
const asTask = (runId: string) => `/api/chat/stream/${runId}`;
const startTask = (conversation: string, query = '') =>
  replica.call(`/api/chat${query}`, { body: { message: 'What is Parley?', session_id: conversation, agent: 'docs' } });

/** An agent that thinks, has a sub-agent, and says "two" when it is told to go on. */
function twoWords() {
  const goOn = Promise.withResolvers<undefined>();
  chat.upstream.answerWith(async (send) => {
    send({ event: 'content', data: { text: 'one ' } });
    send({ event: 'tool_start', data: { tool_call_id: 't1', tool_name: 'search', args: {} } });
    send({ event: 'content', data: { text: 'inner', namespace: ['t1'] } });
    await goOn.promise;
    send({ event: 'tool_end', data: { tool_call_id: 't1', result: 'found' } });
    send({ event: 'content', data: { text: 'two' } });
    send({ event: 'done', data: { more_for_you: true } });
  });
  return { goOn: () => goOn.resolve(undefined) };
}

const runOf = ([first]: SeenEvent[]) => {
  const { run_id, data } = first!.data as { run_id?: string; data?: { task_id: string } };
  return run_id ?? data!.task_id;
};
/** What is the same in every run of one agent. */
const told = (events: SeenEvent[]) =>
  JSON.parse(
    JSON.stringify(events)
      .replaceAll(runOf(events), 'the run')
      .replace(/"execution_time_ms":\d+/g, '"took":0'),
  ) as SeenEvent[];

/** All events of a run of that agent, on the API that it is begun on. */
async function whole(begin: (conversation: string) => Promise<Response>, conversation: string): Promise<SeenEvent[]> {
  twoWords().goOn();
  return allEvents(await begin(conversation));
}

describe.each([
  ['/api/v1/chat', 'POST /api/chat', (id: string) => replica.start(id), asTask, (id: string) => startTask(id)],
  ['POST /api/chat', '/api/v1/chat', (id: string) => startTask(id), asRun, (id: string) => replica.start(id)],
])('a run that began on %s', (_api, otherApi, begin, pathOf, beginThere) => {
  it.each([
    ['while it goes on', () => replica],
    ['while it goes on, on another replica', () => other],
  ])(`is taken up on ${otherApi} %s, as if it had begun there`, async (_when, on) => {
    const agent = twoWords();
    const conversation = randomUUID();
    const events = eventsIn(await begin(conversation));
    const seen = await readUntil(events, ({ data }) => JSON.stringify(data).includes('t1'));
    const elsewhere = eventsIn(await on().call(pathOf(runOf(seen))));
    const there = await readUntil(elsewhere, ({ data }) => JSON.stringify(data).includes('t1'));
    agent.goOn();
    for await (const event of elsewhere) there.push(event);
    await events.return(undefined);

    expect(told(there)).toEqual(told(await whole(beginThere, conversation)));
  });

  it(`is replayed on ${otherApi} once it is over, from any event on`, async () => {
    const conversation = randomUUID();
    const path = pathOf(runOf(await whole(begin, conversation)));
    const all = await allEvents(await other.call(path));
    const reads = all.map(async ({ id }) => (await other.call(path, { lastEventId: id })).text());
    const rests = await Promise.all(reads);

    expect(told(all)).toEqual(told(await whole(beginThere, conversation)));
    expect(all.map(({ id }) => id)).toEqual(all.map((_, index) => index + 1));
    rests.forEach((rest, index) => {
      const ids = [...rest.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
      expect(ids).toEqual(all.slice(index + 1).map(({ id }) => id));
    });
  });

  it('is not found there by somebody else', async () => {
    const path = pathOf(runOf(await whole(begin, randomUUID())));

    expect((await replica.call(path, { as: 'bob' })).status).toBe(404);
  });
});

describe('a question of a task', () => {
  const data = {
    type: 'tool_approval' as const,
    interrupt_id: 'i1',
    agent: 'docs',
    tool_name: 'remove_page',
    tool_args: {},
    allowed_decisions: ['approve' as const],
  };

  it('is answered on /api/v1/chat, and the run that goes on is taken up as a task', async () => {
    chat.upstream.answerWith((send) => {
      send({ event: 'content', data: { text: 'Wait. ' } });
      send({ event: 'input_required', data });
    });
    const conversation_id = randomUUID();
    const asked = await allEvents(await startTask(conversation_id));
    chat.upstream.reset();
    const resume_data = { type: 'tool_approval', decision: 'approve' };
    const body = { conversation_id, agent_id: 'docs', resume_data };
    const resumed = await allEvents(await replica.call('/api/v1/chat/stream/resume', { body }));
    const task = await allEvents(await replica.call(asTask(runOf(resumed))));

    const result = { task_id: runOf(resumed), response: 'Parley answers.' };
    expect(task.at(-1)).toMatchObject({ data: { data: { state: 'completed', result } } });
    expect(await allEvents(await other.call(asTask(runOf(asked))))).toEqual(asked);
  });
});

describe('a task whose client names its first event `task`', () => {
  it('is replayed with that name', async () => {
    const seen = await allEvents(await startTask(randomUUID(), '?events=a2a'));

    expect(seen[0]!.event).toBe('task');
    expect(await allEvents(await other.call(asTask(runOf(seen))))).toEqual(seen);
  });
});
