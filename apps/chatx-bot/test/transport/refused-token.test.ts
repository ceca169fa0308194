import { describe, expect, it } from '@jest/globals';
import { answerWith } from '../fake-ui-bff.js';
import { withBot } from '../with-bot.js';
import { ask, aSpace, outcomeOf, repliesIn, type World } from '../world.js';

let world: World;
withBot((started) => ({ world } = started));

/** More often than a message may fail by itself. */
const times = 8;

describe('a message whose turn comes while the chat product refuses the token of the bot', () => {
  it.each([
    ['to read it', 'GET', '/v1/messages/'],
    ['to begin the reply', 'POST', '/v1/messages'],
    ['to end the reply', 'PUT', '/v1/messages/'],
  ])('%s waits for a token that counts', async (_what, method, path) => {
    const space = await aSpace(world);
    await world.control.fault({ kind: 'http', method, path, times, action: { do: 'answer', status: 401 } });

    world.uiBff.takeUp = () => answerWith('Answer to: patience');

    const { id } = await ask(world, space, 'patience');

    expect(await outcomeOf(world, id)).toBe('answered');
    const replies = await repliesIn(world, space);
    expect(replies.map(({ markdown }) => markdown)).toEqual([expect.stringContaining('Answer to: patience')]);
  });
});
