import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Stack } from '@parley/stack';
import { postInSpace, replyInThread, signIn } from '@parley/testkit';
import { type Model, type Reply, type ReplyTo, startModel } from '../../src/browser/start-model.js';
import { morePeople } from './replicas/more-people.js';
import { type Pairs, startPairs } from './replicas/pairs.js';
import { accountOf, addressOf, dataFolder, removeData, startE2eStack } from './support/start-e2e-stack.js';

jest.setTimeout(600_000);

const streamsAtOnce = 50;
/** Each asks less than twenty times a minute. */
const peopleCount = 30;
const messageEveryMs = 3_000;
const askedInSpace = 'How do I choose another port?';
/** An answer takes longer than a replica needs to leave its balancer. */
const parts = Array.from({ length: 6 }, (_, at) => `Part ${at} is said.`);
const partEveryMs = 1_000;

const root = dataFolder();
let stack: Stack;
let model: Model;
let pairs: Pairs;

beforeAll(async () => {
  model = await startModel();
  model.answerBy(searchOrSay);
  stack = await startE2eStack(root);
  pairs = await startPairs(stack, { 'dynamic-agents': model.settings });
});
afterAll(async () => {
  await stack.stop();
  await pairs.close();
  await model.close();
  removeData(root);
});

it('cuts no answer and refuses nobody while all services are restarted under load', async () => {
  const uiBff = addressOf(stack, 'ui-bff');
  const [cookie, people] = [await signIn(uiBff, accountOf(stack, 'alice')), await morePeople(stack, peopleCount)];
  const load = startLoad([
    ...Array.from({ length: streamsAtOnce }, (_, at) => () => askOnce(uiBff, people[at % peopleCount] ?? '')),
    () => readOnce(`${uiBff}/api/v1/chat/conversations`, cookie),
    () => readOnce(`${uiBff}/api/rag/v1/datasources`, cookie),
  ]);
  const messages = startMessages();
  await load.warm;
  const begunAt = Date.now();
  await pairs.roll();
  const seconds = Math.round((Date.now() - begunAt) / 1000);
  const [counts, replies] = await Promise.all([load.stop(), messages.stop()]);
  process.stderr.write(`rolled in ${seconds} s: ${JSON.stringify({ ...counts, replies: replies.length })}\n`);
  const { answered, read, ...others } = counts;
  expect(others).toEqual({});
  expect(answered).toBeGreaterThan(streamsAtOnce);
  expect(read).toBeGreaterThan(0);
  expect(replies.filter((reply) => reply !== 'whole')).toEqual([]);
});

/** In the space, where one answer follows the other, it searches and is quick; elsewhere it takes its time. */
async function searchOrSay({ toolResults, question }: ReplyTo, { say, call }: Reply): Promise<void> {
  const isInSpace = question.includes(askedInSpace);
  if (isInSpace && toolResults === 0) {
    call('search', { query: question });
    return;
  }
  for (const part of parts) {
    say(`${part} `);
    await delay(isInSpace ? 50 : partEveryMs);
  }
}

const isWhole = (text: string): boolean => parts.every((part) => text.includes(part));

/** Does each again and again, and counts what came of it. `warm` resolves when each came to an end once. */
function startLoad(works: readonly (() => Promise<string>)[]) {
  const counts: Record<string, number> = {};
  const over = new AbortController();
  const warm: Promise<unknown>[] = [];
  const going = works.map(async (work) => {
    const first = Promise.withResolvers<undefined>();
    warm.push(first.promise);
    while (!over.signal.aborted) {
      const end = await work().catch(String);
      counts[end] = (counts[end] ?? 0) + 1;
      first.resolve(undefined);
    }
  });
  return {
    warm: Promise.all(warm),
    async stop() {
      over.abort();
      await Promise.all(going);
      return counts;
    },
  };
}

/** Asks in a conversation of its own, and reads the stream as it comes: nothing is taken up again. */
async function askOnce(uiBff: string, cookie: string): Promise<string> {
  const res = await fetch(`${uiBff}/api/v1/chat/stream/start`, {
    method: 'POST',
    headers: { cookie, origin: uiBff, 'content-type': 'application/json' },
    body: JSON.stringify({
      message: 'How do I begin?',
      conversation_id: randomUUID(),
      agent_id: stack.run.demo.agent_id,
    }),
  });
  const text = await res.text();
  if (res.status !== 200) return `status ${res.status}: ${text.slice(0, 200)}`;
  const said = [...text.matchAll(/^event: content\ndata: (.*)$/gm)].map(([, data = '{}']) => textOf(data)).join('');
  return /^event: done$/m.test(text) && isWhole(said) ? 'answered' : `cut: ${text.slice(-300)}`;
}

const textOf = (data: string): string => (JSON.parse(data) as { text?: string }).text ?? '';

async function readOnce(url: string, cookie: string): Promise<string> {
  await delay(300);
  const res = await fetch(url, { headers: { cookie } });
  const text = await res.text();
  return res.status === 200 ? 'read' : `status ${res.status} of ${url}: ${text.slice(0, 200)}`;
}

/** Writes in the space every so often; each message wants a whole answer. */
function startMessages() {
  const { bot, space_id: spaceId } = stack.run.demo;
  const space = { chatx: addressOf(stack, 'chatx'), spaceId, bot, as: accountOf(stack, 'alice').email };
  const replies: Promise<string>[] = [];
  const write = async () => {
    const id = await postInSpace({ ...space, message: askedInSpace });
    const texts = await replyInThread(space, id, isWhole, 120_000);
    return texts.filter(isWhole).length === 1 ? 'whole' : texts.join(' | ');
  };
  const timer = setInterval(() => void replies.push(write().catch(String)), messageEveryMs);
  return {
    stop() {
      clearInterval(timer);
      return Promise.all(replies);
    },
  };
}
