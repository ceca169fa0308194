import { describe, expect, it } from '@jest/globals';
import { leftClaimed } from '../crashed-bot.js';
import { withBots } from '../with-bots.js';
import { ask, aSpace, eventually, outcomeOf, repliesIn, type World } from '../world.js';

let world: World;
const startBot = withBots((started) => (world = started));

describe('nothing is lost', () => {
  it('that came while no bot listened', async () => {
    const bot = await startBot(world);
    const space = await aSpace(world);
    await bot.stop();
    const { id } = await ask(world, space, 'anybody?');

    await startBot(world);

    expect(await outcomeOf(world, id)).toBe('answered');
  });

  it('that a crashed bot had claimed', async () => {
    const space = await aSpace(world);
    const { id } = await ask(world, space, 'left behind');
    await leftClaimed(world, space, id);

    await startBot(world);

    expect(await outcomeOf(world, id)).toBe('answered');
  });

  it('when an event is lost on the way: the gap is seen and the space is asked', async () => {
    await startBot(world);
    const space = await aSpace(world);
    await outcomeOf(world, (await ask(world, space, 'first')).id);
    await world.control.fault({ kind: 'event', action: { do: 'swallow' } });
    const lost = await ask(world, space, 'lost');
    const next = await ask(world, space, 'next');

    expect(await outcomeOf(world, next.id)).toBe('answered');
    expect(await outcomeOf(world, lost.id)).toBe('answered');
    const replies = await repliesIn(world, space);
    expect(replies.slice(1).map(({ parentId }) => parentId)).toEqual([lost.id, next.id]);
  });

  it('when the space cannot be asked at first', async () => {
    await startBot(world);
    const space = await aSpace(world);
    await outcomeOf(world, (await ask(world, space, 'first')).id);
    await world.control.fault({ kind: 'event', action: { do: 'swallow' } });
    const lost = await ask(world, space, 'lost');
    // A refusal that is not waited for: the messages of the space, and the next one, are asked for anew after it.
    const down = { do: 'answer', status: 401 } as const;
    await world.control.fault({ kind: 'http', method: 'GET', path: '/v1/messages', times: 2, action: down });
    await ask(world, space, 'next');

    expect(await outcomeOf(world, lost.id)).toBe('answered');
  });

  it.each([undefined, 1001, 1008, 1011, 4000, 4401])('when the socket is closed (%s)', async (code) => {
    await startBot(world);
    const space = await aSpace(world);
    await world.control.closeSockets(code);
    const { id } = await ask(world, space, 'are you back?');

    expect(await outcomeOf(world, id)).toBe('answered');
  });

  it.each([401, 404, 429, 503])('when the socket is refused with %i at first', async (status) => {
    await startBot(world);
    const space = await aSpace(world);
    await world.control.fault({ kind: 'upgrade', status });
    await world.control.closeSockets();
    const { id } = await ask(world, space, 'are you back?');

    expect(await outcomeOf(world, id)).toBe('answered');
  });

  it('when the product refuses for a while: message, people and replies', async () => {
    await startBot(world);
    const space = await aSpace(world);
    const limited = { do: 'answer', status: 429, retryAfterSeconds: 0 } as const;
    await world.control.fault({ kind: 'http', method: 'GET', path: '/v1/messages', times: 2, action: limited });
    await world.control.fault({ kind: 'http', method: 'POST', path: '/v1/messages', times: 2, action: limited });
    await world.control.fault({
      kind: 'http',
      method: 'PUT',
      path: '/v1/messages',
      times: 2,
      action: { do: 'answer', status: 502 },
    });
    const { id } = await ask(world, space, 'patience');

    expect(await outcomeOf(world, id)).toBe('answered');
    expect(await repliesIn(world, space)).toHaveLength(1);
  });

  it('when a message cannot be fetched at first', async () => {
    await startBot(world);
    const space = await aSpace(world);
    await world.control.fault({
      kind: 'http',
      method: 'GET',
      path: '/v1/messages',
      action: { do: 'answer', status: 404 },
    });
    const { id } = await ask(world, space, 'late');

    expect(await outcomeOf(world, id)).toBe('answered');
  });

  it('a pong that does not come ends the connection, and the next one works', async () => {
    const bot = await startBot(world, { timing: { pingMs: 50, pongMs: 40 } });
    await world.control.fault({ kind: 'pong' });
    await eventually(() => Promise.resolve(bot.lines.find(({ reason }) => reason === 'pong not received')));
    const space = await aSpace(world);
    const { id } = await ask(world, space, 'still there?');

    expect(await outcomeOf(world, id)).toBe('answered');
  });
});
