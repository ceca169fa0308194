import { getEventListeners } from 'node:events';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import express, { type RequestHandler, type Response } from 'express';
import {
  dependencyCaller,
  dependencyOpener,
  describeError,
  hearEvents,
  type Listening,
  openEventStream,
  readEvents,
} from '../src/index.js';
import { serveForTest } from '../src/testing/index.js';

const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
const listenersOf = (signal: AbortSignal) => getEventListeners(signal, 'abort').length;

describe('a call of a neighbour', () => {
  const { signal } = new AbortController();
  const url = 'http://127.0.0.1:1/';
  let server: Listening;
  beforeEach(async () => {
    server = await serveForTest((_req, res) => void res.end('{}'));
  });
  afterEach(() => server.close());

  it.each([
    ['is answered', () => dependencyCaller({ name: 'idp' })(server.url, { signal })],
    ['fails', () => dependencyCaller({ name: 'idp' })(url, { signal }).catch(() => undefined)],
    [
      'is answered piece by piece',
      async () => text((await dependencyOpener({ name: 'idp' })(server.url, { signal })).body),
    ],
    ['fails before its first piece', () => dependencyOpener({ name: 'idp' })(url, { signal }).catch(() => undefined)],
  ])('that %s leaves no timer, and nothing on the signal of a caller that lives on', async (_how, call) => {
    const before = timers();
    await call();
    await delay(1);
    expect({ timers: timers() - before, listeners: listenersOf(signal) }).toEqual({ timers: 0, listeners: 0 });
  });
});

describe('a client that was behind', () => {
  let server: Listening;
  afterEach(() => server.close());
  const open = async (handler: RequestHandler) => {
    server = await serveForTest(express().get('/', handler));
    return Readable.fromWeb((await fetch(server.url)).body!);
  };
  const long = 'x'.repeat(8_000_000);

  it('and took what there was is not cut off after all', async () => {
    const body = await open(async (req, res) => {
      const stream = openEventStream(req, res, { stalledMs: 100 });
      await stream.send({ data: long });
      await delay(300);
      await stream.send({ data: 'later' });
      stream.end();
    });
    const sizes: number[] = [];
    for await (const { data } of readEvents(body, { maxEventChars: 9_000_000 })) sizes.push(data.length);
    expect(sizes).toEqual([long.length + 2, 'later'.length + 2]);
  });

  it('gets no signs of life on top of it', async () => {
    const began = Promise.withResolvers<Response>();
    const body = await open((req, res) => {
      void openEventStream(req, res, { heartbeatMs: 1 }).send({ data: long });
      began.resolve(res);
    });
    const { socket } = await began.promise;
    await delay(50);
    const before = socket?.writableLength;
    await delay(50);
    expect(socket?.writableLength).toBe(before);
    body.destroy();
  });
});

it('a hearer that took its time has heard its sender: the silence starts again', async () => {
  const body = new Readable({ read: () => undefined });
  const heard: string[] = [];
  const hearing = hearEvents(
    body,
    async ({ data }) => {
      heard.push(data);
      await delay(440);
      setTimeout(() => body.push('data: 2\n\n'), 120);
      return data === '1';
    },
    { idleMs: 240 },
  );
  body.push('data: 1\n\n');
  await hearing;
  expect(heard).toEqual(['1', '2']);
});

it('an error that causes itself is described, as far as that goes', () => {
  const error = new Error('round');
  error.cause = error;
  expect(JSON.stringify(describeError(error)).match(/"round"/g)).toHaveLength(6);
});
