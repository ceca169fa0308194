import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { demoUserIds } from '@parley/devstack-idp';
import { cardTexts } from '../../src/approvals/card-texts.js';
import { denialTexts, texts } from '../../src/replies/texts.js';
import { askedOnCard, pressOn, toolCall } from '../approvals/cards.js';
import { leftClaimed } from '../crashed-bot.js';
import { allowed, answerWith, type Script } from '../fake-ui-bff.js';
import { withBots } from '../with-bots.js';
import { alice, ask, aSpace, eventually, outcomeOf, repliesIn, type Space, type World } from '../world.js';

let world: World;
const startBot = withBots((started) => (world = started));
beforeEach(() => {
  world.uiBff.cancelled.length = 0;
});
afterEach(() => {
  world.uiBff.access = () => ({ status: 200, data: allowed });
  world.uiBff.cancel = () => 200;
  world.uiBff.resumed = () => answerWith('Done as decided.');
});

const tooLong = { ...toolCall, tool_args: { text: 'x'.repeat(6_001) } };
const asking: Script = async function* () {
  yield await Promise.resolve(['run', { run_id: 'r' }] as const);
  yield ['content', { text: 'Let me see.' }];
  yield ['input_required', tooLong];
};

/** As a ui-bff that is down answers: with 503, to everybody. */
function uiBffIsDown(isDown: boolean): void {
  world.uiBff.cancel = () => (isDown ? 503 : 200);
  world.uiBff.access = () => (isDown ? { status: 503 } : { status: 200, data: allowed });
}

const tries = (count: number) => eventually(() => Promise.resolve(world.uiBff.cancelled.length >= count || undefined));
const told = async (space: Space) => (await repliesIn(world, space)).map(({ markdown }) => markdown);
const isOpen = async (space: Space) =>
  (await world.collection('chatx_inbox').countDocuments({ space_id: space.uuid, state: 'claimed' })) === 1;

describe('a run whose question will not be answered', () => {
  it('is cancelled once ui-bff is back, and the reply stays', async () => {
    await startBot(world);
    const space = await aSpace(world);
    world.uiBff.script = asking;
    world.uiBff.cancel = () => 503;
    const { id } = await ask(world, space, 'please write');
    await tries(1);
    uiBffIsDown(true);
    await tries(3);
    expect(await isOpen(space)).toBe(true);
    uiBffIsDown(false);

    expect(await outcomeOf(world, id)).toBe('input_required');
    const { body } = world.uiBff.runs[0]!;
    expect(world.uiBff.cancelled.at(-1)).toMatchObject({
      body: { agent_id: 'docs', conversation_id: body.conversation_id },
      claims: { sub: demoUserIds.alice, active_team: 'platform' },
    });
    expect(await told(space)).toEqual([`Let me see.\n\n${texts.needsDecision}`]);
  });

  it('blocks no one in its space once its person knows', async () => {
    await startBot(world);
    const space = await aSpace(world);
    world.uiBff.script = asking;
    world.uiBff.cancel = () => 503;
    const first = await ask(world, space, 'please write');
    await tries(1);
    world.uiBff.access = () => ({ status: 503 });

    const next = await ask(world, space, 'and now?');

    expect(await outcomeOf(world, next.id)).toBe('denied:pdp_unavailable');
    expect(await told(space)).toContain(denialTexts.pdp_unavailable);
    expect(await isOpen(space)).toBe(true);
    world.uiBff.cancel = () => 200;
    expect(await outcomeOf(world, first.id)).toBe('input_required');
  });

  it('is ended by the next bot when the first one stops meanwhile', async () => {
    const bot = await startBot(world);
    const space = await aSpace(world);
    world.uiBff.script = asking;
    world.uiBff.cancel = () => 503;
    const { id } = await ask(world, space, 'please write');
    await tries(1);
    await bot.stop();
    world.uiBff.cancel = () => 200;

    await startBot(world);

    expect(await outcomeOf(world, id)).toBe('input_required');
    expect(await told(space)).toEqual([`Let me see.\n\n${texts.needsDecision}`]);
  });

  it('is reported by the next bot when the first one died before it could', async () => {
    const space = await aSpace(world);
    const { id, roomId } = await ask(world, space, 'please write');
    await leftClaimed(world, space, id, {
      has_begun: true,
      left_run: {
        message_id: id,
        public_space_id: roomId,
        person_id: (await world.control.as(alice).messages(roomId))[0]!.personId,
        agent_id: 'docs',
        conversation_id: 'c1',
        outcome: 'input_required',
        is_told: false,
      },
    });

    await startBot(world);

    expect(await outcomeOf(world, id)).toBe('input_required');
    expect(await told(space)).toEqual([`${texts.resumed}\n\n${texts.needsDecision}`]);
    expect(world.uiBff.cancelled).toMatchObject([{ body: { agent_id: 'docs', conversation_id: 'c1' } }]);
    expect(world.uiBff.runs).toHaveLength(0);
  });

  it('is ended after a decision on a card as well', async () => {
    await startBot(world);
    const { space, cardId } = await askedOnCard(world, toolCall);
    world.uiBff.resumed = () => asking({} as never);
    world.uiBff.cancel = () => (world.uiBff.cancelled.length < 3 ? 503 : 200);

    expect(await pressOn(world, cardId, { decision_0: 'approve' })).toBe('input_required');

    expect(world.uiBff.cancelled).toHaveLength(3);
    expect(world.uiBff.resumes).toHaveLength(1);
    expect(await told(space)).toContain(`Let me see.\n\n${texts.needsDecision}`);
    expect(await told(space)).not.toContain(cardTexts.failed);
  });

  it.each([
    ['unknown', 404],
    ['busy', 429],
  ])('is let go when its conversation is %s (%i), now or a little later', async (_what, status) => {
    await startBot(world);
    const space = await aSpace(world);
    world.uiBff.script = asking;
    world.uiBff.cancel = () => (world.uiBff.cancelled.length === 1 ? status : 200);
    const { id } = await ask(world, space, 'please write');

    expect(await outcomeOf(world, id)).toBe('input_required');
    expect(world.uiBff.cancelled).toHaveLength(status === 404 ? 1 : 2);
  });

  it('is given up, in the log and not in the chat, when ui-bff refuses again and again', async () => {
    const bot = await startBot(world);
    const space = await aSpace(world);
    world.uiBff.script = asking;
    world.uiBff.cancel = () => 401;
    const { id } = await ask(world, space, 'please write');

    expect(await outcomeOf(world, id)).toBe('given_up');
    expect(await told(space)).toEqual([`Let me see.\n\n${texts.needsDecision}`]);
    expect(bot.lines).toContainEqual(expect.objectContaining({ msg: 'a message was given up without a reply' }));
  });
});

describe('a run whose answer can be posted nowhere', () => {
  const refusing = {
    kind: 'http',
    method: 'POST',
    path: '/v1/messages',
    action: { do: 'answer', status: 403 },
  } as const;

  it('is ended when it has begun, not before', async () => {
    await startBot(world);
    const space = await aSpace(world);
    let hasBegun = false;
    world.uiBff.script = async function* () {
      await new Promise((resolve) => setTimeout(resolve, 300));
      hasBegun = true;
      yield ['run', { run_id: 'r' }] as const;
    };
    world.uiBff.cancel = () => (hasBegun ? 200 : 404);
    await world.control.fault(refusing);
    const { id } = await ask(world, space, 'anybody?');

    expect(await outcomeOf(world, id)).toBe('undeliverable:403');
    expect(world.uiBff.cancelled).toHaveLength(1);
    expect(hasBegun).toBe(true);
  });

  it('is ended once ui-bff is there again', async () => {
    await startBot(world);
    const space = await aSpace(world);
    world.uiBff.cancel = () => (world.uiBff.cancelled.length < 3 ? 503 : 200);
    await world.control.fault(refusing);
    const { id } = await ask(world, space, 'anybody?');

    expect(await outcomeOf(world, id)).toBe('undeliverable:403');
    expect(world.uiBff.cancelled).toHaveLength(3);
    expect(world.uiBff.runs).toHaveLength(1);
  });
});
