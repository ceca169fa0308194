import { beforeEach, describe, expect, it } from '@jest/globals';
import { withBot } from '../with-bot.js';
import { alice, ask, aSpace, bob, botEmail, mention, outcomeOf, repliesIn, type World } from '../world.js';

let world: World;
withBot((started) => ({ world } = started));
beforeEach(() => void world.uiBff.runs.splice(0));

const post = (who: string, roomId: string, markdown: string, more: object = {}) =>
  world.control.as(who).post({ roomId, markdown, ...more });

describe('a mention', () => {
  it.each([
    ['by the first name', `<@personEmail:${botEmail}|Par> help`],
    ['at the end', `help ${mention}`],
    ['twice', `${mention} ${mention} help`],
  ])('is found %s, and the command with it', async (_how, markdown) => {
    const space = await aSpace(world);
    await outcomeOf(world, (await post(alice, space.roomId, markdown)).id);

    expect(await repliesIn(world, space)).toMatchObject([{ markdown: expect.stringContaining('agents') }]);
    expect(world.uiBff.runs).toHaveLength(0);
  });

  it('of everybody is for people, whoever writes it, unless the bot is named as well', async () => {
    const space = await aSpace(world);
    for (const who of [alice, bob]) {
      const { id } = await post(who, space.roomId, '<@all> stand-up moves to 10:00');
      expect(await outcomeOf(world, id)).toBe('ignored_all');
    }
    const { id } = await post(alice, space.roomId, `<@all> ${mention} when is the stand-up?`);
    await outcomeOf(world, id);

    expect(await repliesIn(world, space)).toMatchObject([{ parentId: id }]);
    expect(world.uiBff.runs.map(({ body }) => body.message)).toEqual(['All  when is the stand-up?']);
  });

  it('with a file, of which the product tells twice, is one question', async () => {
    const space = await aSpace(world);
    await outcomeOf(world, (await ask(world, space, 'what is it?', { files: ['https://example.org/a.pdf'] })).id);
    await outcomeOf(world, (await ask(world, space, 'and now?')).id);

    expect(world.uiBff.runs.map(({ body }) => body.message)).toEqual(['what is it?', 'and now?']);
  });
});
