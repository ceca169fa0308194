import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { spaceObject } from '@parley/authz-client';
import { denialTexts, texts } from '../../src/replies/texts.js';
import { allowed } from '../fake-ui-bff.js';
import { withBot } from '../with-bot.js';
import {
  ask,
  aSpace,
  bob,
  outcomeOf,
  repliesIn,
  type Space,
  startTestBot,
  type TestBot,
  workspace,
  type World,
} from '../world.js';

let world: World;
let bot: TestBot;
withBot((started) => ({ world, bot } = started));
afterEach(() => {
  world.uiBff.access = () => ({ status: 200, data: allowed });
  world.uiBff.whomToAsk = () => ({ status: 503 });
});

/** Denied for that reason, told in the thread, on record, and nothing was run. */
async function expectDenied(space: Space, messageId: string, reason: keyof typeof denialTexts) {
  expect(await outcomeOf(world, messageId)).toBe(`denied:${reason}`);
  expect(await repliesIn(world, space)).toMatchObject([{ parentId: messageId, text: denialTexts[reason] }]);
  expect(world.uiBff.runs).toHaveLength(0);
  const record = await world.collection('audit_events').findOne({}, { sort: { ts: -1 } });
  expect(record).toMatchObject({ outcome: 'deny', reason });
}

describe('no agent runs', () => {
  it('for a person who is not linked', async () => {
    const space = await aSpace(world);
    const { id } = await ask(world, space, 'hello', {}, bob);

    await expectDenied(space, id, 'CHATX_USER_NOT_LINKED');
  });

  it('in a space whose agent waits for its owner, and says what to do', async () => {
    const space = await aSpace(world, { route: { status: 'pending' }, granted: false });
    const { id } = await ask(world, space, 'hello');

    await expectDenied(space, id, 'CHATX_ROUTE_PENDING');
  });

  it('in a space without a team', async () => {
    const space = await aSpace(world, { mapped: false });
    const { id } = await ask(world, space, 'hello');

    await expectDenied(space, id, 'CHATX_SPACE_TEAM_NOT_FOUND');
  });

  it('in a space whose mapping is not active any more', async () => {
    const space = await aSpace(world);
    await world
      .collection('chatx_space_team_mappings')
      .updateOne({ chatx_space_id: space.uuid }, { $set: { active: false } });
    const { id } = await ask(world, space, 'hello');

    await expectDenied(space, id, 'CHATX_SPACE_TEAM_NOT_FOUND');
  });

  it('for a person outside the team, though the idp would give a token', async () => {
    await world.relations.apply({ deletes: [world.member] });
    const space = await aSpace(world);
    const { id } = await ask(world, space, 'hello');

    await expectDenied(space, id, 'CHATX_OBO_FAILED');
    await world.relations.apply({ writes: [world.member] });
  });

  it('when the idp has no such team', async () => {
    const space = await aSpace(world);
    const renamed = { $set: { team_slug: 'nowhere' } };
    await world.collection('chatx_space_team_mappings').updateOne({ chatx_space_id: space.uuid }, renamed);
    await world.relations.apply({ writes: [{ ...world.member, object: 'team:nowhere' }] });
    const { id } = await ask(world, space, 'hello');

    await expectDenied(space, id, 'CHATX_OBO_FAILED');
  });

  it.each([
    ['is disabled, though its tuple is there', { enabled: false }],
    ['is revoked', { status: 'revoked' }],
    ['listens to plain messages', { users: { enabled: true, listen: 'message' } }],
    ['is for other people', { users: { enabled: true, listen: 'all', user_list: [] } }],
    ['says nothing of people', { users: null }],
  ])('when the route %s', async (_what, route) => {
    const space = await aSpace(world, { route });
    const { id } = await ask(world, space, 'hello');

    await expectDenied(space, id, 'CHATX_ROUTE_DENIED');
  });

  it('when the route has no tuple', async () => {
    const space = await aSpace(world, { granted: false });
    const { id } = await ask(world, space, 'hello');

    await expectDenied(space, id, 'CHATX_ROUTE_DENIED');
  });

  it('when the tuple has no route', async () => {
    const space = await aSpace(world, { route: false });
    const { id } = await ask(world, space, 'hello');

    await expectDenied(space, id, 'CHATX_ROUTE_DENIED');
  });

  it.each(['missing_space_grant', 'missing_user_grant'] as const)('when ui-bff answers %s', async (reason) => {
    const space = await aSpace(world);
    const isSpace = reason === 'missing_space_grant';
    world.uiBff.access = () => ({
      status: 200,
      data: { allowed: false, space_allowed: !isSpace, user_allowed: isSpace, reason },
    });
    const { id } = await ask(world, space, 'hello');

    await expectDenied(space, id, reason);
  });

  it.each([500, 503, 404, 302])('when ui-bff answers %i', async (status) => {
    const space = await aSpace(world);
    world.uiBff.access = () => ({ status });
    const { id } = await ask(world, space, 'hello');

    await expectDenied(space, id, 'pdp_unavailable');
  });

  it('and the log says why the access check has no answer', async () => {
    const space = await aSpace(world);
    world.uiBff.access = () => ({ status: 404 });
    await outcomeOf(world, (await ask(world, space, 'hello')).id);
    world.uiBff.access = () => ({ status: 200 });
    await outcomeOf(world, (await ask(world, space, 'hello')).id);

    const why = bot.lines.filter(({ msg }) => msg === 'the access check of ui-bff failed');
    expect(why.at(-2)).toMatchObject({ status: 404, agent: 'docs', space: space.uuid });
    expect(why.at(-1)).toMatchObject({ err: { type: 'ZodError' }, space: space.uuid });
  });

  it('when ui-bff answers yes and no at once', async () => {
    const space = await aSpace(world);
    world.uiBff.access = () => ({ status: 200, data: { ...allowed, user_allowed: false } });
    const { id } = await ask(world, space, 'hello');

    await expectDenied(space, id, 'pdp_unavailable');
  });

  it('when ui-bff does not accept the token', async () => {
    const space = await aSpace(world);
    world.uiBff.access = () => ({ status: 403 });
    const { id } = await ask(world, space, 'hello');

    await expectDenied(space, id, 'CHATX_OBO_FAILED');
  });

  it('and a grant that goes away is gone at the next message', async () => {
    const space = await aSpace(world);
    const first = await ask(world, space, 'hello');
    expect(await outcomeOf(world, first.id)).toBe('answered');
    world.uiBff.runs.length = 0;
    const grant = { user: spaceObject(workspace, space.uuid), relation: 'user', object: 'agent:docs' };
    await world.relations.apply({ deletes: [grant] });
    const second = await ask(world, space, 'again');

    expect(await outcomeOf(world, second.id)).toBe('denied:CHATX_ROUTE_DENIED');
    expect(world.uiBff.runs).toHaveLength(0);
  });
});

describe('a person who may not ask', () => {
  it('is told once a minute in a space, however often they ask, and each denial is audited', async () => {
    const [space, other] = [await aSpace(world), await aSpace(world)];
    world.uiBff.access = () => ({ status: 403 });
    const ids: string[] = [];
    for (let at = 0; at < 5; at += 1) ids.push((await ask(world, space, `hello ${at}`)).id);
    ids.push((await ask(world, other, 'hello')).id);
    for (const id of ids) expect(await outcomeOf(world, id)).toBe('denied:CHATX_OBO_FAILED');

    expect(await repliesIn(world, space)).toHaveLength(1);
    expect(await repliesIn(world, other)).toHaveLength(1);
  });
});

describe('a refusal names', () => {
  const names = ['Ada Lovelace', 'Bob *Stone*'];
  const told = async (space: Space, outcome: string) => {
    const { id } = await ask(world, space, 'hello');
    expect(await outcomeOf(world, id)).toBe(outcome);
    return (await repliesIn(world, space))[0]?.markdown;
  };

  it("the admins of the space's team", async () => {
    const space = await aSpace(world, { granted: false });
    world.uiBff.whomToAsk = (team) =>
      team === 'platform'
        ? { status: 200, data: { of: 'team', team_name: 'Platform', names, more: true } }
        : { status: 400 };

    expect(await told(space, 'denied:CHATX_ROUTE_DENIED')).toContain(
      'ask an admin of the team Platform (Ada Lovelace, Bob \\*Stone\\* or others) which assistant',
    );
  });

  it('the administrators where the space has no team', async () => {
    const space = await aSpace(world, { mapped: false });
    world.uiBff.whomToAsk = (team) =>
      team === null
        ? { status: 200, data: { of: 'organization', names: ['Ada Lovelace'], more: false } }
        : { status: 400 };

    expect(await told(space, 'denied:CHATX_SPACE_TEAM_NOT_FOUND')).toContain('ask an administrator (Ada Lovelace) to');
  });

  it('nobody where nobody is known', async () => {
    const space = await aSpace(world, { granted: false });
    world.uiBff.whomToAsk = () => ({ status: 200, data: { of: 'organization', names: [], more: false } });

    expect(await told(space, 'denied:CHATX_ROUTE_DENIED')).toBe(denialTexts.CHATX_ROUTE_DENIED);
  });
});

describe('what people read', () => {
  it.each([...Object.values(denialTexts), ...Object.values(texts).filter((text) => typeof text === 'string')])(
    'has no inside words: %s',
    (text) => {
      expect(text).not.toMatch(/idp|authz|docdb|tuple|scope|slug|token|exchange|CHATX_|pdp/i);
    },
  );
});

describe('with other settings', () => {
  const inItsPlace = async (env: Record<string, string>, work: () => Promise<void>) => {
    await bot.stop();
    const other = await startTestBot(world, { env, ready: false });
    await work().finally(() => other.stop());
    bot = await startTestBot(world);
  };
  // The first bot is stopped with the file; by now it is another one.
  afterAll(() => bot.stop());

  it('an unconfigured workspace denies everything', async () => {
    await inItsPlace({ CHATX_WORKSPACE_ALIAS: '' }, async () => {
      const space = await aSpace(world);
      const { id } = await ask(world, space, 'hello');

      await expectDenied(space, id, 'CHATX_WORKSPACE_UNCONFIGURED');
    });
  });

  it('a link goes to the person alone, never into the space', async () => {
    const env = { CHATX_LINKING_BASE_URL: 'http://127.0.0.1:1', CHATX_LINK_HMAC_SECRET: 'a-secret-of-sixteen' };
    await inItsPlace(env, async () => {
      const space = await aSpace(world);
      const { id } = await ask(world, space, 'hello', {}, bob);
      expect(await outcomeOf(world, id)).toBe('denied:CHATX_USER_NOT_LINKED');

      expect(await repliesIn(world, space)).toMatchObject([{ text: texts.notLinkedSeePrivate }]);
      const [direct] = await world.control.as(bob).rooms('type=direct');
      const [invitation] = await world.control.as(bob).messages(direct!.id);
      expect(invitation?.markdown).toContain('/api/auth/chatx-link?chatx_user_id=');
    });
  });

  it.each(['doctor', 'agents'])('%s sends a person who is not linked the link as well', async (words) => {
    const env = { CHATX_LINKING_BASE_URL: 'http://127.0.0.1:1', CHATX_LINK_HMAC_SECRET: 'a-secret-of-sixteen' };
    await inItsPlace(env, async () => {
      const space = await aSpace(world);
      const { id } = await ask(world, space, words, {}, bob);
      expect(await outcomeOf(world, id)).toBe(`command:${words}`);

      expect(await repliesIn(world, space)).toMatchObject([{ text: texts.seePrivate }]);
      const [direct] = await world.control.as(bob).rooms('type=direct');
      const last = (await world.control.as(bob).messages(direct!.id)).at(-1);
      expect(last?.markdown).toContain('/api/auth/chatx-link?chatx_user_id=');
      expect(last?.markdown).not.toContain(denialTexts.CHATX_USER_NOT_LINKED);
    });
  });

  it.each(['AUTHZ_HTTP', 'IDP_URL'])('an unreachable %s is an outage, not a no', async (name) => {
    await inItsPlace({ [name]: 'http://127.0.0.1:9' }, async () => {
      const space = await aSpace(world);
      const { id } = await ask(world, space, 'hello');

      await expectDenied(space, id, 'pdp_unavailable');
    });
  });
});
