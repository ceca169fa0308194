import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AnswerCheck, type Citation, conversationBody, invokeAnswer, type StreamEvent } from '@parley/contracts';
import { allEvents, eventsIn, eventually, readUntil, startChat } from './chat-replicas.js';

type Chat = Awaited<ReturnType<typeof startChat>>;
type Replica = Awaited<ReturnType<Chat['startReplica']>>;
let chat: Chat;
let replica: Replica;
beforeAll(async () => {
  chat = await startChat();
  replica = await chat.startReplica();
});
afterAll(() => chat.close());
beforeEach(() => chat.upstream.reset());

const passage = (number: number, more: Partial<Citation> = {}): Citation => ({
  number,
  datasource_id: 'handbook',
  document_id: `doc-${number}`,
  title: `Document ${number}`,
  text: 'The port is 4400.',
  hash: 'ab'.repeat(32),
  ...more,
});
const cite = (number: number, more?: Partial<Citation>): StreamEvent => ({
  event: 'cite',
  data: passage(number, more),
});
const content = (text: string): StreamEvent => ({ event: 'content', data: { text } });
const check: AnswerCheck = {
  basis: 'knowledge',
  marks: [
    { number: 1, confirmed: true },
    { number: 2, confirmed: false, doubt: 'number' },
  ],
};
const checked: StreamEvent = { event: 'checked', data: check };
const done: StreamEvent = { event: 'done', data: {} };

const script = (...events: StreamEvent[]) => chat.upstream.answerWith((send) => events.forEach(send));
const whole = () => script(cite(1), content('It is 4400 [1], '), cite(2), content('not 4500 [2].'), checked, done);

const lastTurn = async (id: string, of = replica) => {
  const read = await (await of.call(`/api/v1/chat/conversations/${id}`)).json();
  return conversationBody.parse(read).data.turns.at(-1)!;
};

describe('what an answer rests on', () => {
  it('is kept with the turn, as its events said it', async () => {
    whole();
    const id = randomUUID();
    await allEvents(await replica.start(id));
    expect(await lastTurn(id)).toMatchObject({ citations: [passage(1), passage(2)], check });
  });

  it('stays through a wait, and what comes after it is added', async () => {
    const approval = {
      type: 'tool_approval',
      interrupt_id: 'i1',
      agent: 'docs',
      tool_name: 't',
      tool_args: {},
    } as const;
    const asks: StreamEvent = {
      event: 'input_required',
      data: { ...approval, allowed_decisions: ['approve', 'reject'] },
    };
    script(cite(1), content('It is 4400 [1], '), asks);
    const id = randomUUID();
    await allEvents(await replica.start(id));
    expect(await lastTurn(id)).toMatchObject({ status: 'waiting', citations: [passage(1)] });

    script(cite(2), content('not 4500 [2].'), checked, done);
    const resume_data = { type: 'tool_approval', decision: 'approve' };
    const body = { conversation_id: id, agent_id: 'docs', resume_data, interrupt_id: 'i1' };
    await allEvents(await replica.call('/api/v1/chat/stream/resume', { body }));
    expect(await lastTurn(id)).toMatchObject({ citations: [passage(1), passage(2)], check });
  });

  it('is replayed from any event on, also by another replica', async () => {
    whole();
    const events = await allEvents(await replica.start(randomUUID()));
    const runId = events[0]!.data['run_id'] as string;
    const other = await chat.startReplica();
    for (const { id } of events.slice(0, -1)) {
      const rest = await allEvents(await other.call(`/api/v1/chat/stream/${runId}`, { lastEventId: id }));
      expect(rest).toEqual(events.slice(id));
    }
    expect(events.map(({ event }) => event)).toEqual(['run', 'cite', 'content', 'cite', 'content', 'checked', 'done']);
  });

  it('is kept of a run whose process has died', async () => {
    const dying = await chat.startReplica({ times: { leaseMs: 600, keepEveryMs: 60_000 } });
    chat.upstream.answerWith(async (send, res) => {
      send(cite(1));
      send(content('It is 4400 [1]'));
      await new Promise((resolve) => res.once('close', resolve));
    });
    const id = randomUUID();
    const events = eventsIn(await dying.start(id));
    await readUntil(events, ({ event }) => event === 'content');
    const turn = await eventually(
      () => lastTurn(id),
      ({ status }) => status === 'failed',
    );
    expect(turn).toMatchObject({ answer: 'It is 4400 [1]', citations: [passage(1)] });
    expect(turn.check).toBeUndefined();
  });

  it('is bounded: fifty passages of two thousand characters, and no address that is cut', async () => {
    const many = Array.from({ length: 60 }, (_, at) => cite(at + 1, { text: 'x'.repeat(5_000) }));
    script(cite(1, { address: `https://example.org/${'a'.repeat(3_000)}` }), ...many.slice(1), content('[1]'), done);
    const id = randomUUID();
    const events = await allEvents(await replica.start(id));
    const { citations = [] } = await lastTurn(id);

    expect(citations).toHaveLength(50);
    expect(citations[0]).toEqual(passage(1));
    expect(citations[1]!.text).toHaveLength(2_000);
    expect(events.filter(({ event }) => event === 'cite').map(({ data }) => data)).toEqual(citations);
  });

  it('is absent of a turn that an earlier release kept', async () => {
    const id = randomUUID();
    await allEvents(await replica.start(id));
    const unset = { $unset: { citations: '', check: '' } };
    await replica.db.collection('turns').updateOne({ conversation_id: id }, unset);
    const turn = await lastTurn(id);
    expect(turn).toMatchObject({ status: 'completed', answer: 'Parley answers.' });
    expect(turn).not.toHaveProperty('citations');
    expect(turn).not.toHaveProperty('check');
  });

  it('comes with the answer of invoke', async () => {
    whole();
    const body = { message: 'Which port?', conversation_id: randomUUID(), agent_id: 'docs' };
    const answer = invokeAnswer.parse(await (await replica.call('/api/v1/chat/invoke', { body })).json());
    expect(answer).toMatchObject({ citations: [passage(1), passage(2)], check });
  });
});

describe('POST /api/chat', () => {
  const sources = { citations: [passage(1), passage(2)], check };
  const ask = (stream: boolean) =>
    replica.call('/api/chat', { body: { message: 'Which port?', agent: 'docs', stream } });

  it('says what the answer rests on in an artifact before the final ones, and in the result', async () => {
    whole();
    const events = await allEvents(await ask(true));
    const artifacts = events.flatMap(({ data: { data } }) => (data as { artifact?: { name: string } }).artifact ?? []);

    expect(artifacts.map(({ name }) => name)).toEqual([
      'streaming_result',
      'streaming_result',
      'citations',
      'final_result',
    ]);
    expect(artifacts[2]).toMatchObject({ data: sources });
    expect(events.at(-1)!.data).toMatchObject({
      data: { final: true, result: { artifacts: [{ name: 'final_result' }, { name: 'citations', data: sources }] } },
    });
    expect(events.map(({ id }) => id)).toEqual(events.map((_, at) => at + 1));
  });

  it('says it in an artifact of the answer without a stream', async () => {
    whole();
    expect(await (await ask(false)).json()).toMatchObject({
      data: { artifacts: [{ name: 'final_result' }, { name: 'citations', type: 'data', data: sources }] },
    });
  });

  it('says nothing of it where the agent said nothing', async () => {
    expect(await (await ask(false)).json()).toMatchObject({ data: { artifacts: [{ name: 'final_result' }] } });
  });
});
