import { afterEach, expect, it } from '@jest/globals';
import type { MachineTokens } from '@parley/auth';
import { AppError } from '@parley/contracts';
import { botReplica } from '../../src/spaces/runtime/bot-replicas.js';
import { createBotRuntime } from '../../src/spaces/runtime/bot-runtime.js';
import { startBotStandIn } from './bot-stand-in.js';

type StandIn = Awaited<ReturnType<typeof startBotStandIn>>;

const machineTokens: MachineTokens = {
  get: () => Promise.reject(new Error('nobody asks')),
  use: (_scope, work) => work('token'),
};
const patience = { usual: 1_000, sync: 4_000 };
/** Longer than anybody waits. */
const never = 60_000;
let bots: StandIn[] = [];
afterEach(() => Promise.all(bots.map((bot) => bot.close())));

/** The running bot, its replicas as slow as that. */
async function aBot(...slow: Record<string, number>[]) {
  bots = await Promise.all(slow.map((slowMs, at) => startBotStandIn(`bot-${at}`, slowMs)));
  return createBotRuntime(bots.map(({ url }) => botReplica({ url, machineTokens, scope: undefined, patience })));
}
const told = () => bots.map(({ asked }) => asked.map(({ path }) => path?.split('/').at(-1)));

it('waits longer for a sync than for anything else', async () => {
  const bot = await aBot({ 'sync-from-config': 2_000 });

  expect(await bot.syncFromConfig(true)).toMatchObject({ created: 1 });
});

it('has no other replica sync beside one that is at it for too long, and says that it goes on', async () => {
  const bot = await aBot({ 'sync-from-config': never }, {});

  const failure: unknown = await bot.syncFromConfig(false).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: expect.stringContaining('still working on it'),
    more: { details: { reason: 'still_at_it', address: new URL(bots[0]!.url).host } },
  });
  expect(failure).toBeInstanceOf(AppError);
  expect(told()).toEqual([['status', 'sync-from-config'], []]);
});

it('passes over a replica that takes connections and answers nothing', async () => {
  const bot = await aBot({ status: never, 'sync-from-config': never }, {});

  expect(await bot.syncFromConfig(true)).toMatchObject({ created: 1 });
  expect(told()).toEqual([['status'], ['status', 'sync-from-config']]);
});

it('asks the next one where a neighbour of the first did not answer in time', async () => {
  const bot = await aBot({}, {});
  const details = { dependency: 'docdb', reason: 'timeout' };
  bots[0]!.refuseNext(503, { success: false, error: 'It is down.', code: 'SERVICE_UNAVAILABLE', details });

  expect(await bot.syncFromConfig(true)).toMatchObject({ created: 1 });
});
