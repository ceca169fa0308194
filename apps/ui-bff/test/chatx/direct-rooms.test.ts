import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type DirectRoom, encodePublicId } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { listen, type Listening } from '@parley/service';
import { deadUrl } from '../agents-upstream.js';
import { spaceId, type Stack, startStack } from '../stack.js';
import { dataOf, routeTuple, space, spacesOf } from './spaces-of.js';

let stack: Stack;
let chatx: Listening;
let service: Awaited<ReturnType<Stack['startService']>>;
let withoutAuthz: typeof service;
let spaces: ReturnType<typeof spacesOf>;
/** On behalf of alice, as the bot asks: in no team. */
let alice: string;
/** The room, as the chat product knows it. */
let room: { status: number; type: string; members: string[] };
const inChat = { alice: 'person-alice-in-the-chat', bob: 'person-bob-in-the-chat' };

beforeAll(async () => {
  stack = await startStack();
  spaces = spacesOf(stack);
  chatx = await listen(
    (req, res) => {
      const headers = { 'content-type': 'application/json' };
      const answers = req.url?.startsWith('/people/me')
        ? { id: 'the-bot' }
        : req.url?.startsWith('/memberships')
          ? { items: room.members.map((personId) => ({ personId })) }
          : { type: room.type };
      res.writeHead(room.status, headers).end(JSON.stringify(answers));
    },
    { port: 0, graceMs: 20 },
  );
  const token = { CHATX_INTEGRATION_BOT_ACCESS_TOKEN: 'token-of-the-bot', CHATX_API_URL: chatx.url };
  service = await stack.startService(token);
  withoutAuthz = await stack.startService({ ...token, AUTHZ_HTTP: await deadUrl() });
  for (const who of ['alice', 'bob'] as const)
    await stack.changeUser(who, { attributes: { chatx_user_id: [inChat[who]] } });
  alice = await stack.botBearerOf('alice', null);
}, 60_000);
afterAll(() => Promise.all([stack.close(), chatx.close()]));
beforeEach(async () => {
  room = { status: 200, type: 'direct', members: ['the-bot', inChat.alice] };
  await spaces.clear();
});

const path = `/api/chatx/direct-rooms/${encodePublicId({ cluster: 'us', type: 'ROOM', id: spaceId })}`;
const rooms = '/api/chatx/direct-rooms';
const describeRoom = (bearer = alice) => service.call(path, { bearer });
const choose = (team_slug = 'platform', bearer = alice) =>
  service.call(path, { method: 'PUT', bearer, body: { team_slug } });
const alsoIn = (slug: string) =>
  ({ user: `user:${demoUserIds.alice}`, relation: 'member', object: `team:${slug}` }) as const;
const refusalOf = async (res: Response) => [res.status, ((await res.json()) as { details?: object }).details];

describe('the direct room of a person and the bot', () => {
  it('offers their teams for which an agent could answer', async () => {
    await stack.authz.apply({ writes: [alsoIn('support')] });
    const data = (await dataOf(await describeRoom())) as unknown as DirectRoom;
    await stack.authz.apply({ deletes: [alsoIn('support')] });

    expect(data).toMatchObject({ team: null, agent: null, ask: null });
    expect(data.teams.map(({ slug }) => slug)).toEqual(['platform']);
  });

  it('names whom to ask where there is no such team', async () => {
    room.members = ['the-bot', inChat.bob];
    const data = await dataOf(await describeRoom(await stack.botBearerOf('bob', null)));

    expect(data).toMatchObject({ teams: [], ask: { of: 'organization' } });
  });

  it('is connected by the person themselves, with its tuples, on record, and the same when repeated', async () => {
    const [first, second] = await Promise.all([choose(), choose()]);

    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await dataOf(first)).toMatchObject({ team: { slug: 'platform' }, agent: { id: 'docs' } });
    expect(await spaces.tuples()).toHaveLength(3);
    expect(await spaces.tuples()).toContainEqual(routeTuple('docs'));
    const [route, ...others] = await stack.db.collection('chatx_space_agent_routes').find().toArray();
    expect([route?.['users'], others]).toEqual([{ enabled: true, listen: 'all' }, []]);
    const events = await stack.db.collection('audit_events').find({ action: 'chatx.space.onboard' }).toArray();
    expect(events).toContainEqual(expect.objectContaining({ outcome: 'success', resource: space, before: [] }));
  });

  it('moves to another team without what the last one gave it', async () => {
    await choose();
    const toSupport = { user: 'team:support#member', relation: 'user', object: 'agent:docs' } as const;
    await stack.authz.apply({ writes: [alsoIn('support'), toSupport] });
    const moved = await choose('support');
    const tuples = await spaces.tuples();
    await stack.authz.apply({ deletes: [alsoIn('support'), toSupport] });

    expect(await dataOf(moved)).toMatchObject({ team: { slug: 'support' } });
    expect(tuples.map(({ user }) => user).filter((user) => user.startsWith('team:platform'))).toEqual([]);
  });

  it('is listed to its person alone once it has a team, while the chat product is down too', async () => {
    const [own, others] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob')]);
    const list = async (bearer: string) => dataOf(await service.call(rooms, { bearer }));
    expect(await list(own)).toMatchObject({ rooms: [], teams: [{ slug: 'platform' }] });
    await choose();
    room.status = 503;

    expect(await list(own)).toMatchObject({
      rooms: [{ room_id: path.split('/').at(-1), team: { slug: 'platform' }, agent: { id: 'docs' } }],
    });
    expect(await list(others)).toMatchObject({ rooms: [], ask: { of: 'organization' } });
  });

  it('is listed to nobody any more once its account is linked to somebody else', async () => {
    await choose();
    const bearer = await stack.bearerOf('alice');
    await stack.changeUser('alice', { attributes: { chatx_user_id: ['another-account'] } });
    const moved = await dataOf(await service.call(rooms, { bearer }));
    await stack.changeUser('alice', { attributes: { chatx_user_id: [inChat.alice] } });

    expect(moved).toMatchObject({ rooms: [] });
    expect((await dataOf(await service.call(rooms, { bearer })))['rooms']).toHaveLength(1);
  });

  it('is taken from its team by the person, with all that it had, and again without harm', async () => {
    await choose();
    const bearer = await stack.bearerOf('alice');
    const disconnect = (as = bearer) => service.call(path, { method: 'DELETE', bearer: as });
    expect(await refusalOf(await disconnect(await stack.bearerOf('bob')))).toEqual([
      403,
      { reason: 'not_your_direct_room' },
    ]);
    room.status = 503;
    expect((await disconnect()).status).toBe(503);
    expect(await spaces.tuples()).toHaveLength(3);
    room.status = 200;

    expect([(await disconnect()).status, (await disconnect()).status]).toEqual([200, 200]);
    expect(await spaces.tuples()).toEqual([]);
    expect(await dataOf(await service.call(rooms, { bearer }))).toMatchObject({ rooms: [] });
    const events = await stack.db.collection('audit_events').find({ action: 'chatx.space.disconnect' }).toArray();
    expect(events.filter(({ outcome }) => outcome === 'success')).toEqual([
      expect.objectContaining({ resource: space, after: [] }),
    ]);
  });

  it.each<[string, () => void]>([
    ['a group space', () => (room.type = 'group')],
    ["somebody else's direct room", () => (room.members = ['the-bot', inChat.bob])],
    ['a room with a third person', () => room.members.push(inChat.bob)],
    ['a room without the person', () => (room.members = ['the-bot'])],
  ])('is not %s', async (_what, change) => {
    change();

    for (const answer of [await describeRoom(), await choose()])
      expect(await refusalOf(answer)).toEqual([403, { reason: 'not_your_direct_room' }]);
    expect((await spaces.records()).flat()).toEqual([]);
  });

  it('is not given to a team of others', async () => {
    expect(await refusalOf(await choose('support'))).toEqual([403, { reason: 'team_not_yours' }]);
    expect((await spaces.records()).flat()).toEqual([]);
  });

  it('is not connected with the token of a run in a team', async () => {
    const ofRun = await stack.botBearerOf('alice', 'platform');

    expect(await refusalOf(await choose('platform', ofRun))).toEqual([403, { reason: 'not_your_direct_room' }]);
  });

  it('is left alone while the chat product cannot say whose it is', async () => {
    room.status = 503;

    expect((await choose()).status).toBe(503);
    expect((await spaces.records()).flat()).toEqual([]);
  });

  it('is neither listed nor changed while authz does not answer', async () => {
    await choose();
    const before = await spaces.records();
    const bearer = await stack.bearerOf('alice');

    expect((await withoutAuthz.call(rooms, { bearer })).status).toBe(503);
    const chosen = await withoutAuthz.call(path, { method: 'PUT', bearer: alice, body: { team_slug: 'platform' } });
    expect(chosen.status).toBe(503);
    expect(await spaces.records()).toEqual(before);
  });

  it.each([spaceId, 'Y2lz', 'not-an-id'])('has a public id, and %s is none', async (id) => {
    expect((await service.call(`/api/chatx/direct-rooms/${id}`, { bearer: alice })).status).toBe(400);
  });
});
