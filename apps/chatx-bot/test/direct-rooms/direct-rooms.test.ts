import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { commandTexts } from '../../src/commands/command-texts.js';
import { directRoomTexts, teamsInWords } from '../../src/direct-rooms/direct-room-texts.js';
import { denialTexts } from '../../src/replies/texts.js';
import { withBot } from '../with-bot.js';
import {
  alice,
  aSpace,
  botEmail,
  eventually,
  onboard,
  outcomeOf,
  repliesIn,
  type Space,
  uuidOf,
  type World,
} from '../world.js';

const platform = { slug: 'platform', name: 'Platform' };
const payments = { slug: 'payments', name: 'Payments' };
const none = { team: null, agent: null, teams: [payments, platform], ask: null };
const noTeam = 'denied:CHATX_SPACE_TEAM_NOT_FOUND';

let world: World;
let room: Space;
withBot((started) => ({ world } = started));

beforeAll(async () => {
  const { id, roomId } = await world.control.as(alice).post({ toPersonEmail: botEmail, text: 'help' });
  room = { uuid: uuidOf(roomId), roomId };
  await outcomeOf(world, id);
});
beforeEach(() => {
  world.uiBff.directRoom = () => ({ status: 200, data: none });
});
afterEach(async () => {
  for (const name of ['chatx_space_team_mappings', 'chatx_space_agent_routes', 'chatx_denials'])
    await world.collection(name).deleteMany({});
  world.uiBff.runs.length = 0;
  world.uiBff.directRooms.length = 0;
});

const write = (text: string) => world.control.as(alice).post({ roomId: room.roomId, text });
const lastReply = async () => (await repliesIn(world, room)).at(-1);

/** ui-bff connects the room to what is chosen, as its own tests show. */
function connecting() {
  world.uiBff.directRoom = (slug) => ({
    status: 200,
    data: slug === undefined ? none : { ...none, team: platform, agent: { id: 'docs', name: 'Docs' } },
  });
  return onboard(world, room.uuid, { route: { users: { enabled: true, listen: 'all' } } });
}

/** A first question, to which the bot answers with its own: for which team? */
async function asked(question = 'how do I choose a port?') {
  const { id } = await write(question);
  expect(await outcomeOf(world, id)).toBe(noTeam);
  const card = (await repliesIn(world, room)).findLast(({ parentId }) => parentId === id);
  return { id, cardId: card?.id ?? '', card };
}

async function press(cardId: string, slug: string) {
  const { id } = await world.control.as(alice).submitCard(cardId, { parley_team: slug });
  return outcomeOf(world, id);
}

const answered = (id: string) =>
  eventually(async () => {
    const record = await world.collection('chatx_inbox').findOne({ _id: uuidOf(id) as never });
    return record?.['outcome'] === 'answered' ? true : undefined;
  });

describe('the first message in a direct room', () => {
  it('offers the teams of the person, by name and in words; choosing one answers the question', async () => {
    const { id, cardId, card } = await asked();
    expect(card?.markdown).toBe(teamsInWords(none.teams, null));
    expect(JSON.stringify(card?.attachments?.[0]?.content)).toContain('"title":"Platform","value":"platform"');
    await connecting();

    expect(await press(cardId, 'platform')).toBe('team_chosen');

    await answered(id);
    const told = (await repliesIn(world, room)).slice(-2);
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringContaining('I answer for Platform here'),
      'Answer to: how do I choose a port?',
    ]);
    expect(world.uiBff.directRooms.at(-1)).toMatchObject({ teamSlug: 'platform' });
    expect(world.uiBff.directRooms.at(-1)?.claims).not.toHaveProperty('active_team');
  });

  it('is answered once, however often the card is pressed', async () => {
    const { id, cardId } = await asked('once?');
    await connecting();
    const presses = await Promise.all([press(cardId, 'platform'), press(cardId, 'platform')]);
    await answered(id);
    const next = await write('after that');
    await answered(next.id);

    expect(presses).toEqual(['team_chosen', 'team_chosen']);
    expect(world.uiBff.runs.map(({ body }) => body.message)).toEqual(['once?', 'after that']);
  });

  it('says whom to ask where there is no team to choose', async () => {
    const ask = { of: 'organization', names: ['Carol Cook', 'Dan Dell'], more: false };
    world.uiBff.directRoom = () => ({ status: 200, data: { ...none, teams: [], ask } });
    await asked();

    expect((await lastReply())?.text).toContain('Ask Carol Cook or Dan Dell to add you to a team.');
  });

  it.each([
    ['team_not_yours', 403, directRoomTexts.notYours],
    ['not_your_direct_room', 403, directRoomTexts.notThisRoom],
    ['no_agent', 404, directRoomTexts.noAgent],
    ['an outage', 503, directRoomTexts.unavailable],
    ['somebody else who changes it', 409, directRoomTexts.unavailable],
  ])('stays unanswered with words on what next when ui-bff says %s', async (reason, status, words) => {
    const { cardId } = await asked();
    world.uiBff.directRoom = () => ({ status, details: { reason } });

    expect(await press(cardId, 'platform')).toMatch(/^refused:/);

    expect((await lastReply())?.markdown).toBe(words);
    expect(world.uiBff.runs).toHaveLength(0);
  });

  it('is denied in words while the teams cannot be asked for', async () => {
    world.uiBff.directRoom = () => ({ status: 503 });
    const { id } = await write('anybody?');

    expect(await outcomeOf(world, id)).toBe('denied:pdp_unavailable');
    expect((await lastReply())?.text).toBe(denialTexts.pdp_unavailable);
  });
});

describe('whoever left the team of their direct room', () => {
  it('is asked for another one', async () => {
    await connecting();
    world.uiBff.directRoom = () => ({ status: 200, data: { ...none, team: platform, teams: [payments] } });
    await world.relations.apply({ deletes: [world.member] });
    const { id } = await write('still there?');
    const outcome = await outcomeOf(world, id);
    await world.relations.apply({ writes: [world.member] });

    expect(outcome).toBe('denied:CHATX_OBO_FAILED');
    expect((await lastReply())?.markdown).toContain('`team payments`');
  });
});

describe('commands in a direct room', () => {
  it('`team` asks again, and `team` with a name chooses', async () => {
    await connecting();
    expect(await outcomeOf(world, (await write('team')).id)).toBe('command:team');
    expect((await lastReply())?.attachments).toHaveLength(1);

    expect(await outcomeOf(world, (await write('Team Platform')).id)).toBe('team_chosen');
    expect(world.uiBff.directRooms.at(-1)).toMatchObject({ teamSlug: 'platform' });
  });

  it('a question that begins with that word is a question', async () => {
    await connecting();

    expect(await outcomeOf(world, (await write('team building, any ideas?')).id)).toBe('answered');
  });

  it('`help` tells of it, and so does `doctor` before a team is chosen', async () => {
    await outcomeOf(world, (await write('help')).id);
    expect((await lastReply())?.markdown).toBe(commandTexts.directHelp);

    await outcomeOf(world, (await write('doctor')).id);
    expect((await lastReply())?.markdown).toContain(directRoomTexts.advice);
  });

  it('a space has none of it', async () => {
    const space = await aSpace(world);
    const { id } = await world.control
      .as(alice)
      .post({ roomId: space.roomId, markdown: `<@personEmail:${botEmail}|Parley> team` });

    expect(await outcomeOf(world, id)).toBe('answered');
    expect(world.uiBff.directRooms).toEqual([]);
  });
});
