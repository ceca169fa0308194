import { describe, expect, it } from '@jest/globals';
import { aGate, waitingAt, withBots } from '../with-bots.js';
import { ask, aSpace, eventually, outcomeOf, waitsFor, type World } from '../world.js';

let world: World;
const startBot = withBots((started) => (world = started));

describe('a bot that hears nothing', () => {
  it('says that it hears nothing, though all else is well, until it hears again', async () => {
    const bot = await startBot(world);
    await world.control.fault({ kind: 'upgrade', times: 1_000, status: 503 });
    await world.control.closeSockets();

    await eventually(async () => (await waitsFor(bot)).includes('chatx') || undefined);

    await world.control.clearFaults();
    await eventually(async () => (await waitsFor(bot)).length === 0 || undefined);
  });
});

describe('two replicas', () => {
  it('one listens, the other is ready to; when the first goes, the second hears', async () => {
    const bot = await startBot(world);
    await startBot(world);
    const listening = async () => (await world.control.devices()).filter(({ connected }) => connected);
    expect(await eventually(async () => ((await listening()).length > 0 ? listening() : undefined))).toHaveLength(1);
    await bot.stop();
    const space = await aSpace(world);
    const { id } = await ask(world, space, 'who is there?');

    expect(await outcomeOf(world, id)).toBe('answered');
    expect((await world.control.devices()).filter(({ name }) => name === 'parley-chatx-bot')).toHaveLength(1);
  });

  it('one that leaves ends its answer and hands over at once what it has not begun', async () => {
    const [gate, space] = [aGate(), await aSpace(world)];
    world.uiBff.script = waitingAt(gate);
    // Claims that run out by themselves would be somebody's in an hour.
    const slow = { timing: { claimLeaseMs: 3_600_000 } };
    const leaver = await startBot(world, slow);
    const begun = await ask(world, space, 'what has begun?');
    await eventually(() => Promise.resolve(world.uiBff.runs.length > 0 || undefined));
    const queued = await ask(world, space, 'what waits behind it?');
    await eventually(
      async () => (await world.collection('chatx_inbox').countDocuments({ state: { $ne: 'done' } })) > 1 || undefined,
    );
    const left = leaver.leave();
    const other = await startBot(world, slow);
    const takenOver = () => other.lines.some(({ msg }) => msg === 'took over abandoned messages') || undefined;
    await eventually(() => Promise.resolve(takenOver()));
    gate.open();
    await left;
    expect(await outcomeOf(world, begun.id)).toBe('answered');
    expect(await outcomeOf(world, queued.id)).toBe('answered');
    expect(world.uiBff.runs.map(({ body }) => body.message)).toEqual(['what has begun?', 'what waits behind it?']);
    expect(leaver.lines.filter(({ msg }) => msg === 'message handled')).toHaveLength(1);
  });

  it('a lease that was never given back is taken over when it has run out', async () => {
    const crashed = { holder: 'somebody who crashed', until: new Date(Date.now() + 500) };
    await world.collection('chatx_leases').updateOne({ _id: 'listener' as never }, { $set: crashed }, { upsert: true });

    await startBot(world);

    const other = { _id: 'listener' as never, holder: { $ne: 'somebody who crashed' } };
    await eventually(async () => (await world.collection('chatx_leases').findOne(other)) ?? undefined);
    const space = await aSpace(world);
    const { id } = await ask(world, space, 'whose turn is it?');
    expect(await outcomeOf(world, id)).toBe('answered');
  });
});
