import { beforeEach, describe, expect, it } from '@jest/globals';
import { tooManyRuns } from '@parley/contracts';
import { cardTexts } from '../../src/approvals/card-texts.js';
import { denialTexts, failureTexts, texts } from '../../src/replies/texts.js';
import { leftClaimed } from '../crashed-bot.js';
import { allowed } from '../fake-ui-bff.js';
import { withBot } from '../with-bot.js';
import { alice, outcomeOf, repliesIn, uuidOf, type World } from '../world.js';
import { askedOnCard, pressOn, toolCall } from './cards.js';

let world: World;
withBot((started) => ({ world } = started));
beforeEach(() => {
  world.uiBff.resumes.length = 0;
  world.uiBff.access = () => ({ status: 200, data: allowed });
  world.uiBff.resume = () => ({ status: 200 });
});

const approve = { decision_0: 'approve' };

describe('a decision that did not get through', () => {
  it.each([
    [503, undefined, 'run_refused:503', texts.unavailable],
    [429, undefined, 'run_refused:429', cardTexts.tooMany],
    [429, tooManyRuns, 'run_refused:429:too_many_runs', cardTexts.tooManyOfYours],
    [403, undefined, 'denied:run_refused', failureTexts.notPermitted()],
  ])('because ui-bff answered %d (%s) may be made again', async (status, reason, outcome, told) => {
    const { space, cardId } = await askedOnCard(world, toolCall);
    world.uiBff.resume = () => ({ status, code: 'RATE_LIMIT_EXCEEDED', details: { reason } });
    expect(await pressOn(world, cardId, approve)).toBe(outcome);
    expect((await repliesIn(world, space)).at(-1)?.text).toBe(told);

    world.uiBff.resume = () => ({ status: 200 });
    expect(await pressOn(world, cardId, approve)).toBe('answered');
  });

  it('because the bot died, and access could not be checked after, may be made again', async () => {
    const { space, cardId } = await askedOnCard(world, toolCall);
    world.uiBff.access = () => ({ status: 503 });
    await world.control.fault({ kind: 'event', action: { do: 'swallow' } });
    const { id } = await world.control.as(alice).submitCard(cardId, approve);
    await world.collection('chatx_approvals').updateMany({ answered_by: null }, { $set: { answered_by: uuidOf(id) } });
    await leftClaimed(world, space, id, { is_card_action: true });
    expect(await outcomeOf(world, id)).toBe('denied:pdp_unavailable');
    expect((await repliesIn(world, space)).at(-1)?.text).toBe(denialTexts.pdp_unavailable);

    world.uiBff.access = () => ({ status: 200, data: allowed });
    expect(await pressOn(world, cardId, approve)).toBe('answered');
  });
});
