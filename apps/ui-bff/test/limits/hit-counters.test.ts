import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createFallbackHitCounter } from '../../src/limits/fallback-hit-counter.js';
import { windowEndOf } from '../../src/limits/hit-counter.js';
import { createMemoryHitCounter } from '../../src/limits/memory-hit-counter.js';
import { createRedisHitCounter, type RedisHitCounter } from '../../src/limits/redis-hit-counter.js';
import { hitCounterContract } from './hit-counter.contract.js';
import { haveRedisServer, relayTo, startRedis } from './redis-server.js';

const end = windowEndOf(Date.now());

describe('counting in memory', () => {
  hitCounterContract(createMemoryHitCounter);
});

(haveRedisServer() ? describe : describe.skip)('counting in Redis', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  const opened: { close: () => Promise<void> }[] = [];
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(async () => {
    for (const one of opened) await one.close();
    await redis.stop();
  });
  const open = (timeoutMs?: number) => {
    const counter = createRedisHitCounter({ url: redis.url, ...(timeoutMs !== undefined && { timeoutMs }) });
    opened.push(counter);
    return counter;
  };
  /** How long a count took that could not be made. */
  async function msToFail(counter: RedisHitCounter): Promise<number> {
    const startedAt = performance.now();
    await expect(counter.add('failing', end)).rejects.toThrow();
    return performance.now() - startedAt;
  }

  // Each with keys of its own: the contract's are the same every time.
  hitCounterContract(() => {
    const counter = open(5000);
    const own = String(opened.length);
    return { add: (key, windowEndsAt) => counter.add(`${own} ${key}`, windowEndsAt) };
  });

  it('is one count for all that ask', async () => {
    const [one, other] = [open(5000), open(5000)];
    expect(await one.add('shared', end)).toBe(1);
    expect(await other.add('shared', end)).toBe(2);
    expect(await one.add('shared', end)).toBe(3);
  });

  it('fails within 200 ms when Redis is silent, and counts again when it speaks', async () => {
    const counter = open();
    await counter.connect();
    await counter.add('thawing', end);
    redis.freeze();
    expect(await msToFail(counter)).toBeLessThan(200);
    expect(await msToFail(counter)).toBeLessThan(200);
    redis.thaw();
    expect(await eventually(() => counter.add('thawing', end))).toBeGreaterThanOrEqual(2);
  });

  it('takes another connection when its own has gone silent', async () => {
    const network = await relayTo(redis.url);
    const counter = createRedisHitCounter({ url: network.url });
    opened.push(counter, network);
    await counter.connect();
    await counter.add('rerouted', end);
    network.silence();
    await msToFail(counter);
    expect(await eventually(() => counter.add('rerouted', end))).toBe(2);
  });

  it('fails within 200 ms when Redis is gone, and counts again when it is back', async () => {
    const counter = open();
    await counter.connect();
    await counter.add('returning', end);
    await redis.stop();
    expect(await msToFail(counter)).toBeLessThan(200);
    expect(await msToFail(counter)).toBeLessThan(200);
    await redis.startAgain();
    expect(await eventually(() => counter.add('returning', end))).toBe(1);
  });
});

describe('falling back to the count of this process', () => {
  /** A shared count that fails when told to, and a clock that stands still unless told. */
  function start() {
    const heard: string[] = [];
    const shared = createMemoryHitCounter();
    const world = { isDown: false, elapsedMs: 0, asked: 0 };
    const counter = createFallbackHitCounter({
      shared: {
        add: (key, windowEndsAt) => {
          world.asked += 1;
          return world.isDown ? Promise.reject(new Error('down')) : shared.add(key, windowEndsAt);
        },
      },
      local: createMemoryHitCounter(),
      elapsedMs: () => world.elapsedMs,
      onLost: () => heard.push('lost'),
      onRegained: () => heard.push('regained'),
      onCountedLocally: () => heard.push('local'),
    });
    return { world, heard, shared, add: () => counter.add('alice', end) };
  }

  it('is silent while the shared count answers', async () => {
    const { add, shared, heard } = start();
    await shared.add('alice', end);
    expect(await add()).toBe(2);
    expect(heard).toEqual([]);
  });

  it('goes on where this process was, says so once, and asks once a second', async () => {
    const { add, world, heard } = start();
    await add();
    world.isDown = true;
    expect([await add(), await add(), await add()]).toEqual([2, 3, 4]);
    expect(world.asked).toBe(2);
    world.elapsedMs += 1000;
    expect([await add(), await add()]).toEqual([5, 6]);
    expect(world.asked).toBe(3);
    expect(heard.filter((word) => word !== 'local')).toEqual(['lost']);
    expect(heard.filter((word) => word === 'local')).toHaveLength(5);
  });

  it('shares again as soon as it can, and forgets nothing that it counted alone', async () => {
    const { add, world, heard } = start();
    world.isDown = true;
    await add();
    await add();
    world.isDown = false;
    world.elapsedMs += 1000;
    expect(await add()).toBe(3);
    expect(await add()).toBe(4);
    expect(heard).toEqual(['lost', 'local', 'local', 'regained']);
  });
});

/** The first answer; a connection that is being opened is waited for by asking again. */
async function eventually<T>(ask: () => Promise<T>, until = performance.now() + 10_000): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (performance.now() > until) throw error;
    return eventually(ask, until);
  }
}
