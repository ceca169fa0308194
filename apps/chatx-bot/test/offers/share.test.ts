import { beforeEach, describe, expect, it } from '@jest/globals';
import { offerTexts } from '../../src/offers/offer-texts.js';
import { denialTexts } from '../../src/replies/texts.js';
import { pressOn } from '../approvals/cards.js';
import { leftClaimed } from '../crashed-bot.js';
import { allowed } from '../fake-ui-bff.js';
import { lastPrivateTo, withBot } from '../with-bot.js';
import { alice, outcomeOf, repliesIn, type Space, uuidOf, type World } from '../world.js';
import { offeredMore, shareCardOf } from './offered.js';

let world: World;
withBot((started) => ({ world } = started));
beforeEach(() => {
  world.uiBff.access = () => ({ status: 200, data: allowed });
});

const answer = 'Everything on: what do I earn?';
const yes = { share: 'confirmed' };
const inThread = async (space: Space) => (await repliesIn(world, space)).map(({ markdown }) => markdown);

/** A private answer, and the card that shares it. */
async function answeredAlone() {
  const { cardId, ...asked } = await offeredMore(world);
  expect(await pressOn(world, cardId, {})).toBe('answered');
  return { ...asked, share: await shareCardOf(world) };
}

describe('a private answer', () => {
  it('is shared by a button that asks first, and says what would be read by whom', async () => {
    const { share } = await answeredAlone();

    expect(share.attachments?.[0]?.content).toMatchObject({
      actions: [
        {
          type: 'Action.ShowCard',
          title: offerTexts.share,
          card: {
            body: [{ text: offerTexts.shareWarning }],
            actions: [{ type: 'Action.Submit', title: offerTexts.confirmShare, data: yes }],
          },
        },
      ],
    });
  });

  it('comes into the thread of its question once that was confirmed', async () => {
    const { space, questionId, share } = await answeredAlone();

    expect(await pressOn(world, share.id, {})).toBe('refused:not_confirmed');
    expect((await inThread(space)).join()).not.toContain(answer);

    expect(await pressOn(world, share.id, yes)).toBe('shared');
    expect((await repliesIn(world, space)).at(-1)).toMatchObject({
      parentId: questionId,
      markdown: `${offerTexts.shared}\n\n${answer}`,
    });
  });

  it('is shared once, however often the button is pressed', async () => {
    const { space, share } = await answeredAlone();

    const outcomes = await Promise.all([pressOn(world, share.id, yes), pressOn(world, share.id, yes)]);

    expect(outcomes.sort()).toEqual(['refused:already_taken', 'shared']);
    expect((await inThread(space)).filter((text) => text?.includes(answer))).toHaveLength(1);
  });

  it('is shared once by bots of which the first one died over it', async () => {
    const { space, share } = await answeredAlone();
    await world.control.fault({ kind: 'event', action: { do: 'swallow' } });
    const { id } = await world.control.as(alice).submitCard(share.id, yes);
    const offer = { card_id: uuidOf(share.id) };
    await world.collection('chatx_offers').updateOne(offer, { $set: { taken_by: uuidOf(id) } });
    await leftClaimed(world, space, id, { is_card_action: true });

    expect(await outcomeOf(world, id)).toBe('shared');
    expect(await pressOn(world, share.id, yes)).toBe('refused:already_taken');
    expect((await inThread(space)).filter((text) => text?.includes(answer))).toHaveLength(1);
  });

  it('is not shared by somebody who may not ask there any more', async () => {
    const { space, share } = await answeredAlone();
    world.uiBff.access = () => ({
      status: 200,
      data: { allowed: false, space_allowed: true, user_allowed: false, reason: 'missing_user_grant' },
    });

    expect(await pressOn(world, share.id, yes)).toBe('denied:missing_user_grant');
    expect(await lastPrivateTo(world, alice)).toBe(denialTexts.missing_user_grant);
    expect((await inThread(space)).join()).not.toContain(answer);
  });

  it('is on record as shared', async () => {
    const { share } = await answeredAlone();
    expect(await pressOn(world, share.id, yes)).toBe('shared');

    const event = await world.collection('audit_events').findOne({}, { sort: { ts: -1 } });
    expect(event).toMatchObject({ action: 'chatx.share', outcome: 'allow', resource: 'agent:docs' });
  });
});
