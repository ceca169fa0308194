import { once } from 'node:events';
import { afterEach, describe, expect, it } from '@jest/globals';
import express, { type Request, type Response } from 'express';
import { type Listening, onceClosed, openEventStream } from '../src/index.js';
import { serveForTest } from '../src/testing/index.js';

describe('a client that leaves before it is answered', () => {
  let server: Listening;
  afterEach(() => server.close());

  /** What a handler does that begins to answer when its client has gone. */
  const tooLate = async <T>(answer: (req: Request, res: Response) => T | Promise<T>): Promise<T> => {
    const [leave, answered] = [new AbortController(), Promise.withResolvers<T>()];
    const handler = async (req: Request, res: Response) => {
      leave.abort();
      await once(res, 'close');
      answered.resolve(answer(req, res));
    };
    server = await serveForTest(express().get('/', handler));
    await expect(fetch(server.url, { signal: leave.signal })).rejects.toThrow();
    return answered.promise;
  };
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

  it('is told to whatever feeds its stream', async () => {
    const signal = await tooLate((req, res) => openEventStream(req, res).signal);
    expect(signal.reason).toEqual(new Error('the client left'));
  });

  it('leaves no heartbeat behind', async () => {
    const [before, after] = await tooLate((req, res) => {
      const before = timers();
      openEventStream(req, res);
      return [before, timers()];
    });
    expect(after).toBe(before);
  });

  it('keeps nobody waiting who sends it more than it could take', async () => {
    await tooLate(async (req, res) => {
      const stream = openEventStream(req, res);
      for (let sent = 0; sent < 5; sent += 1) await stream.send({ data: 'x'.repeat(1_000_000) });
      stream.end();
    });
  });

  it('is told of at once, since Node tells it no more', async () => {
    let isTold = false;
    await tooLate((_req, res) => onceClosed(res, () => (isTold = true)));
    expect(isTold).toBe(true);
  });
});
