import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Stack } from '@parley/stack';
import { postInSpace, replyInThread, signIn } from '@parley/testkit';
import { saved } from '../../../src/api/release-data.js';
import { accountOf, addressOf } from '../support/start-e2e-stack.js';

/** What somebody in the browser and somebody in the space see, in few words. */
export interface Seen {
  /** Statuses of the page, the conversations and the session, asked for again and again. */
  readonly pages: string;
  readonly signOut: string;
  readonly signIn: string;
  readonly question: string;
  readonly search: string;
  readonly space: string;
}

/** Nothing failed. */
export const allWell: Seen = {
  pages: '200',
  signOut: '200',
  signIn: '200',
  question: 'answered',
  search: 'found',
  space: 'answered',
};

const patienceMs = 150_000;

/** A new one each time: cached results of an earlier one would hide an outage. */
const newQuestion = (): string => `${saved.question} (${randomUUID().slice(0, 8)})`;

/** Cookies of a person who keeps working and of one who is about to sign out; both signed in before the outage. */
export interface People {
  readonly stays: string;
  readonly leaves: string;
}

export async function twoPeople(stack: Stack): Promise<People> {
  const signedIn = (name: 'alice' | 'bob') => signIn(addressOf(stack, 'ui-bff'), accountOf(stack, name));
  const [stays, leaves] = [await signedIn('alice'), await signedIn('bob')];
  await Promise.all([askInBrowser(stack, stays), searchIn(stack, stays)]);
  return { stays, leaves };
}

export interface Use {
  /** How long at least. */
  readonly forMs: number;
  /** Who asks in the space: the bot tells one person the same reason once a minute. */
  readonly inSpace: 'alice' | 'bob';
}

/** Uses everything once, and opens pages all the time until that is done and the time is over. */
export async function useAll(stack: Stack, { stays, leaves }: People, { forMs, inSpace }: Use): Promise<Seen> {
  const over = new AbortController();
  const pages = openPages(stack, stays, over.signal);
  const uses = Promise.all([
    askInBrowser(stack, stays),
    searchIn(stack, stays),
    askInSpace(stack, inSpace),
    signInOnce(stack),
  ]);
  const [[question, search, space, signedIn]] = await Promise.all([uses, delay(forMs)]);
  over.abort();
  return { pages: await pages, signOut: await signOut(stack, leaves), signIn: signedIn, question, search, space };
}

async function openPages(stack: Stack, cookie: string, signal: AbortSignal): Promise<string> {
  const seen = new Set<string>();
  while (!signal.aborted) {
    for (const path of ['/', '/api/v1/chat/conversations', '/api/auth/session'])
      seen.add(await statusOf(call(stack, path, { cookie })));
    await delay(100);
  }
  return [...seen].join(', ');
}

const signOut = (stack: Stack, cookie: string): Promise<string> =>
  statusOf(call(stack, '/api/auth/signout', { cookie, method: 'POST' }));

async function signInOnce(stack: Stack): Promise<string> {
  const { email, password } = accountOf(stack, 'bob');
  return statusOf(call(stack, '/api/auth/signin', { body: { email, password } }));
}

/** In a conversation of its own: what the stream told, or why there was none. */
async function askInBrowser(stack: Stack, cookie: string): Promise<string> {
  const body = { message: newQuestion(), conversation_id: randomUUID(), agent_id: stack.run.demo.agent_id };
  const res = await call(stack, '/api/v1/chat/stream/start', { cookie, body });
  if (!res.ok) return refusalOf(res);
  const stream = await res.text();
  const failure = /^event: error\ndata: .*"code":\s*"([A-Z_]+)"/m.exec(stream)?.[1];
  if (failure !== undefined) return failure;
  return stream.includes(saved.word) && /^event: done$/m.test(stream) ? 'answered' : `cut: ${stream.slice(-300)}`;
}

async function searchIn(stack: Stack, cookie: string): Promise<string> {
  const body = { tool_name: 'search', arguments: { query: newQuestion(), limit: 3 } };
  const res = await call(stack, '/api/rag/v1/mcp/invoke', { cookie, body });
  if (!res.ok) return refusalOf(res);
  return (await res.text()).includes(saved.word) ? 'found' : 'nothing found';
}

/** `answered`, or what the bot says instead. */
async function askInSpace(stack: Stack, name: Use['inSpace']): Promise<string> {
  const { bot, space_id: spaceId } = stack.run.demo;
  const space = { chatx: addressOf(stack, 'chatx'), spaceId, bot, as: accountOf(stack, name).email };
  const id = await postInSpace({ ...space, message: newQuestion() });
  const texts = await replyInThread(space, id, isFinal, patienceMs);
  const last = texts.find(isFinal) ?? '';
  return last.includes(saved.word) ? 'answered' : last;
}

/** Whatever is not the sign that it is being worked on. */
const isFinal = (text: string): boolean => !text.startsWith('I am working on it');

interface Sent {
  readonly cookie?: string;
  readonly method?: string;
  readonly body?: object;
}

function call(stack: Stack, path: string, { cookie = '', body, method = body ? 'POST' : 'GET' }: Sent) {
  const origin = addressOf(stack, 'ui-bff');
  const headers = { cookie, origin, accept: 'text/html, application/json, text/event-stream' };
  return fetch(origin + path, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
    headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function statusOf(answer: Promise<Response>): Promise<string> {
  const res = await answer;
  await res.text();
  return res.status.toString();
}

/** Its status and code; a balancer that has nobody to ask gives no code. */
async function refusalOf(res: Response): Promise<string> {
  const [, code = ''] = /"code":\s*"([A-Z_]+)"/.exec(await res.text()) ?? [];
  return `${res.status} ${code}`.trim();
}
