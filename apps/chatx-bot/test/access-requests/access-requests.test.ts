import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { teamAdmins, teamObject, userSubject } from '@parley/authz-client';
import { demoUserIds } from '@parley/devstack-idp';
import { accessNoticeId, type AccessNoticeRecord } from '@parley/docdb';
import { requestTexts } from '../../src/access-requests/request-texts.js';
import { pressOn } from '../approvals/cards.js';
import { linkIn } from '../waiting/link-in.js';
import { withBot } from '../with-bot.js';
import { alice, alicePersonId, bob, bobPersonId, botEmail, eventually, type TestBot, type World } from '../world.js';

let world: World;
let bot: TestBot;
withBot((started) => ({ world, bot } = started));
beforeAll(() => linkIn(world, 'bob', bobPersonId));

const object = 'agent:docs';
const owns = { user: userSubject(demoUserIds.alice), relation: 'owner', object } as const;
const teamManages = { user: teamAdmins('platform'), relation: 'manager', object } as const;
const isAdmin = (who: 'alice' | 'bob') =>
  ({ user: userSubject(demoUserIds[who]), relation: 'admin', object: teamObject('platform') }) as const;
const toDecide = {
  ...{ side: 'decides', kind: 'agent', name: 'Docs', requested_by: 'Carol *Cook*', reason: 'I am <@all> on call' },
  teams: ['payments'],
};

/** A request of its own for each test; ui-bff shows it to these people. */
let id: string;
let shownTo: Record<string, unknown>;
beforeEach(() => {
  id = randomUUID();
  shownTo = { [demoUserIds.alice]: toDecide };
  world.uiBff.accessRequest = (_keeper, named, sub) => (named === id ? shownTo[String(sub)] : undefined);
});
afterEach(async () => {
  await world.control.clearFaults();
  await world.relations.apply({ deletes: [owns, teamManages, isAdmin('alice'), isAdmin('bob')] });
});

const notices = () => world.collection('access_notices');
/** As ui-bff and rag-server do. */
async function note(side: 'decides' | 'asked', more: Partial<AccessNoticeRecord> = {}) {
  const notice = { keeper: 'ui', requestId: id, side } as const;
  const record = { keeper: 'ui', request_id: id, side, object, person_id: demoUserIds.alice, begun: [], posts: [] };
  const due = { attempts: 0, due_at: new Date(), expires_at: new Date(Date.now() + 60_000) };
  await notices().insertOne({ _id: accessNoticeId(notice), ...record, ...due, ...more } as never);
}
const nothingDue = () =>
  eventually(async () => ((await notices().countDocuments({ due_at: { $exists: true } })) === 0 ? true : undefined));
async function told(side: 'decides' | 'asked', more?: Partial<AccessNoticeRecord>) {
  await note(side, more);
  await nothingDue();
}
/** What the bot told somebody alone, oldest first. */
async function toldTo(who: string) {
  const [direct] = await world.control.as(who).rooms('type=direct');
  const all = direct ? await world.control.as(who).messages(direct.id) : [];
  return all.filter(({ personEmail }) => personEmail === botEmail);
}
const cardsOf = async (who: string) =>
  (await toldTo(who)).filter(({ attachments }) => JSON.stringify(attachments ?? '').includes(id));
const decided = (more: object = {}) => {
  const data = { kind: 'agent', name: 'Docs', requested_by: 'Carol Cook', state: 'granted', team: null, ...more };
  world.uiBff.decide = () => ({ status: 200, data });
};

describe('a request for access', () => {
  it('reaches the owner alone, with who asks, for what, and why in their own words', async () => {
    await world.relations.apply({ writes: [owns, teamManages, isAdmin('bob')] });
    await told('decides');

    const [card, ...more] = await cardsOf(alice);
    expect([more, await cardsOf(bob)]).toEqual([[], []]);
    expect(card?.markdown).toBe(
      `Carol \\*Cook\\* would like to use the agent Docs:\n\n> I am @all\\> on call\n\n${requestTexts.inBrowser}`,
    );
    const shown = JSON.stringify(card?.attachments?.[0]?.content);
    for (const words of [
      'use the agent Docs',
      'Everybody in the team payments',
      '"title":"Grant"',
      '"title":"Decline"',
    ])
      expect(shown).toContain(words);
    expect(JSON.stringify(bot.lines)).not.toContain('on call');
  });

  it('reaches the admins of the team that manages it where no owner can be told', async () => {
    await world.relations.apply({ writes: [teamManages, isAdmin('alice'), isAdmin('bob')] });
    shownTo[demoUserIds.bob] = toDecide;
    await told('decides');

    expect([await cardsOf(alice), await cardsOf(bob)]).toMatchObject([{ length: 1 }, { length: 1 }]);
  });

  it('is told to nobody to whom ui-bff does not show it', async () => {
    await world.relations.apply({ writes: [owns] });
    shownTo = {};
    await told('decides', { attempts: 10 });

    expect(await cardsOf(alice)).toEqual([]);
  });

  it('is told once an outage of the chat product is over, and not twice to whoever has it', async () => {
    await world.relations.apply({ writes: [owns] });
    const action = { do: 'answer', status: 502 } as const;
    await world.control.fault({ kind: 'http', method: 'POST', path: '/v1/messages', action });
    await told('decides');
    await notices().updateOne({ request_id: id }, { $set: { due_at: new Date() } });
    await nothingDue();

    expect(await cardsOf(alice)).toHaveLength(1);
  });

  it('says that it may have come before where a bot died over it', async () => {
    await world.relations.apply({ writes: [owns] });
    await told('decides', { begun: [alicePersonId] });

    expect(JSON.stringify(await cardsOf(alice))).toContain('You may have received this before');
  });
});

describe('a press on it', () => {
  const asked = async () => {
    await world.relations.apply({ writes: [teamManages, isAdmin('alice'), isAdmin('bob')] });
    shownTo[demoUserIds.bob] = toDecide;
    await told('decides');
    return (await cardsOf(alice))[0]?.id ?? '';
  };
  const grant = () => ({ parley_request: `ui ${id}`, parley_decision: 'grant', parley_team: '*' });

  it('is passed on as it is, in the name of whoever pressed; everybody who was asked hears of it', async () => {
    const card = await asked();
    decided();
    const before = world.uiBff.pressed.length;

    expect(await pressOn(world, card, grant())).toBe('request_granted');

    const [press, ...more] = world.uiBff.pressed.slice(before);
    expect([press?.claims['sub'], more]).toEqual([demoUserIds.alice, []]);
    expect(press?.claims).not.toHaveProperty('active_team');
    expect((await toldTo(alice)).at(-1)?.markdown).toBe('Carol Cook can use the agent Docs now.');
    expect((await toldTo(bob)).at(-1)?.markdown).toBe('_Alice Archer has decided this._');
    expect([await cardsOf(alice), await cardsOf(bob)]).toEqual([[], []]);
  });

  it.each([
    [404, 'gone', requestTexts.gone],
    [403, 'not_allowed', requestTexts.notAllowed],
    [400, 'not_valid', requestTexts.notValid],
    [409, 'busy', requestTexts.busy],
    [503, 'unavailable', requestTexts.unavailable],
  ])('leaves the card where ui-bff answers %i, and says what next', async (status, why, words) => {
    const card = await asked();
    world.uiBff.decide = () => ({ status });

    expect(await pressOn(world, card, grant())).toBe(`refused:${why}`);

    expect((await toldTo(alice)).at(-1)?.markdown).toBe(words);
    expect(await cardsOf(alice)).toHaveLength(1);
  });
});

describe('whoever asked', () => {
  const outcome = { side: 'asked', kind: 'source', name: 'wiki', state: 'declined', word: 'Not *now*' };

  it('is told what became of it, with the word of whoever decided, once', async () => {
    shownTo = { [demoUserIds.alice]: outcome };
    const before = (await toldTo(alice)).length;
    await told('asked');
    await notices().updateOne({ request_id: id }, { $set: { due_at: new Date() } });
    await nothingDue();

    expect((await toldTo(alice)).slice(before).map(({ markdown }) => markdown)).toEqual([
      'Your request for access to the source wiki was declined.\n\n> Not \\*now\\*',
    ]);
  });

  it('is told as soon as it is decided, and not before', async () => {
    shownTo = {};
    await note('asked');
    await eventually(async () => (await notices().findOne({ request_id: id, attempts: { $gte: 1 } })) ?? undefined);
    shownTo = { [demoUserIds.alice]: { ...outcome, state: 'granted', word: null } };
    await notices().updateOne({ request_id: id }, { $set: { due_at: new Date() } });
    await nothingDue();

    expect((await toldTo(alice)).at(-1)?.markdown).toBe(
      'You can read the source wiki now: what you asked for was granted.',
    );
  });
});
