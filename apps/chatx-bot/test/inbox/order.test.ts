import { describe, expect, it } from '@jest/globals';
import { leftClaimed } from '../crashed-bot.js';
import { answerWith } from '../fake-ui-bff.js';
import { aGate, waitingAt, withBots } from '../with-bots.js';
import { ask, aSpace, eventually, outcomeOf, repliesIn, type World } from '../world.js';

let world: World;
const startBot = withBots((started) => (world = started));

const runsReach = (count: number) => eventually(() => Promise.resolve(world.uiBff.runs.length >= count || undefined));

describe('order', () => {
  it('is kept within a space, and spaces do not wait for each other', async () => {
    await startBot(world);
    const [slow, fast] = [await aSpace(world), await aSpace(world)];
    const gate = aGate();
    world.uiBff.script = (run) =>
      run.body.message === 'slow one' ? waitingAt(gate)(run) : answerWith(`Answer to: ${run.body.message}`);
    const one = await ask(world, slow, 'slow one');
    await runsReach(1);
    const two = await ask(world, slow, 'two');
    const other = await ask(world, fast, 'other');
    expect(await outcomeOf(world, other.id)).toBe('answered');
    expect(world.uiBff.runs.map(({ body }) => body.message)).toEqual(['slow one', 'other']);

    gate.open();

    expect(await outcomeOf(world, two.id)).toBe('answered');
    expect(await outcomeOf(world, one.id)).toBe('answered');
    expect((await repliesIn(world, slow)).map(({ parentId }) => parentId)).toEqual([one.id, two.id]);
  });
});

describe('what is older of a space goes first', () => {
  it('when it had to be put back', async () => {
    await startBot(world);
    const space = await aSpace(world);
    const gone = { do: 'answer', status: 404 } as const;
    await world.control.fault({ kind: 'http', method: 'GET', path: '/v1/messages', times: 2, action: gone });
    const asked = [await ask(world, space, 'one'), await ask(world, space, 'two'), await ask(world, space, 'three')];
    for (const { id } of asked) expect(await outcomeOf(world, id)).toBe('answered');

    expect((await repliesIn(world, space)).map(({ parentId }) => parentId)).toEqual(asked.map(({ id }) => id));
  });

  it('when a replica that died still has it', async () => {
    const space = await aSpace(world);
    const [one, two] = [await ask(world, space, 'one'), await ask(world, space, 'two')];
    const at = Date.now();
    await leftClaimed(world, space, one.id, { published_at: new Date(at - 2), claimed_until: new Date(at + 1_000) });
    await leftClaimed(world, space, two.id, { published_at: new Date(at - 1), claimed_until: new Date(at - 1) });
    await startBot(world);
    for (const { id } of [two, one]) expect(await outcomeOf(world, id)).toBe('answered');

    expect((await repliesIn(world, space)).map(({ parentId }) => parentId)).toEqual([one.id, two.id]);
  });
});
