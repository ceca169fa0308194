import { describe, expect, it } from '@jest/globals';
import { texts } from '../../src/replies/texts.js';
import { answerWith } from '../fake-ui-bff.js';
import { aGate, waitingAt, withBots } from '../with-bots.js';
import { ask, aSpace, eventually, outcomeOf, repliesIn, type World } from '../world.js';

let world: World;
const startBot = withBots((started) => (world = started));

describe('nothing is done twice', () => {
  it('when an event comes twice', async () => {
    await startBot(world);
    const space = await aSpace(world);
    await world.control.fault({ kind: 'event', action: { do: 'duplicate' } });
    const { id } = await ask(world, space, 'once');
    expect(await outcomeOf(world, id)).toBe('answered');
    const next = await ask(world, space, 'next');
    await outcomeOf(world, next.id);

    expect(world.uiBff.runs.map(({ body }) => body.message)).toEqual(['once', 'next']);
    expect(await repliesIn(world, space)).toHaveLength(2);
  });

  it('when a run is left by one bot and taken over by the next: same run, same reply', async () => {
    const gate = aGate();
    world.uiBff.script = waitingAt(gate);
    const bot = await startBot(world);
    const space = await aSpace(world);
    const { id } = await ask(world, space, 'long');
    await eventually(
      async () => (await world.collection('chatx_inbox').findOne({ run_id: 'run-1', state: 'claimed' })) ?? undefined,
    );
    await bot.stop();
    world.uiBff.takeUp = () => answerWith('the whole answer');

    await startBot(world);

    expect(await outcomeOf(world, id)).toBe('answered');
    expect(world.uiBff.runs).toHaveLength(1);
    expect(world.uiBff.takenUp).toContain('/api/v1/chat/stream/run-1');
    expect(await repliesIn(world, space)).toMatchObject([{ text: 'the whole answer' }]);
    gate.open();
  });

  it('reports a lost run instead of repeating it', async () => {
    const gate = aGate();
    world.uiBff.script = waitingAt(gate);
    const bot = await startBot(world);
    const space = await aSpace(world);
    const { id } = await ask(world, space, 'long');
    await eventually(
      async () => (await world.collection('chatx_inbox').findOne({ run_id: 'run-1', state: 'claimed' })) ?? undefined,
    );
    await bot.stop();

    await startBot(world);

    expect(await outcomeOf(world, id)).toBe('interrupted');
    expect(world.uiBff.runs).toHaveLength(1);
    expect(await repliesIn(world, space)).toMatchObject([{ text: texts.interrupted }]);
    gate.open();
  });
});
