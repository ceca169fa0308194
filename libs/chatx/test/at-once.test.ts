import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createHolds, makeChatxCall } from '../src/index.js';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

/** Requests that are being answered, and how many there were of them at most. */
let answering: ServerResponse[] = [];
let asked: string[] = [];
let answer: (res: ServerResponse) => void;
const person = JSON.stringify({ id: 'alice' });
const server = createServer(({ url = '' }, res) => {
  asked.push(url);
  answer(res);
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  [answering, asked] = [[], []];
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await delay(5);
}

function anApi(stopping = new AbortController().signal) {
  const call = makeChatxCall({ token: 't', userAgent: 'a-test', holds: createHolds(Date.now), stopping });
  return {
    person: async (id: string) => (await call(`${url}/people/${id}`, z.object({ id: z.string() }), { about: id })).data,
  };
}

it('the product is asked for sixteen things at a time', async () => {
  answer = (res) => void answering.push(res);
  const api = anApi();

  const all = Promise.all(Array.from({ length: 40 }, (_, at) => api.person(`person-${at}`)));

  await until(() => answering.length === 16);
  answer = (res) => void res.end(person);
  for (const res of answering) res.end(person);
  expect(await all).toHaveLength(40);
});

it('a caller who must come back later does not block others in the meantime', async () => {
  const stop = new AbortController();
  const api = anApi(stop.signal);
  answer = (res) => void res.writeHead(423, { 'retry-after': '60' }).end();
  const waiting = Array.from({ length: 20 }, (_, at) => api.person(`locked-${at}`));
  await until(() => asked.length === 20);
  answer = (res) => void res.end(person);

  expect(await api.person('alice')).toMatchObject({ id: 'alice' });

  stop.abort();
  await Promise.allSettled(waiting);
});

it('what waits for its place is not asked either before the time that the product named meanwhile', async () => {
  const api = anApi();
  answer = (res) => void res.writeHead(429, { 'retry-after': '600' }).end();

  const all = await Promise.allSettled(Array.from({ length: 40 }, (_, at) => api.person(`person-${at}`)));

  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(40);
  // Two more may ask before the third pause says that the token is meant.
  expect(asked.length).toBeLessThanOrEqual(18);
});
