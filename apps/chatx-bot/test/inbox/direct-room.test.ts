import { expect, it } from '@jest/globals';
import { withBot } from '../with-bot.js';
import { alice, ask, aSpace, botEmail, onboard, outcomeOf, type Space, uuidOf, type World } from '../world.js';

let world: World;
withBot((started) => ({ world } = started));

/** The room of alice and the bot alone, whose agent takes messages without a mention. */
async function aDirectRoom(): Promise<Space> {
  const { roomId } = await world.control.as(alice).post({ toPersonEmail: botEmail, text: 'hello' });
  const uuid = uuidOf(roomId);
  await onboard(world, uuid, { route: { users: { enabled: true, listen: 'message' } } });
  return { uuid, roomId };
}

it('a message in a direct room whose event is lost is fetched, though it has no mention', async () => {
  const room = await aDirectRoom();
  const space = await aSpace(world);
  await outcomeOf(world, (await ask(world, space, 'before')).id);
  await world.control.fault({ kind: 'event', action: { do: 'swallow' } });
  const { id } = await world.control.as(alice).post({ roomId: room.roomId, text: 'anybody?' });
  await ask(world, space, 'what shows the gap');

  expect(await outcomeOf(world, id)).toBe('answered');
});
