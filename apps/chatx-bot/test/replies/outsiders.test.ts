import { beforeEach, describe, expect, it } from '@jest/globals';
import { demoUserIds } from '@parley/devstack-idp';
import { offerTexts } from '../../src/offers/offer-texts.js';
import { texts } from '../../src/replies/texts.js';
import { askedOnCard, pressOn, toolCall } from '../approvals/cards.js';
import { leftClaimed } from '../crashed-bot.js';
import { answerWith } from '../fake-ui-bff.js';
import { offeredMore, privatelyTo, shareCardOf } from '../offers/offered.js';
import { lastPrivateTo, withBot } from '../with-bot.js';
import { alice, ask, aSpace, bob, botEmail, outcomeOf, repliesIn, type Space, type World } from '../world.js';

let world: World;
withBot((started) => ({ world } = started));
beforeEach(async () => {
  world.uiBff.runs.length = 0;
  world.uiBff.script = (run) => answerWith(`Answer to: ${run.body.message}`);
  await world.control.clearFaults();
});

const inThread = async (space: Space) => (await repliesIn(world, space)).map(({ markdown }) => markdown);
const setPrivacy = ({ uuid }: Space, answerPrivately: boolean) =>
  world
    .collection('chatx_space_team_mappings')
    .updateOne({ chatx_space_id: uuid }, { $set: { answer_privately: answerPrivately } });
/** A space with bob in it, who is not linked, where an admin wants private answers while that is so. */
async function aPrivateSpace(): Promise<Space> {
  const space = await aSpace(world);
  await setPrivacy(space, true);
  return space;
}
/** The same, with nobody but alice and ours. */
async function teamAlone(): Promise<Space> {
  const space = await aPrivateSpace();
  for (const email of [bob, 'other@bots.example.test']) await world.control.removeMember(space.roomId, email);
  return space;
}

describe('a space that is answered privately while people outside its team are in the room', () => {
  it('is answered privately, with what the person who asked may read, and a note in the thread', async () => {
    const space = await aPrivateSpace();
    const { id } = await ask(world, space, 'how?');

    expect(await outcomeOf(world, id)).toBe('answered');

    expect(await lastPrivateTo(world, alice)).toBe('Answer to: how?');
    expect(await inThread(space)).toEqual([texts.answeredPrivately]);
    expect(world.uiBff.runs[0]?.claims).toMatchObject({ sub: demoUserIds.alice, azp: 'chatx-bot' });
    expect(world.uiBff.runs[0]?.claims).not.toHaveProperty('active_team');
    expect(world.uiBff.runs[0]?.body.client_context).not.toHaveProperty('chatx_space');
  });

  it('is answered in the thread once they have left', async () => {
    const space = await teamAlone();
    const { id } = await ask(world, space, 'how?');

    expect(await outcomeOf(world, id)).toBe('answered');
    expect(await inThread(space)).toEqual(['Answer to: how?']);
  });

  it('is answered in the thread where no admin wants that', async () => {
    const space = await aSpace(world);
    const { id } = await ask(world, space, 'how?');

    expect(await outcomeOf(world, id)).toBe('answered');
    expect(await inThread(space)).toEqual(['Answer to: how?']);
  });

  it.each([
    ['refuses', { do: 'answer', status: 403 }],
    ['is down', { do: 'answer', status: 500 }],
  ] as const)('is answered privately when the chat product %s to say who is there', async (_what, action) => {
    const space = await teamAlone();
    await world.control.fault({ kind: 'http', method: 'GET', path: '/v1/memberships', times: 20, action });
    const { id } = await ask(world, space, 'how?');

    expect(await outcomeOf(world, id)).toBe('answered');
    expect(await lastPrivateTo(world, alice)).toBe('Answer to: how?');
    expect(await inThread(space)).toEqual([texts.answeredPrivately]);
  });

  it('keeps an answer private that a bot began so and left behind, though they have left since', async () => {
    const space = await teamAlone();
    await world.control.fault({ kind: 'event', action: { do: 'swallow' } });
    const { id } = await ask(world, space, 'how?');
    await leftClaimed(world, space, id, { is_private: true });

    expect(await outcomeOf(world, id)).toBe('answered');
    expect(await lastPrivateTo(world, alice)).toBe('Answer to: how?');
    expect(await inThread(space)).toEqual([texts.answeredPrivately]);
  });

  it('does not fill in privately meant words in the thread where a bot before had begun there', async () => {
    const space = await aPrivateSpace();
    await world.control.fault({ kind: 'event', action: { do: 'swallow' } });
    const { id } = await ask(world, space, 'how?');
    const { CHATX_API_URL: api, CHATX_INTEGRATION_BOT_ACCESS_TOKEN: token } = world.env;
    const res = await fetch(`${api}/messages`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ roomId: space.roomId, parentId: id, markdown: texts.working }),
    });
    const { id: replyId } = (await res.json()) as { id: string };
    await leftClaimed(world, space, id, { has_begun: true, reply_id: replyId });

    expect(await outcomeOf(world, id)).toBe('answered');
    expect((await inThread(space)).join()).not.toContain('Answer to');
    expect(await lastPrivateTo(world, alice)).toContain('Answer to: how?');
  });

  it('goes on privately after a decision on a card', async () => {
    const { space, cardId } = await askedOnCard(world, toolCall);
    await setPrivacy(space, true);
    world.uiBff.resumed = () => answerWith('Done as decided.');

    expect(await pressOn(world, cardId, { decision_0: 'approve' })).toBe('answered');

    expect(await lastPrivateTo(world, alice)).toBe('Done as decided.');
    expect(await inThread(space)).not.toContain('Done as decided.');
    expect(world.uiBff.resumes.at(-1)?.claims).toMatchObject({ active_team: 'platform' });
  });

  it('takes no private answer into the thread', async () => {
    const { space, cardId } = await offeredMore(world);
    expect(await pressOn(world, cardId, {})).toBe('answered');
    const share = await shareCardOf(world);
    await setPrivacy(space, true);

    expect(await pressOn(world, share.id, { share: 'confirmed' })).toBe('refused:outsiders');
    expect(await lastPrivateTo(world, alice)).toBe(offerTexts.outsiders);
    expect((await inThread(space)).join()).not.toContain('Everything on');
    expect((await privatelyTo(world)).at(0)?.personEmail).toBe(botEmail);
  });
});
