import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { answerParent } from '../process/program.js';
import { median } from '../rag/measure.js';
import type { Heard, ListenersAnswer, ListenersAsked, Opening } from './protocol.js';
import { sharedNowMs, stampsIn } from './stamp.js';

const openAtOnce = 25;
const agent = new Agent({ maxSockets: Infinity });

interface Group {
  open: number;
  readonly delays: number[];
}
const groups = new Map<string, Group>();

/** Opens streams a few at a time; resolves once each has begun. */
async function openAll({ url, group, bearers }: Opening): Promise<void> {
  const ours = groups.get(group) ?? { open: 0, delays: [] };
  groups.set(group, ours);
  const left = [...bearers];
  const opener = async () => {
    for (let bearer = left.pop(); bearer !== undefined; bearer = left.pop()) await openOne(url, group, bearer, ours);
  };
  await Promise.all(Array.from({ length: openAtOnce }, opener));
}

async function openOne(url: string, message: string, bearer: string, group: Group): Promise<void> {
  const res = await ask(`${url}/api/v1/chat/stream/start`, bearer, {
    message,
    agent_id: 'bench',
    conversation_id: randomUUID(),
  });
  if (res.statusCode !== 200) throw new Error(`a stream was answered ${res.statusCode ?? 'nothing'}`);
  const begun = Promise.withResolvers<undefined>();
  group.open += 1;
  res.once('close', () => (group.open -= 1));
  res.on('error', () => undefined); // A stream that breaks hears nothing any more.
  res.setEncoding('utf8').on('data', (text: string) => {
    const now = sharedNowMs();
    begun.resolve(undefined);
    for (const sentAt of stampsIn(text)) group.delays.push(now - sentAt);
  });
  await begun.promise;
}

function ask(url: string, bearer: string, body: object): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  request(url, { method: 'POST', agent, headers }, resolve).once('error', reject).end(JSON.stringify(body));
  return promise;
}

async function untilHeard(group: string, events: number, maxMs: number): Promise<void> {
  const deadline = Date.now() + maxMs;
  while ((groups.get(group)?.delays.length ?? 0) < events && Date.now() < deadline) await delay(20);
}

const report = (): ListenersAnswer => Object.fromEntries([...groups].map(([name, group]) => [name, heardBy(group)]));

function heardBy(group: Group): Heard {
  const delays = group.delays.splice(0);
  return { open: group.open, events: delays.length, delayP50Ms: median(delays) };
}

answerParent<ListenersAnswer>({}, async (asked: ListenersAsked) => {
  if ('open' in asked) await openAll(asked.open);
  if ('awaitEvents' in asked) await untilHeard(asked.group, asked.awaitEvents, asked.maxMs);
  return report();
});
