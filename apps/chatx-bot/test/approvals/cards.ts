import { expect } from '@jest/globals';
import { alice, ask, aSpace, outcomeOf, repliesIn, type World } from '../world.js';

/** A call of a tool that waits for its person. */
export const toolCall = {
  type: 'tool_approval',
  interrupt_id: 'i1',
  agent: 'docs',
  tool_call_id: 'c1',
  tool_name: 'restart_service',
  tool_args: { name: 'payments', note: '**harmless** [really](https://example.org)' },
  allowed_decisions: ['approve', 'edit', 'reject'],
};

/** A question of alice that the agent answers with a question of its own, on a card. */
export async function askedOnCard(world: World, interrupt: object) {
  world.uiBff.script = async function* () {
    yield await Promise.resolve(['run', { run_id: 'r' }] as const);
    yield ['content', { text: 'Let me see.' }];
    yield ['input_required', interrupt];
  };
  const space = await aSpace(world);
  const { id } = await ask(world, space, 'please restart payments');
  expect(await outcomeOf(world, id)).toBe('input_required');
  const card = (await repliesIn(world, space)).find(({ attachments }) => attachments);
  if (!card) throw new Error('there is no card');
  return { space, questionId: id, cardId: card.id, card: card.attachments?.[0]?.content };
}

/** Presses a button, and tells how the bot recorded the end of it. */
export async function pressOn(
  world: World,
  cardId: string,
  inputs: Record<string, unknown>,
  who = alice,
): Promise<string> {
  return outcomeOf(world, (await world.control.as(who).submitCard(cardId, inputs)).id);
}
