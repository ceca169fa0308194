import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sseHeartbeat, type StreamEvent } from '@parley/contracts';
import { setImmediate as turn } from 'node:timers/promises';
import { type Asked, startChat } from './chat-replicas.js';

type Chat = Awaited<ReturnType<typeof startChat>>;
type Replica = Awaited<ReturnType<Chat['startReplica']>>;
let chat: Chat;
let replicas: [Replica, Replica];
beforeAll(async () => {
  chat = await startChat();
  replicas = [await chat.startReplica({ times }), await chat.startReplica({ times })];
});
afterAll(() => chat.close());

/** So many at once on few cores leave a process silent for a while. */
const times = { leaseMs: 20_000, lonelyMs: 60_000, endMs: 20_000 };
const streams = 500;
const atOnce = 25;
const seed = 20_261_121;

it(`gives ${streams} streams, each cut at random bytes and taken up on either replica, byte for byte (seed ${seed})`, async () => {
  const random = seeded(seed);
  chat.upstream.answerWith(async (send) => {
    for (const event of someEvents(random)) {
      send(event);
      for (let pause = random() * 6; pause > 1; pause -= 1) await turn();
    }
  });
  let next = 0;
  const worker = async () => {
    for (let number = next++; number < streams; number = next++) await compareOne(number, random);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}, 240_000);

/** What a client that lost its connection again and again has seen, against what one that comes later reads. */
async function compareOne(number: number, random: () => number): Promise<void> {
  const conversation = `replay-${number}`;
  const body = { message: 'Talk', conversation_id: conversation, agent_id: 'docs' };
  const seen = await readCut('/api/v1/chat/stream/start', { body }, replicas[number % 2 === 0 ? 0 : 1], random);
  const path = await streamPathOf(conversation);
  while (!seen.isOver) {
    const again = await readCut(path, lastIdOf(seen.text), random() < 0.5 ? replicas[0] : replicas[1], random);
    seen.text += again.text;
    seen.isOver = again.isOver;
  }
  const whole = await (await replicas[0].call(path)).text();
  expect(withoutHeartbeats(seen.text)).toBe(withoutHeartbeats(whole));
  expect(whole.match(/^event: (?:done|gap)$/gm)).toEqual(['event: done']);
}

/** Reads an answer up to a random byte; what is left of a broken event is thrown away, as a client has to. */
async function readCut(path: string, asked: Asked, replica: Replica, random: () => number) {
  const limit = Math.floor(random() * 3_000);
  const leave = new AbortController();
  const res = await replica.call(path, { ...asked, signal: leave.signal });
  expect(res.status).toBe(200);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of res.body! as ReadableStream<Uint8Array>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > limit) break;
  }
  leave.abort();
  const isOver = length <= limit;
  const text = Buffer.concat(chunks).subarray(0, limit).toString();
  const end = text.lastIndexOf('\n\n');
  return { text: end < 0 ? '' : text.slice(0, end + 2), isOver };
}

/** How many of them there are is for the machine's load to say. */
const withoutHeartbeats = (text: string) => text.replaceAll(sseHeartbeat, '');

const lastIdOf = (text: string): Asked => {
  const id = [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1];
  return id === undefined ? {} : { lastEventId: id };
};

/** As a client that never learned its run's id finds it. */
async function streamPathOf(conversation: string): Promise<string> {
  const res = await replicas[1].call(`/api/v1/chat/conversations/${conversation}`);
  const { data } = (await res.json()) as { data: { turns: { stream_path: string }[] } };
  return data.turns[0]!.stream_path;
}

/** Text in pieces of every size, in several alphabets, with tools in between. */
function* someEvents(random: () => number): Generator<StreamEvent> {
  const letters = Array.from('abc déf 漢字 🙂 "quoted" \\ \n data: id: 7\n\n');
  const text = () => Array.from({ length: 1 + random() * 40 }, () => letters[Math.floor(random() * letters.length)]);
  const events = 5 + random() * 30;
  for (let number = 0; number < events; number += 1) {
    if (random() < 0.7) yield { event: 'content', data: { text: text().join('') } };
    else yield { event: 'tool_start', data: { tool_call_id: `t${number}`, tool_name: 'search', args: {} } };
  }
  yield { event: 'done', data: {} };
}

/** mulberry32, so that a failure can be run again. */
function seeded(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
