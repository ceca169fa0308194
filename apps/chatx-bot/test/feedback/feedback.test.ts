import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { demoUserIds } from '@parley/devstack-idp';
import { feedbackTexts } from '../../src/feedback/feedback-texts.js';
import { pressOn } from '../approvals/cards.js';
import { leftClaimed } from '../crashed-bot.js';
import { answerWith } from '../fake-ui-bff.js';
import { offeredMore, privatelyTo } from '../offers/offered.js';
import { lastPrivateTo } from '../with-bot.js';
import {
  alice,
  ask,
  aSpace,
  bob,
  outcomeOf,
  repliesIn,
  startTestBot,
  startWorld,
  type TestBot,
  uuidOf,
  type World,
} from '../world.js';

let world: World;
let bot: TestBot;
beforeAll(async () => {
  world = await startWorld();
  bot = await startTestBot(world, { env: { CHATX_FEEDBACK_CARDS: 'true' } });
});
afterAll(async () => {
  await bot.stop();
  await world.close();
});
beforeEach(() => {
  world.uiBff.feedback.length = 0;
  world.uiBff.rate = () => 200;
  world.uiBff.script = ({ body }) => answerWith(`Answer to: ${body.message}`);
});

/** An answer to alice in a space, and the card below it. */
async function answered() {
  const space = await aSpace(world);
  const { id } = await ask(world, space, 'which port?');
  expect(await outcomeOf(world, id)).toBe('answered');
  const card = (await repliesIn(world, space)).find(({ attachments }) => attachments);
  if (!card) throw new Error('there is no card');
  return { space, questionId: id, card };
}

const helpful = { verdict: 'helpful' };
const thread = async (space: Parameters<typeof repliesIn>[1]) =>
  (await repliesIn(world, space)).map(({ markdown }) => markdown);

describe('the card below an answer', () => {
  it('asks in the thread whether it helped', async () => {
    const { card, questionId } = await answered();
    expect(card).toMatchObject({ parentId: questionId, markdown: feedbackTexts.fallback });
    expect(card.attachments?.[0]?.content).toMatchObject({
      actions: [
        { type: 'Action.Submit', title: feedbackTexts.helpful },
        { type: 'Action.ShowCard', title: feedbackTexts.notHelpful },
      ],
    });
  });

  it('tells ui-bff what the person said, on their behalf, and gives way to it', async () => {
    const { space, card } = await answered();
    expect(await pressOn(world, card.id, helpful)).toBe('feedback');
    const [told] = world.uiBff.feedback;
    const conversation = encodeURIComponent(world.uiBff.runs.at(-1)!.body.conversation_id);
    expect(told).toMatchObject({
      path: `/api/v1/chat/conversations/${conversation}/turns/run-1/feedback`,
      body: { helpful: true },
      claims: { sub: demoUserIds.alice, azp: 'chatx-bot', active_team: 'platform' },
    });
    expect(await thread(space)).toEqual(['Answer to: which port?', feedbackTexts.saidHelpful]);
  });

  it('takes a reason where it did not help, and shows it to nobody', async () => {
    const { space, card } = await answered();
    const inputs = { verdict: 'not_helpful', reason: 'outdated', words: 'It is 3200 now.' };
    expect(await pressOn(world, card.id, inputs)).toBe('feedback');
    expect(world.uiBff.feedback).toMatchObject([
      { body: { helpful: false, reason: 'outdated', text: 'It is 3200 now.' } },
    ]);
    expect(await thread(space)).toEqual(['Answer to: which port?', feedbackTexts.saidNotHelpful]);
  });

  it('does nothing for anybody else, nor for what is none of its answers', async () => {
    const { card } = await answered();
    expect(await pressOn(world, card.id, helpful, bob)).toBe('refused:not_asked');
    expect(await lastPrivateTo(world, bob)).toBe(feedbackTexts.notYours);
    for (const inputs of [{}, { verdict: 'x' }, { verdict: 'not_helpful', reason: 'dull' }])
      expect(await pressOn(world, card.id, inputs)).toBe('refused:not_understood');
    expect(world.uiBff.feedback).toEqual([]);
  });

  it('counts once, however often it is pressed', async () => {
    const { space, card } = await answered();
    const outcomes = await Promise.all([pressOn(world, card.id, helpful), pressOn(world, card.id, helpful)]);
    expect(outcomes.sort()).toEqual(['feedback', 'refused:already_said']);
    expect(world.uiBff.feedback).toHaveLength(1);
    expect((await thread(space)).filter((text) => text === feedbackTexts.saidHelpful)).toHaveLength(1);
  });

  it('is tried again while ui-bff is down', async () => {
    const { space, card } = await answered();
    world.uiBff.rate = () => (world.uiBff.feedback.length < 3 ? 503 : 200);
    expect(await pressOn(world, card.id, helpful)).toBe('feedback');
    expect(await thread(space)).toContain(feedbackTexts.saidHelpful);
  });

  it('may be pressed again when a press could not be dealt with', async () => {
    const { space, card } = await answered();
    await world.control.fault({ kind: 'event', action: { do: 'swallow' } });
    const { id } = await world.control.as(alice).submitCard(card.id, helpful);
    const taken = { $set: { taken_by: uuidOf(id) } };
    await world.collection('chatx_feedback_cards').updateOne({ card_id: uuidOf(card.id) }, taken);
    await leftClaimed(world, space, id, { is_card_action: true, attempts: 5, failures: 5 });
    expect(await outcomeOf(world, id)).toBe('given_up');
    expect(await pressOn(world, card.id, helpful)).toBe('feedback');
  });

  it('is asked in private below a private answer, and nothing of it is told in the thread', async () => {
    const { space, cardId } = await offeredMore(world);
    expect(await pressOn(world, cardId, {})).toBe('answered');
    const before = await thread(space);
    const card = (await privatelyTo(world)).find(({ markdown }) => markdown === feedbackTexts.fallback)!;
    expect(await pressOn(world, card.id, { verdict: 'not_helpful' })).toBe('feedback');
    expect(world.uiBff.feedback).toMatchObject([{ body: { helpful: false }, claims: { sub: demoUserIds.alice } }]);
    expect(world.uiBff.feedback[0]?.claims).not.toHaveProperty('active_team');
    expect(await lastPrivateTo(world, alice)).toBe(feedbackTexts.saidNotHelpfulAlone);
    expect(await thread(space)).toEqual(before);
  });

  it('goes away when the answer is not kept any more', async () => {
    const { space, card } = await answered();
    world.uiBff.rate = () => 404;
    expect(await pressOn(world, card.id, helpful)).toBe('refused:gone');
    expect(await thread(space)).not.toContain(feedbackTexts.fallback);
  });
});
