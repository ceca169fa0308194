import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { encodePublicId } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { listen, type Listening } from '@parley/service';
import { buildProgram, type BuiltProgram, type SpawnedService, spawnService } from '@parley/testkit';
import { startDocdbLine } from '../docdb-line.js';
import { startAuthzLine } from '../groups/authz-line.js';
import { spaceId, type Stack, startStack } from '../stack.js';
import { dataOf, spacesOf } from './spaces-of.js';

let stack: Stack;
let program: BuiltProgram;
let chatx: Listening;
let docdb: Awaited<ReturnType<typeof startDocdbLine>>;
let authz: Awaited<ReturnType<typeof startAuthzLine>>;
let spaces: ReturnType<typeof spacesOf>;
/** The replica that stays. */
let service: Awaited<ReturnType<Stack['startService']>>;
/** On behalf of alice, as the bot asks. */
let bearer: string;
let token: Record<string, string>;
let doomed: SpawnedService | undefined;
const inChat = 'person-alice-in-the-chat';
const inSupport = { user: `user:${demoUserIds.alice}`, relation: 'member', object: 'team:support' } as const;
const toSupport = { user: 'team:support#member', relation: 'user', object: 'agent:docs' } as const;

beforeAll(async () => {
  [stack, program] = await Promise.all([startStack(), buildProgram('apps/ui-bff')]);
  [docdb, authz] = await Promise.all([startDocdbLine(stack.docdb.port), startAuthzLine(stack.authzServer.url)]);
  chatx = await startRoom();
  spaces = spacesOf(stack);
  token = { CHATX_INTEGRATION_BOT_ACCESS_TOKEN: 'token-of-the-bot', CHATX_API_URL: chatx.url };
  service = await stack.startService(token);
  await stack.changeUser('alice', { attributes: { chatx_user_id: [inChat] } });
  await stack.authz.apply({ writes: [inSupport, toSupport] });
  bearer = await stack.botBearerOf('alice', null);
}, 60_000);
beforeEach(() => spaces.clear());
afterEach(() => doomed?.kill());
afterAll(async () => {
  await Promise.all([docdb.close(), authz.close(), chatx.close(), program.remove()]);
  await stack.close();
});

/** The chat product, with the direct room of alice and the bot. */
const startRoom = () =>
  listen(
    (req, res) => {
      const members = { items: [{ personId: 'the-bot' }, { personId: inChat }] };
      const isAsked = (path: string) => req.url?.startsWith(path) === true;
      const answer = isAsked('/people/me') ? { id: 'the-bot' } : isAsked('/memberships') ? members : { type: 'direct' };
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    },
    { port: 0, graceMs: 20 },
  );

const path = `/api/chatx/direct-rooms/${encodePublicId({ cluster: 'us', type: 'ROOM', id: spaceId })}`;
const choose = (team_slug: string, url: string) =>
  fetch(url + path, {
    method: 'PUT',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify({ team_slug }),
  });

/** As if its lease had run out, and what is marked were due. */
async function elapse() {
  const past = new Date(Date.now() - 1_000);
  for (const leases of ['record_leases', 'chatx_space_leases']) await stack.db.collection(leases).deleteMany({});
  await stack.db.collection('authz_outbox').updateMany({}, { $set: { due_at: past } });
}

/** Teams that see the space, by authz. */
const teamsIn = async () =>
  [...new Set((await spaces.tuples()).flatMap(({ user }) => /^team:([^#]+)#/.exec(user)?.[1] ?? []))].sort();
const active = (collection: string, filter: object) => stack.db.collection(collection).countDocuments(filter);

const writes: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['it is marked', () => docdb.holdAt('update', 'authz_outbox').reached],
  ['the team has it', () => docdb.holdAt('insert', 'chatx_space_team_mappings').reached],
  ['the agent is granted', () => docdb.holdAt('update', 'chatx_space_grants').reached],
  ['the agent answers there', () => docdb.holdAt('update', 'chatx_space_agent_routes').reached],
  ['authz has it', () => authz.holdWrite('before')],
  ['authz has answered', () => authz.holdWrite('after')],
  ['it is audited', () => docdb.holdAt('insert', 'audit_events').reached],
];

describe('kill -9 while somebody chooses the team of their direct room', () => {
  /** The replica is killed there; the person presses again, and another replica is asked. */
  async function killedAt(hold: () => Promise<unknown>, team: string) {
    doomed = await spawnService(program, { ...stack.env, ...token, DOCDB_URI: docdb.url, AUTHZ_HTTP: authz.url });
    const held = hold();
    const lost = choose(team, doomed.url).catch(() => undefined);
    await held;
    await doomed.kill();
    await lost;
    const half = await teamsIn();
    await elapse();
    const again = await choose(team, service.url);
    return { half, again };
  }

  async function expectConnected(answer: Response, team: string) {
    expect(await dataOf(answer)).toMatchObject({ team: { slug: team }, agent: { id: 'docs' } });
    expect(await teamsIn()).toEqual([team]);
    expect(await spaces.tuples()).toHaveLength(3);
    expect(await active('chatx_space_team_mappings', { active: true })).toBe(1);
    expect(await active('chatx_space_agent_routes', { status: 'active' })).toBe(1);
    const own = await dataOf(await service.call('/api/chatx/direct-rooms', { bearer: await stack.bearerOf('alice') }));
    expect(own['rooms']).toMatchObject([{ team: { slug: team } }]);
  }

  it.each(writes)(
    'before %s gives no team more than it has, and the next try connects it once',
    async (_when, hold) => {
      const { half, again } = await killedAt(hold, 'platform');

      expect([[], ['platform']]).toContainEqual(half);
      await expectConnected(again, 'platform');
    },
  );

  it.each(writes)('before %s in a move lets no two teams in for good', async (_when, hold) => {
    await choose('platform', service.url);
    const { again } = await killedAt(hold, 'support');

    await expectConnected(again, 'support');
  });
});
