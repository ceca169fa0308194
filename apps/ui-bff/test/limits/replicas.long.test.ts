import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildProgram, type BuiltProgram, type SpawnedService, spawnService } from '@parley/testkit';
import { type Stack, startStack } from '../stack.js';
import { haveRedisServer, startRedis } from '@parley/service/testing';

const metricsToken = 'a-token-for-the-metrics';

(haveRedisServer() ? describe : describe.skip)('two processes with one Redis', () => {
  let stack: Stack;
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let built: BuiltProgram;
  let processes: [SpawnedService, SpawnedService];
  beforeAll(async () => {
    [stack, redis, built] = await Promise.all([startStack(), startRedis(), buildProgram('apps/ui-bff')]);
    const env = { ...stack.env, RATE_LIMIT_REDIS_URL: redis.url, METRICS_TOKEN: metricsToken };
    processes = await Promise.all([spawnService(built, env), spawnService(built, env)]);
  }, 60_000);
  afterAll(async () => {
    for (const { stop } of processes) await stop();
    await redis.stop();
    await stack.close();
    await built.remove();
  });

  /** Twenty-two messages of one person, to the two in turn, all within one minute. */
  async function askInTurn(who: 'alice' | 'bob'): Promise<number[]> {
    const headers = { authorization: `Bearer ${await stack.bearerOf(who)}`, 'content-type': 'application/json' };
    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, index) =>
        fetch(`${processes[index % 2 === 0 ? 0 : 1].url}/api/chat`, { method: 'POST', headers, body: '{}' }),
      ),
    );
    const minutes = new Set(answers.map((answer) => answer.headers.get('x-ratelimit-reset')));
    return minutes.size === 1 ? answers.map(({ status }) => status) : askInTurn(who);
  }
  const count = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length;

  async function localHits({ url }: SpawnedService): Promise<number> {
    const res = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
    return Number(/^rate_limit_local_hits_total\{.*\} (\d+)$/m.exec(await res.text())?.[1]);
  }
  const said = ({ lines }: SpawnedService, words: string) => lines.filter(({ msg }) => msg.includes(words)).length;

  it('count together', async () => {
    const statuses = await askInTurn('bob');
    expect([count(statuses, 400), count(statuses, 429)]).toEqual([20, 2]);
    expect(await Promise.all(processes.map(localHits))).toEqual([0, 0]);
  });

  it('count each for itself while Redis is silent or gone, and together again when it is back', async () => {
    const bearer = await stack.bearerOf('alice');
    const ask = ({ url }: SpawnedService) =>
      fetch(`${url}/api/dynamic-agents/available`, { headers: { authorization: `Bearer ${bearer}` } });
    await Promise.all(processes.map(ask));
    for (const fail of [() => Promise.resolve(redis.freeze()), () => redis.stop()]) {
      await fail();
      for (const one of processes) {
        const startedAt = performance.now();
        expect((await ask(one)).status).toBe(200);
        expect(performance.now() - startedAt).toBeLessThan(1000);
        expect(await localHits(one)).toBeGreaterThan(0);
      }
    }
    for (const one of processes) expect(said(one, 'Redis does not answer')).toBe(1);

    await redis.startAgain();
    for (const one of processes) while (said(one, 'Redis answers') === 0) await ask(one);
    for (const one of processes) expect(said(one, 'Redis answers')).toBe(1);
  });
});
