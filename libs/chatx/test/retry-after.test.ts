import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createHolds, makeChatxCall, RetryLater } from '../src/index.js';

const start = Date.parse('2026-03-01T10:00:00.000Z');
let nowMs = start;
let answers: [status: number, retryAfter?: string][] = [];
let asked: string[] = [];
const server = createServer(({ method = '', url = '' }, res) => {
  asked.push(`${method} ${url}`);
  const [status, retryAfter] = answers.shift() ?? [200];
  const headers: IncomingHttpHeaders = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  res.writeHead(status, headers).end('{}');
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  nowMs = start;
  answers = [];
  asked = [];
});

function aCall() {
  const now = () => nowMs;
  const call = makeChatxCall({
    token: 't',
    userAgent: 'a-test',
    holds: createHolds(now),
    stopping: new AbortController().signal,
    now,
  });
  return (method: 'GET' | 'POST', path: string, about?: string) =>
    call(url + path, z.unknown(), { method, ...(about !== undefined && { about }) });
}

describe('a chat product that says when to come back', () => {
  it.each([
    ['in seconds', 429, '600', 600_000],
    ['as a date', 503, 'Sun, 01 Mar 2026 10:20:00 GMT', 1_200_000],
    ['in more than an hour, which is asked once an hour', 429, '100000', 3_600_000],
  ])('%s, later than a request waits, is not asked before', async (_how, status, retryAfter, afterMs) => {
    const send = aCall();
    answers = [[status, retryAfter]];

    await expect(send('GET', '/messages/1')).rejects.toMatchObject({ afterMs, code: 'SERVICE_UNAVAILABLE' });
    nowMs = start + afterMs - 1;
    await expect(send('GET', '/messages/2')).rejects.toEqual(new RetryLater(1));
    nowMs = start + afterMs;
    await send('GET', '/messages/2');

    expect(asked).toEqual(['GET /messages/1', 'GET /messages/2']);
  });

  it('about one kind of request is asked for others', async () => {
    const send = aCall();
    answers = [[429, '600']];

    await expect(send('POST', '/messages')).rejects.toBeInstanceOf(RetryLater);
    await send('GET', '/messages/1');

    expect(asked).toEqual(['POST /messages', 'GET /messages/1']);
  });

  it('about one space is asked for others', async () => {
    const send = aCall();
    answers = [[429, '3600']];

    await expect(send('POST', '/messages', 'space-1')).rejects.toBeInstanceOf(RetryLater);
    await expect(send('POST', '/messages', 'space-1')).rejects.toBeInstanceOf(RetryLater);
    await send('POST', '/messages', 'space-2');

    expect(asked).toEqual(['POST /messages', 'POST /messages']);
  });

  it('about one message that is being looked through is asked for the next', async () => {
    const send = aCall();
    answers = [[423, '600']];

    await expect(send('GET', '/messages/1')).rejects.toMatchObject({ afterMs: 600_000 });
    await send('GET', '/messages/2');

    expect(asked).toEqual(['GET /messages/1', 'GET /messages/2']);
  });
});

describe('readiness while the chat product wants to be left alone', () => {
  const holdsOf = (...abouts: (string | undefined)[]) => {
    const holds = createHolds(() => nowMs);
    for (const about of abouts) holds.note('POST', url, 3_600_000, about);
    return holds;
  };

  it.each<[string, (string | undefined)[], boolean]>([
    ['one space', ['1'], true],
    ['three spaces', ['1', '2', '3'], false],
    ['the bot as a whole', [undefined], false],
  ])('about %s', (_what, abouts, isWorking) => {
    const check = () => holdsOf(...abouts).requireWorking();

    if (isWorking) expect(check).not.toThrow();
    else expect(check).toThrow(/demands a pause/);
  });

  it('comes back when the time is nearly over', () => {
    const holds = holdsOf(undefined);
    nowMs += 3_600_000 - 30_000;

    expect(() => holds.requireWorking()).not.toThrow();
  });
});
