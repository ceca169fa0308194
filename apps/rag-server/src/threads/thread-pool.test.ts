import { afterEach, expect, it } from '@jest/globals';
import { type ThreadPool, threadPool } from './thread-pool.js';

const pools: ThreadPool[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

/** A thread that fills as many megabytes with buffers as it is asked to, without a pause. */
const filling = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (megabytes) => {
    const kept = [];
    while (kept.length < megabytes) {
      kept.push(new Uint8Array(1024 * 1024).fill(1));
      for (const until = Date.now() + 5; Date.now() < until; );
    }
    parentPort.postMessage(kept.length);
  });
  parentPort.postMessage('ready');
`;

it('ends a thread whose buffers outgrow their limit, and answers the next question with another', async () => {
  const file = new URL(`data:text/javascript,${encodeURIComponent(filling)}`);
  const limits = { size: 1, limitMs: 60_000, maxMemoryMb: 64, maxBuffersMb: 200, endsWithCaller: true };
  const pool = threadPool({ name: 'filler', file, ...limits });
  pools.push(pool);
  const { signal } = new AbortController();

  await expect(pool.ask(100_000, signal)).rejects.toMatchObject({ name: 'ThreadLost', isSlow: false });
  expect(await pool.ask(50, signal)).toBe(50);
});
