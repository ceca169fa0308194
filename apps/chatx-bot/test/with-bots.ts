import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { answerWith, type Script } from './fake-ui-bff.js';
import { startTestBot, startWorld, type TestBot, type World } from './world.js';

/**
 * One world for all tests of a file, handed over before the first of them. Each test starts the bots that it wants; those
 * that it leaves running end with it, and so does whatever it switched on.
 */
export function withBots(take: (world: World) => void): typeof startTestBot {
  let world: World | undefined;
  const running = new Set<TestBot>();
  beforeAll(async () => {
    world = await startWorld();
    take(world);
  });
  afterAll(() => world?.close());
  afterEach(async () => {
    for (const bot of running) await bot.stop();
    running.clear();
    await world?.control.clearFaults();
    Object.assign(world?.uiBff ?? {}, { script: answering, takeUp: undefined, runs: [] });
  });
  return async (...options) => {
    const bot = await startTestBot(...options);
    running.add(bot);
    return {
      ...bot,
      stop() {
        running.delete(bot);
        return bot.stop();
      },
    };
  };
}

const answering: Script = (run) => answerWith(`Answer to: ${run.body.message}`);

/** A gate that a script waits at. */
export function aGate() {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  return { open: () => resolve(undefined), opened: promise };
}

export const waitingAt = (gate: ReturnType<typeof aGate>): Script =>
  async function* (run) {
    yield ['run', { run_id: 'run-1' }];
    await gate.opened;
    yield* answering(run);
  };
