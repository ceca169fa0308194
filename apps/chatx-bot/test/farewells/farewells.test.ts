import { expect, it } from '@jest/globals';
import { farewellTexts } from '../../src/farewells/farewell-texts.js';
import { withBot } from '../with-bot.js';
import { ask, aSpace, eventually, onboard, outcomeOf, repliesIn, type Space, type World } from '../world.js';

let world: World;
withBot((started) => ({ world } = started));

const mappings = () => world.collection('chatx_space_team_mappings');
/** As ui-bff does. */
const disconnect = ({ uuid }: Space) =>
  mappings().updateOne({ chatx_space_id: uuid }, { $set: { active: false, farewell_due: true } });
const told = async (space: Space) => (await repliesIn(world, space)).map(({ text }) => text);
const nothingDue = () =>
  eventually(async () => ((await mappings().countDocuments({ farewell_due: true })) === 0 ? true : undefined));

it('a space that was disconnected is told so, once', async () => {
  const space = await aSpace(world);
  await disconnect(space);
  await eventually(async () => ((await told(space)).length > 0 ? true : undefined));
  await outcomeOf(world, (await ask(world, space, 'anybody?')).id);

  expect((await told(space)).filter((text) => text === farewellTexts.disconnected)).toHaveLength(1);
});

it('one that was connected again is not', async () => {
  const space = await aSpace(world, { mapped: false });
  await onboard(world, space.uuid, { route: false, granted: false });
  await mappings().insertOne({
    ...{ chatx_workspace_id: 'acme', chatx_space_id: space.uuid, space_name: 'Space' },
    ...{ team_id: 'a-team', team_slug: 'payments', active: false, farewell_due: true },
  });
  await nothingDue();
  await outcomeOf(world, (await ask(world, space, 'help')).id);

  expect(await told(space)).not.toContain(farewellTexts.disconnected);
});

it('is told it after an outage of the chat product', async () => {
  const space = await aSpace(world);
  await world.control.fault({
    kind: 'http',
    method: 'POST',
    path: '/v1/messages',
    action: { do: 'answer', status: 502 },
  });
  await disconnect(space);
  await eventually(async () => ((await told(space)).includes(farewellTexts.disconnected) ? true : undefined));

  expect(await told(space)).toEqual([farewellTexts.disconnected]);
});
