import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { createAgentsService } from '../../src/agents-service/agents-service.js';
import { allEvents, eventsIn, eventually, readUntil, type SeenEvent, startChat } from './chat-replicas.js';
import { startDocdbLine } from '../docdb-line.js';

type Chat = Awaited<ReturnType<typeof startChat>>;
type Replica = Awaited<ReturnType<Chat['startReplica']>>;
let chat: Chat;
let observer: Replica;
beforeAll(async () => {
  chat = await startChat();
  observer = await chat.startReplica();
});
afterAll(() => chat.close());
beforeEach(() => chat.upstream.reset());

const isContent = ({ event }: SeenEvent) => event === 'content';
const turnOf = (id: string) => observer.db.collection('turns').findOne({ conversation_id: id });

/** An agent that says "one ", and "two" when it is told to go on. */
function twoWords() {
  const goOn = Promise.withResolvers<string>();
  chat.upstream.answerWith(async (send) => {
    send({ event: 'content', data: { text: 'one ' } });
    await goOn.promise;
    send({ event: 'content', data: { text: 'two' } });
    send({ event: 'done', data: {} });
  });
  return { goOn: () => goOn.resolve('now') };
}

describe('docdb going away in the middle of a run', () => {
  let line: Awaited<ReturnType<typeof startDocdbLine>>;
  beforeEach(async () => {
    line = await startDocdbLine(chat.docdb.port);
  });
  afterEach(() => line.close());

  it('is not noticed when it is back in time', async () => {
    const replica = await chat.startReplica({ docdbUrl: line.url, times: { leaseMs: 60_000, endMs: 20_000 } });
    const agent = twoWords();
    const conversation = randomUUID();
    const events = eventsIn(await replica.start(conversation));
    const seen = await readUntil(events, isContent);
    line.cut();
    agent.goOn();
    seen.push(...(await readUntil(events, isContent)));
    line.mend();
    seen.push(...(await readUntil(events, ({ event }) => event === 'done')));
    expect(await turnOf(conversation)).toMatchObject({ status: 'completed', answer: 'one two' });
    const runId = seen[0]!.data['run_id'] as string;
    expect(await allEvents(await observer.call(`/api/v1/chat/stream/${runId}`))).toEqual(seen);
  });

  it('ends the run with an error that a reload confirms when the end cannot be kept', async () => {
    const replica = await chat.startReplica({ docdbUrl: line.url, times: { endMs: 200 } });
    const agent = twoWords();
    const conversation = randomUUID();
    const events = eventsIn(await replica.start(conversation));
    const seen = await readUntil(events, isContent);
    line.cut();
    agent.goOn();
    seen.push(...(await readUntil(events, ({ event }) => event === 'error')));
    expect(seen.map(({ event }) => event)).toEqual(['run', 'content', 'content', 'error']);
    expect(seen.at(-1)!.data).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await events.next()).toMatchObject({ done: true });
    const turn = await eventually(
      () => turnOf(conversation),
      (found) => found!['status'] !== 'running',
    );
    expect(turn).toMatchObject({ status: 'failed', active: false });
  });

  it('is an error that names it for a run that cannot begin', async () => {
    const replica = await chat.startReplica({ docdbUrl: line.url });
    line.cut();
    const res = await replica.start(randomUUID());
    expect(res.status).toBe(503);
    expect(await res.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { dependency: 'docdb' } });
    expect(chat.upstream.runs).toEqual([]);
  });
});

describe('a service that stops', () => {
  it('tells its listeners, and lets its runs go', async () => {
    const replica = await chat.startReplica();
    twoWords();
    const conversation = randomUUID();
    const events = eventsIn(await replica.start(conversation));
    await readUntil(events, isContent);
    const stopped = replica.stop();
    const [last] = await readUntil(events, () => true);
    expect(last).toMatchObject({ event: 'error', data: { code: 'SERVICE_UNAVAILABLE' } });
    await stopped;
    expect(await turnOf(conversation)).toMatchObject({ status: 'failed', answer: 'one ', active: false });
    chat.upstream.reset();
    expect((await allEvents(await observer.start(conversation))).at(-1)).toMatchObject({ event: 'done' });
  });
});

describe('an agent that falls silent', () => {
  it('is given up, and its turn with it', async () => {
    const replica = await chat.startReplica({ agentsService: createAgentsService(chat.upstream.url, { idleMs: 50 }) });
    twoWords();
    const events = await allEvents(await replica.start(randomUUID()));
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { code: 'BAD_GATEWAY' } });
    await chat.upstream.runs[0]!.left;
  });
});

describe('a listener that reads nothing', () => {
  const piece = 'x'.repeat(8_000);
  const pieces = 1_500;

  it('holds up neither the run nor the others, and gets everything in the end', async () => {
    chat.upstream.answerWith(async (send, res) => {
      for (let number = 0; number < pieces; number += 1) {
        send({ event: 'tool_end', data: { tool_call_id: `t${number}`, result: piece } });
        if (res.writableNeedDrain) await new Promise((resolve) => res.once('drain', resolve));
      }
      send({ event: 'done', data: {} });
    });
    const conversation = randomUUID();
    const replica = await chat.startReplica({ times: { leaseMs: 20_000, endMs: 20_000 } });
    const slow = await silentListener(replica.url, conversation);
    const path = await eventually(() => streamPathOf(conversation), Boolean);
    const quick = await (await replica.call(path!)).text();
    expect(await turnOf(conversation)).toMatchObject({ status: 'completed' });
    expect(quick.match(/^event: tool_end$/gm)).toHaveLength(pieces);
    expect(await slow.readAll()).toBe(quick);
  }, 60_000);

  async function streamPathOf(conversation: string): Promise<string | undefined> {
    const res = await observer.call(`/api/v1/chat/conversations/${conversation}`);
    const { data } = (await res.json()) as { data?: { turns: { stream_path: string }[] } };
    return data?.turns[0]?.stream_path;
  }
});

/** A client that asks, and leaves its answer in the socket until it is told to read. */
async function silentListener(url: string, conversation: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await new Promise((resolve) => socket.once('connect', resolve));
  const body = JSON.stringify({ message: 'Talk', conversation_id: conversation, agent_id: 'docs' });
  const head = ['POST /api/v1/chat/stream/start HTTP/1.0', `Host: ${hostname}`, 'Authorization: Bearer alice'];
  const more = ['Content-Type: application/json', `Content-Length: ${body.length}`];
  socket.pause().write(`${[...head, ...more].join('\r\n')}\r\n\r\n${body}`);
  return {
    async readAll(): Promise<string> {
      const chunks: Buffer[] = [];
      for await (const chunk of socket) chunks.push(chunk as Buffer);
      const answer = Buffer.concat(chunks).toString();
      return answer.slice(answer.indexOf('\r\n\r\n') + 4);
    },
  };
}
