import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { createFallbackHitCounter } from '../../src/limits/fallback-hit-counter.js';
import { windowEndOf } from '../../src/limits/hit-counter.js';
import { createMemoryHitCounter } from '../../src/limits/memory-hit-counter.js';
import { createRedisHitCounter, type RedisHitCounter } from '../../src/limits/redis-hit-counter.js';
import { hitCounterContract } from './hit-counter.contract.js';
import { haveRedisServer, relayTo, startRedis } from '../../src/testing/redis-server.js';

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
  /** A count that cannot be made fails before a timer that begins with it, however busy this process is. */
  async function failsWithin(ms: number, counter: RedisHitCounter): Promise<void> {
    const timer = new AbortController();
    const tooLate = delay(ms, 'too late', timer).then(
      () => new Promise((resolve) => setImmediate(resolve, 'too late')),
    );
    tooLate.catch(() => undefined);
    await expect(Promise.race([counter.add('failing', end), tooLate])).rejects.toThrow();
    timer.abort();
  }
  /**
   * What the next counts of a key come to. Where this process is too busy to hear of one in time it may have been made
   * all the same: more often than asked, none is.
   */
  async function expectCountOf(counter: RedisHitCounter, key: string, before: number) {
    const { total, asked } = await countedAtLast(() => counter.add(key, end));
    expect(total).toBeGreaterThan(before);
    expect(total).toBeLessThanOrEqual(before + asked);
    const patient = await open(5000).add(key, end);
    expect(patient).toBeGreaterThan(total);
    expect(patient).toBeLessThanOrEqual(before + asked + 1);
  }

  // Each with keys of its own: the contract's are the same every time.
  hitCounterContract(() => {
    const counter = open(5000);
    const own = String(opened.length);
    return { add: (key, windowEndsAt, hits) => counter.add(`${own} ${key}`, windowEndsAt, hits) };
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
    await failsWithin(200, counter);
    await failsWithin(200, counter);
    redis.thaw();
    await expectCountOf(counter, 'thawing', 1);
  });

  it('takes another connection when its own has gone silent', async () => {
    const network = await relayTo(redis.url);
    const counter = createRedisHitCounter({ url: network.url });
    opened.push(counter, network);
    await counter.connect();
    await counter.add('rerouted', end);
    network.silence();
    await failsWithin(200, counter);
    await expectCountOf(counter, 'rerouted', 1);
  });

  it('fails within 200 ms when Redis is gone, and counts again when it is back', async () => {
    const counter = open();
    await counter.connect();
    await counter.add('returning', end);
    await redis.stop();
    await failsWithin(200, counter);
    await failsWithin(200, counter);
    await redis.startAgain();
    await expectCountOf(counter, 'returning', 0);
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

/** The first answer, and how often was asked for it: a connection that is being opened is waited for by asking again. */
async function countedAtLast(ask: () => Promise<number>): Promise<{ total: number; asked: number }> {
  const until = performance.now() + 10_000;
  for (let asked = 1; ; asked++) {
    try {
      return { total: await ask(), asked };
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}
