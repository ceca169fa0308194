import { expect } from '@jest/globals';
import { answerWith, type Run } from '../fake-ui-bff.js';
import { alice, ask, aSpace, outcomeOf, repliesIn, type World } from '../world.js';

/** Says for a team that there is more for the person who asked; says all of it when no team is named. */
export async function* moreForOne({ claims, body }: Run): AsyncGenerator<readonly [string, unknown]> {
  if (claims['active_team'] === undefined) {
    yield* answerWith(`Everything on: ${body.message}`);
    return;
  }
  yield await Promise.resolve(['run', { run_id: 'run-1' }] as const);
  yield ['content', { text: 'What the team may read.' }];
  yield ['done', { more_for_you: true }];
}

/** A question of alice in a space, to which there is more for her alone. */
export async function offeredMore(world: World) {
  world.uiBff.script = moreForOne;
  const space = await aSpace(world);
  const { id } = await ask(world, space, 'what do I earn?');
  expect(await outcomeOf(world, id)).toBe('answered');
  const card = (await repliesIn(world, space)).find(({ attachments }) => attachments);
  if (!card) throw new Error('there is no card');
  return { space, questionId: id, cardId: card.id, card: card.attachments?.[0]?.content };
}

/** What the bot wrote to somebody alone, oldest first. */
export async function privatelyTo({ control }: World, who = alice) {
  const [direct] = await control.as(who).rooms('type=direct');
  return direct ? control.as(who).messages(direct.id) : [];
}

/** The card by which alice may share the last private answer. */
export async function shareCardOf(world: World) {
  const card = (await privatelyTo(world)).findLast(({ attachments }) => attachments);
  if (!card) throw new Error('there is no card');
  return card;
}
