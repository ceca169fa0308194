import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { escalationTexts } from '../../src/escalations/escalation-texts.js';
import { feedbackTexts } from '../../src/feedback/feedback-texts.js';
import { pressOn } from '../approvals/cards.js';
import { leftClaimed } from '../crashed-bot.js';
import { lastPrivateTo } from '../with-bot.js';
import {
  alice,
  alicePersonId,
  ask,
  aSpace,
  bob,
  botEmail,
  outcomeOf,
  repliesIn,
  type Space,
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
  const link = { CHATX_LINKING_BASE_URL: 'https://parley.example.test', CHATX_LINK_HMAC_SECRET: 'x'.repeat(32) };
  bot = await startTestBot(world, { env: { CHATX_FEEDBACK_CARDS: 'true', ...link } });
});
afterAll(async () => {
  await bot.stop();
  await world.close();
});
beforeEach(() => {
  world.uiBff.read = () => 200;
});
afterEach(() => world.control.clearFaults());

const notHelpful = { verdict: 'not_helpful' };
const toBob = { people: [bob] };
const citation = { number: 1, datasource_id: 'runbooks', document_id: 'ports', title: 'Ports', text: 'x', hash: 'h' };

/** A question of alice's whose answer did not help, in a space whose route names those people. */
async function unhelpful(escalate_to: unknown, question = 'which port?') {
  const space = await aSpace(world, { route: { escalate_to } });
  const { id: questionId } = await ask(world, space, question);
  expect(await outcomeOf(world, questionId)).toBe('answered');
  const { conversation_id, message } = world.uiBff.runs.at(-1)!.body;
  world.uiBff.turns.set(conversation_id, [{ id: 'run-1', run_id: 'run-1', message, citations: [citation] }]);
  expect(await pressOn(world, (await cardIn(space)).id, notHelpful)).toBe('feedback');
  return { space, questionId };
}

async function cardIn(space: Space) {
  const card = (await repliesIn(world, space)).findLast(({ attachments }) => attachments);
  if (!card) throw new Error('there is no card');
  return card;
}

const thread = async (space: Space) => (await repliesIn(world, space)).map(({ markdown }) => markdown);

/** What the bot told bob alone since the last look, oldest first. */
async function toBobAlone() {
  const [direct] = await world.control.as(bob).rooms('type=direct');
  const all = direct ? await world.control.as(bob).messages(direct.id) : [];
  return all.filter(({ personEmail }) => personEmail === botEmail);
}
const cardsOfBob = async () => (await toBobAlone()).filter(({ attachments }) => attachments);

describe('an answer that did not help', () => {
  it('offers a person where the route names any', async () => {
    const { space, questionId } = await unhelpful(toBob);
    const card = await cardIn(space);
    expect(card).toMatchObject({ parentId: questionId, markdown: escalationTexts.offerFallback });
    expect(card.attachments?.[0]?.content).toMatchObject({
      actions: [{ type: 'Action.Submit', title: escalationTexts.ask }],
    });
  });

  it.each([
    ['names nobody', undefined],
    ['names what cannot be understood', { people: 'bob' }],
  ])('is only told of where the route %s', async (_case, to) => {
    const { space } = await unhelpful(to);
    expect(await thread(space)).toEqual(['Answer to: which port?', feedbackTexts.saidNotHelpful]);
  });
});

describe('the button for a person', () => {
  it('gives those people the question and its sources, and tells the thread', async () => {
    const { space } = await unhelpful(toBob, 'which *port* <@all>?');
    expect(await pressOn(world, (await cardIn(space)).id, {})).toBe('escalated');
    const [card, ...more] = (await cardsOfBob()).slice(-1);
    expect(more).toEqual([]);
    const link = '[Ports](https://parley.example.test/knowledge/documents/runbooks/ports)';
    expect(card?.markdown).toBe(
      `Alice Archer asked in Space, and the answer did not help:\n\n> which \\*port\\* All?\n\nSources:\n\n1. ${link}`,
    );
    const shown = JSON.stringify(card?.attachments?.[0]?.content);
    for (const words of ['Alice Archer asked in Space', 'which *port* All?', link]) expect(shown).toContain(words);
    expect(await thread(space)).toEqual([expect.stringContaining('Answer to'), escalationTexts.asked]);
  });

  it('works for whoever asked alone', async () => {
    const { space } = await unhelpful(toBob);
    const before = (await toBobAlone()).length;
    expect(await pressOn(world, (await cardIn(space)).id, {}, bob)).toBe('refused:not_asked');
    expect(await lastPrivateTo(world, bob)).toBe(escalationTexts.notYours);
    expect(await toBobAlone()).toHaveLength(before + 1);
  });

  it('posts once, however often it is pressed', async () => {
    const { space } = await unhelpful(toBob);
    const before = (await cardsOfBob()).length;
    const { id } = await cardIn(space);
    const outcomes = await Promise.all([pressOn(world, id, {}), pressOn(world, id, {})]);
    expect(outcomes.sort()).toEqual(['escalated', 'refused:already_asked']);
    expect(await cardsOfBob()).toHaveLength(before + 1);
  });

  it('goes on after an outage of the chat product', async () => {
    const { space } = await unhelpful(toBob);
    const before = (await cardsOfBob()).length;
    const { id } = await cardIn(space);
    const down = { do: 'answer', status: 503 } as const;
    await world.control.fault({ kind: 'http', method: 'POST', path: '/v1/messages', times: 4, action: down });
    expect(await pressOn(world, id, {})).toBe('escalated');
    expect(await cardsOfBob()).toHaveLength(before + 1);
  });

  it('goes on after a crash with those who do not have it yet, and tells them that it may have come before', async () => {
    const { space } = await unhelpful({ people: [bob, alicePersonId] });
    const before = (await cardsOfBob()).length;
    const { id } = await cardIn(space);
    const post = { to: bob, message_id: 'm', room_id: 'r', card_id: uuidOf(space.roomId), closed: false };
    const left = { $set: { posts: [post], begun: [bob, alicePersonId] } };
    await world.collection('chatx_escalations').updateOne({ card_id: uuidOf(id) }, left);
    expect(await pressOn(world, id, {})).toBe('escalated');
    expect(await cardsOfBob()).toHaveLength(before);
    const [direct] = await world.control.as(alice).rooms('type=direct');
    const got = (await world.control.as(alice).messages(direct!.id)).at(-1);
    expect(JSON.stringify(got?.attachments)).toContain(escalationTexts.repeated);
  });

  it('is free again where nobody can be reached', async () => {
    const { space } = await unhelpful({ people: ['nobody@example.test'] });
    const { id } = await cardIn(space);
    expect(await pressOn(world, id, {})).toBe('refused:unreachable');
    expect(await lastPrivateTo(world, alice)).toBe(escalationTexts.unreachable);
    const record = await world.collection('chatx_escalations').findOne({ card_id: uuidOf(id) });
    expect(record).toMatchObject({ taken_by: null, posts: [] });
  });

  it('is tried again while ui-bff is down, and gives up what it does not keep any more', async () => {
    const { space } = await unhelpful(toBob);
    let calls = 0;
    world.uiBff.read = () => ((calls += 1) < 3 ? 503 : 404);
    expect(await pressOn(world, (await cardIn(space)).id, {})).toBe('refused:gone');
    expect(await lastPrivateTo(world, alice)).toBe(escalationTexts.outOfDate);
  });

  it('may be pressed again when a press could not be dealt with', async () => {
    const { space } = await unhelpful(toBob);
    const { id: cardId } = await cardIn(space);
    await world.control.fault({ kind: 'event', action: { do: 'swallow' } });
    const { id } = await world.control.as(alice).submitCard(cardId, {});
    const taken = { $set: { taken_by: uuidOf(id) } };
    await world.collection('chatx_escalations').updateOne({ card_id: uuidOf(cardId) }, taken);
    await leftClaimed(world, space, id, { is_card_action: true, attempts: 5, failures: 5 });
    expect(await outcomeOf(world, id)).toBe('given_up');
    expect(await pressOn(world, cardId, {})).toBe('escalated');
  });
});

describe('what was handed on', () => {
  it('is resolved by one of those who have it: its card gives way, and the thread is told', async () => {
    const { space } = await unhelpful(toBob);
    await pressOn(world, (await cardIn(space)).id, {});
    const card = (await cardsOfBob()).at(-1)!;
    expect(await pressOn(world, card.id, {}, bob)).toBe('resolved');
    const resolved = escalationTexts.resolvedBy('Bob Baker');
    expect((await toBobAlone()).at(-1)).toMatchObject({ markdown: `${resolved}\n\n${card.markdown}` });
    expect((await toBobAlone()).map(({ id }) => id)).not.toContain(card.id);
    expect((await thread(space)).at(-1)).toBe(resolved);
  });

  it('goes to a space, where anybody in it resolves it, once', async () => {
    const theirs = await aSpace(world, { mapped: false, route: false, granted: false });
    const { space } = await unhelpful({ space_id: theirs.uuid });
    await pressOn(world, (await cardIn(space)).id, {});
    const card = await cardIn(theirs);
    const outcomes = await Promise.all([pressOn(world, card.id, {}, bob), pressOn(world, card.id, {}, bob)]);
    expect(outcomes.sort()).toEqual(['refused:already_resolved', 'resolved']);
    const resolved = escalationTexts.resolvedBy('Bob Baker');
    expect((await thread(theirs)).filter((text) => text?.startsWith(resolved))).toHaveLength(1);
    expect((await thread(space)).filter((text) => text === resolved)).toHaveLength(1);
  });

  it('is taken up by another bot where one crashed over it, which closes what is still open', async () => {
    const { space } = await unhelpful({ people: [alice, bob] });
    await pressOn(world, (await cardIn(space)).id, {});
    const card = (await cardsOfBob()).at(-1)!;
    await world.control.fault({ kind: 'event', action: { do: 'swallow' } });
    const { id } = await world.control.as(bob).submitCard(card.id, {});
    const closed = { resolved_by: uuidOf(id), 'posts.0.closed': true };
    await world.collection('chatx_escalations').updateOne({ 'posts.card_id': uuidOf(card.id) }, { $set: closed });
    await leftClaimed(world, { uuid: uuidOf(card.roomId) }, id, { is_card_action: true });
    expect(await outcomeOf(world, id)).toBe('resolved');
    const resolved = escalationTexts.resolvedBy('Bob Baker');
    expect(await lastPrivateTo(world, bob)).toContain(resolved);
    expect(await lastPrivateTo(world, alice)).not.toContain(resolved);
    expect((await thread(space)).filter((text) => text === resolved)).toHaveLength(1);
  });
});
