import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { teamObject, userSubject } from '@parley/authz-client';
import { demoUserIds } from '@parley/devstack-idp';
import {
  ask,
  aSpace,
  bob,
  bobPersonId,
  eventually,
  outcomeOf,
  repliesIn,
  startTestBot,
  startWorld,
  type TestBot,
  uuidOf,
  type World,
} from '../world.js';
import { linkIn } from './link-in.js';

let world: World;
let bot: TestBot;
beforeAll(async () => {
  world = await startWorld();
  const member = { user: userSubject(demoUserIds.bob), relation: 'member', object: teamObject('platform') } as const;
  await world.relations.apply({ writes: [member] });
  bot = await startTestBot(world);
});
afterAll(async () => {
  await bot.stop();
  await world.close();
});
afterEach(async () => {
  await linkIn(world, 'bob');
  world.uiBff.runs.length = 0;
});

const notLinked = 'denied:CHATX_USER_NOT_LINKED';
const recordOf = (id: string) => world.collection('chatx_inbox').findOne({ _id: uuidOf(id) as never });
const answered = async (id: string) =>
  eventually(async () => ((await recordOf(id))?.['outcome'] === 'answered' ? true : undefined));

it('the question that waited is answered once the person is linked, in a reply of its own, once', async () => {
  const space = await aSpace(world);
  const { id } = await ask(world, space, 'who owns payroll?', {}, bob);
  expect(await outcomeOf(world, id)).toBe(notLinked);
  await linkIn(world, 'bob', bobPersonId);
  await answered(id);
  const next = await ask(world, space, 'and who else?', {}, bob);
  await answered(next.id);

  const texts = (await repliesIn(world, space)).filter(({ parentId }) => parentId === id).map(({ text }) => text);
  expect(texts).toEqual([expect.stringContaining('not linked'), 'Answer to: who owns payroll?']);
  expect(world.uiBff.runs.map(({ body }) => body.message)).toEqual(['who owns payroll?', 'and who else?']);
});

it('a bot that starts after the link answers what waited, the newest questions alone', async () => {
  const space = await aSpace(world);
  const asked: string[] = [];
  for (const question of ['one', 'two', 'three', 'four']) {
    const { id } = await ask(world, space, question, {}, bob);
    asked.push(id);
    expect(await outcomeOf(world, id)).toBe(notLinked);
  }
  await bot.stop();
  await linkIn(world, 'bob', bobPersonId);
  bot = await startTestBot(world);
  for (const id of asked.slice(1)) await answered(id);

  expect(world.uiBff.runs.map(({ body }) => body.message)).toEqual(['two', 'three', 'four']);
  expect(await recordOf(asked[0] ?? '')).toMatchObject({ outcome: notLinked });
  expect(await recordOf(asked[0] ?? '')).not.toHaveProperty('waits_for');
});

it('a question that waited for more than an hour is not answered, and nobody is kept with it', async () => {
  const space = await aSpace(world);
  const { id } = await ask(world, space, 'too late?', {}, bob);
  await outcomeOf(world, id);
  const long = new Date(Date.now() - 61 * 60_000);
  await world.collection('chatx_inbox').updateOne({ _id: uuidOf(id) as never }, { $set: { done_at: long } });
  await eventually(async () => ('waits_for' in ((await recordOf(id)) ?? {}) ? undefined : true));
  await linkIn(world, 'bob', bobPersonId);
  const next = await ask(world, space, 'now', {}, bob);
  await answered(next.id);

  expect(await recordOf(id)).toMatchObject({ outcome: notLinked });
});
