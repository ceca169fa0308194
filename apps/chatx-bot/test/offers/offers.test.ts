import { beforeEach, describe, expect, it } from '@jest/globals';
import { spaceObject } from '@parley/authz-client';
import { demoUserIds } from '@parley/devstack-idp';
import { offerTexts } from '../../src/offers/offer-texts.js';
import { offerLifeMs } from '../../src/offers/offer.store.js';
import { denialTexts, texts } from '../../src/replies/texts.js';
import { pressOn, toolCall } from '../approvals/cards.js';
import { leftClaimed } from '../crashed-bot.js';
import { allowed, answerWith } from '../fake-ui-bff.js';
import { lastPrivateTo, withBot } from '../with-bot.js';
import {
  alice,
  ask,
  aSpace,
  bob,
  eventually,
  outcomeOf,
  repliesIn,
  type Space,
  uuidOf,
  workspace,
  type World,
} from '../world.js';
import { moreForOne, offeredMore, privatelyTo } from './offered.js';

let world: World;
withBot((started) => ({ world } = started));
beforeEach(() => {
  world.uiBff.runs.length = 0;
  world.uiBff.access = () => ({ status: 200, data: allowed });
  world.uiBff.start = () => ({ status: 200 });
});

const refusal = { do: 'answer', status: 403 } as const;
const press = (cardId: string, who = alice) => pressOn(world, cardId, {}, who);
const runsAlone = () => world.uiBff.runs.filter(({ claims }) => claims['active_team'] === undefined);
const inThread = async (space: Space) => (await repliesIn(world, space)).map(({ markdown }) => markdown);

describe('an answer to which there is more for the person who asked', () => {
  it('says so without naming anything, and offers it by a button', async () => {
    const { space, questionId, card } = await offeredMore(world);

    expect(await repliesIn(world, space)).toMatchObject([
      { parentId: questionId, markdown: `What the team may read.\n\n${offerTexts.more}` },
      { parentId: questionId, markdown: offerTexts.offerFallback },
    ]);
    expect(card).toMatchObject({ version: '1.3', actions: [{ type: 'Action.Submit', title: offerTexts.offer }] });
  });

  it('tells the agent in which space it is asked, as authz names it', async () => {
    const { space } = await offeredMore(world);

    expect(world.uiBff.runs[0]?.body.client_context).toMatchObject({ chatx_space: `${workspace}--${space.uuid}` });
  });

  it('has no button where there is no more', async () => {
    world.uiBff.script = () => answerWith('All of it.');
    const space = await aSpace(world);
    const { id } = await ask(world, space, 'how?');

    expect(await outcomeOf(world, id)).toBe('answered');
    expect(await inThread(space)).toEqual(['All of it.']);
  });

  it('says where to ask where no card can be posted', async () => {
    const space = await aSpace(world);
    world.uiBff.script = async function* () {
      yield await Promise.resolve(['run', { run_id: 'run-1' }] as const);
      yield ['content', { text: 'What the team may read.' }];
      // The next message after the reply itself is the card.
      await eventually(async () => (await repliesIn(world, space))[0]);
      await world.control.fault({ kind: 'http', method: 'POST', path: '/v1/messages', action: refusal });
      yield ['done', { more_for_you: true }];
    };
    const { id } = await ask(world, space, 'how?');

    expect(await outcomeOf(world, id)).toBe('answered');
    expect(await inThread(space)).toEqual([`What the team may read.\n\n${offerTexts.moreElsewhere}`]);
  });

  it('is sent to the web application after a decision on a card, which is no question', async () => {
    world.uiBff.script = async function* () {
      yield await Promise.resolve(['run', { run_id: 'r' }] as const);
      yield ['input_required', toolCall];
    };
    world.uiBff.resumed = async function* () {
      yield await Promise.resolve(['run', { run_id: 'r2' }] as const);
      yield ['content', { text: 'Done.' }];
      yield ['done', { more_for_you: true }];
    };
    const space = await aSpace(world);
    const { id } = await ask(world, space, 'restart it');
    expect(await outcomeOf(world, id)).toBe('input_required');
    const card = (await repliesIn(world, space)).find(({ attachments }) => attachments);

    expect(await pressOn(world, card!.id, { decision_0: 'approve' })).toBe('answered');
    expect((await inThread(space)).at(-1)).toBe(`Done.\n\n${offerTexts.moreElsewhere}`);
  });
});

describe('the button for the rest', () => {
  it('runs the same question without the team, in a conversation of its own, and answers in private', async () => {
    const { space, cardId } = await offeredMore(world);
    const before = await inThread(space);

    expect(await press(cardId)).toBe('answered');

    const [asked, alone] = world.uiBff.runs;
    expect(alone?.claims).toMatchObject({ sub: demoUserIds.alice, azp: 'chatx-bot' });
    expect(alone?.claims).not.toHaveProperty('active_team');
    expect(alone?.body).toMatchObject({ message: 'what do I earn?', agent_id: 'docs' });
    expect(alone?.body.conversation_id).not.toBe(asked?.body.conversation_id);
    expect(alone?.body.client_context).not.toHaveProperty('chatx_space');
    expect(alone?.body.client_context).not.toHaveProperty('chatx_space_id');
    const told = (await privatelyTo(world)).map(({ markdown }) => markdown);
    expect(told.slice(-2)).toEqual(['Everything on: what do I earn?', offerTexts.shareFallback]);
    expect(await inThread(space)).toEqual(before);
  });

  it('does nothing for anybody else', async () => {
    const { cardId } = await offeredMore(world);

    expect(await press(cardId, bob)).toBe('refused:not_asked');

    expect(runsAlone()).toHaveLength(0);
    expect(await lastPrivateTo(world, bob)).toBe(offerTexts.notYours);
    expect(await press(cardId)).toBe('answered');
  });

  it('answers once, however often it is pressed', async () => {
    const { cardId } = await offeredMore(world);

    const outcomes = await Promise.all([press(cardId), press(cardId), press(cardId)]);

    expect(outcomes.filter((outcome) => outcome === 'answered')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'refused:already_taken')).toHaveLength(2);
    expect(runsAlone()).toHaveLength(1);
  });

  it('is good for a day', async () => {
    const { cardId } = await offeredMore(world);
    const past = new Date(Date.now() - offerLifeMs - 1_000);
    await world.collection('chatx_offers').updateOne({ card_id: uuidOf(cardId) }, { $set: { made_at: past } });

    expect(await press(cardId)).toBe('refused:expired');
    expect(runsAlone()).toHaveLength(0);
    expect(await lastPrivateTo(world, alice)).toBe(offerTexts.outOfDate);
  });

  it('goes on after a crash with the same order and the same reply', async () => {
    const { space, cardId } = await offeredMore(world);
    await world.control.fault({ kind: 'event', action: { do: 'swallow' } });
    const { id } = await world.control.as(alice).submitCard(cardId, {});
    const offer = { card_id: uuidOf(cardId) };
    await world.collection('chatx_offers').updateOne(offer, { $set: { taken_by: uuidOf(id) } });
    await leftClaimed(world, space, id, { is_card_action: true, has_begun: true });

    expect(await outcomeOf(world, id)).toBe('answered');

    expect(runsAlone().map(({ key }) => key)).toEqual([uuidOf(id)]);
    const told = (await privatelyTo(world)).map(({ markdown }) => markdown);
    expect(told.at(-2)).toBe(`${texts.resumed}\n\nEverything on: what do I earn?`);
    expect(await press(cardId)).toBe('refused:already_taken');
  });

  it('may be pressed again when the first press could not be dealt with', async () => {
    const { space, cardId } = await offeredMore(world);
    await world.control.fault({ kind: 'event', action: { do: 'swallow' } });
    const { id } = await world.control.as(alice).submitCard(cardId, {});
    const offer = { card_id: uuidOf(cardId) };
    await world.collection('chatx_offers').updateOne(offer, { $set: { taken_by: uuidOf(id) } });
    await leftClaimed(world, space, id, { is_card_action: true, attempts: 5, failures: 5 });

    expect(await outcomeOf(world, id)).toBe('given_up');
    expect(await lastPrivateTo(world, alice)).toBe(offerTexts.failed);
    expect(await press(cardId)).toBe('answered');
  });

  it('may be pressed again when the run was refused', async () => {
    const { cardId } = await offeredMore(world);
    world.uiBff.start = () => ({ status: 429 });
    expect(await press(cardId)).toBe('run_refused:429');

    world.uiBff.start = () => ({ status: 200 });
    expect(await press(cardId)).toBe('answered');
  });

  it('says in the thread that a private message is impossible, and no more', async () => {
    const { space, cardId } = await offeredMore(world);
    const before = await inThread(space);
    await world.control.fault({ kind: 'http', method: 'POST', path: '/v1/messages', action: refusal });

    expect(await press(cardId)).toBe('undeliverable:403');
    expect(await inThread(space)).toEqual([...before, texts.cannotWritePrivately]);
  });

  it('asks for no decision: that run ends', async () => {
    const { cardId } = await offeredMore(world);
    const cancelled = world.uiBff.cancelled.length;
    world.uiBff.script = async function* () {
      yield await Promise.resolve(['run', { run_id: 'r' }] as const);
      yield ['input_required', toolCall];
    };

    expect(await press(cardId)).toBe('input_required');
    expect(await lastPrivateTo(world, alice)).toBe(texts.needsDecision);
    expect(world.uiBff.cancelled).toHaveLength(cancelled + 1);
  });

  const grantOf = ({ uuid }: Space) => ({ user: spaceObject(workspace, uuid), relation: 'user', object: 'agent:docs' });
  it.each<[string, (space: Space) => Promise<unknown>, keyof typeof denialTexts]>([
    ['the agent is not granted', (space) => world.relations.apply({ deletes: [grantOf(space)] }), 'CHATX_ROUTE_DENIED'],
    [
      'another agent took over the space',
      async ({ uuid }) => {
        await world.collection('chatx_space_agent_routes').updateOne({ space_id: uuid }, { $set: { agent_id: 'ops' } });
        await world.relations.apply({ writes: [{ ...grantOf({ uuid, roomId: '' }), object: 'agent:ops' }] });
      },
      'CHATX_ROUTE_DENIED',
    ],
    [
      'the space is not active',
      ({ uuid }) =>
        world.collection('chatx_space_team_mappings').updateOne({ chatx_space_id: uuid }, { $set: { active: false } }),
      'CHATX_SPACE_TEAM_NOT_FOUND',
    ],
    [
      'ui-bff cannot say whether they may',
      () => {
        world.uiBff.access = () => ({ status: 503 });
        return Promise.resolve();
      },
      'pdp_unavailable',
    ],
  ])('needs everything anew that its question needed: %s', async (_what, take, reason) => {
    const { space, cardId } = await offeredMore(world);
    await take(space);

    expect(await press(cardId)).toBe(`denied:${reason}`);

    expect(runsAlone()).toHaveLength(0);
    expect(await lastPrivateTo(world, alice)).toBe(denialTexts[reason]);
  });

  it('needs its person to be in the team still', async () => {
    const { cardId } = await offeredMore(world);
    await world.relations.apply({ deletes: [world.member] });

    const outcome = await press(cardId);

    await world.relations.apply({ writes: [world.member] });
    expect(outcome).toBe('denied:CHATX_OBO_FAILED');
    expect(runsAlone()).toHaveLength(0);
  });

  it('is on record before anything runs, as is what was denied', async () => {
    const { space, cardId } = await offeredMore(world);
    const last = () => world.collection('audit_events').findOne({}, { sort: { ts: -1 } });
    let atTheRun: unknown;
    world.uiBff.script = async function* (run) {
      atTheRun = await last();
      yield* moreForOne(run);
    };
    world.uiBff.access = () => ({ status: 503 });
    expect(await press(cardId)).toBe('denied:pdp_unavailable');
    const what = { action: 'chatx.invoke_alone', resource: 'agent:docs' };
    expect(await last()).toMatchObject({ ...what, outcome: 'deny', reason: 'pdp_unavailable' });

    world.uiBff.access = () => ({ status: 200, data: allowed });
    expect(await press(cardId)).toBe('answered');
    expect(atTheRun).toMatchObject({ ...what, outcome: 'allow' });
    expect(JSON.stringify(atTheRun)).not.toContain(space.uuid);
  });
});

it('what is said about offers has no inside words', () => {
  for (const text of Object.values(offerTexts))
    expect(text).not.toMatch(/idp|authz|docdb|tuple|scope|slug|token|exchange|CHATX_|pdp/i);
});
