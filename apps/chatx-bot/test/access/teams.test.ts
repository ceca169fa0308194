import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { spaceObject, teamObject } from '@parley/authz-client';
import { demoUserIds } from '@parley/devstack-idp';
import {
  adminSecret,
  ask,
  aSpace,
  outcomeOf,
  type Space,
  startTestBot,
  startWorld,
  type TestBot,
  workspace,
  type World,
} from '../world.js';

let world: World;
let bot: TestBot;
beforeAll(async () => {
  world = await startWorld();
  await world.relations.apply({ writes: [{ ...world.member, object: teamObject('payments') }] });
  // Route metadata is kept no longer than the message it was read for.
  bot = await startTestBot(world, { env: { CHATX_AGENT_ROUTES_TTL_SECONDS: '0' } });
});
afterAll(async () => {
  await bot.stop();
  await world.close();
});
afterEach(() => void (world.uiBff.runs.length = 0));

it('a person of two teams is answered in each space in the name of that space’s team', async () => {
  const [platform, payments] = [await aSpace(world), await aSpace(world, { team: 'payments' })];
  const questions = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? platform : payments));
  const asked = await Promise.all(questions.map((space, at) => ask(world, space, `question ${at}`)));
  const outcomes = await Promise.all(asked.map(({ id }) => outcomeOf(world, id)));

  expect(new Set(outcomes)).toEqual(new Set(['answered']));
  const teams = world.uiBff.runs.map(({ body, claims }) => [
    body.client_context?.['chatx_space_id'],
    claims['active_team'],
  ]);
  expect(teams.filter(([space]) => space === platform.uuid)).toEqual(Array(5).fill([platform.uuid, 'platform']));
  expect(teams.filter(([space]) => space === payments.uuid)).toEqual(Array(5).fill([payments.uuid, 'payments']));
});

describe('bites at the next message', () => {
  const grant = ({ uuid }: Space) => ({ user: spaceObject(workspace, uuid), relation: 'user', object: 'agent:docs' });
  const takenAway: [what: string, take: (space: Space) => Promise<unknown>, outcome: string][] = [
    ['a grant', (space) => world.relations.apply({ deletes: [grant(space)] }), 'denied:CHATX_ROUTE_DENIED'],
    [
      'a route',
      ({ uuid }) => world.collection('chatx_space_agent_routes').deleteOne({ space_id: uuid }),
      'denied:CHATX_ROUTE_DENIED',
    ],
    [
      'a mapping',
      ({ uuid }) => world.collection('chatx_space_team_mappings').deleteOne({ chatx_space_id: uuid }),
      'denied:CHATX_SPACE_TEAM_NOT_FOUND',
    ],
    ['a link', () => unlinkAlice(), 'denied:CHATX_USER_NOT_LINKED'],
  ];

  it.each(takenAway)('%s that is taken away', async (_what, take, outcome) => {
    const space = await aSpace(world);
    const before = await ask(world, space, 'may I?');
    expect(await outcomeOf(world, before.id)).toBe('answered');
    await take(space);
    const after = await ask(world, space, 'and now?');

    expect(await outcomeOf(world, after.id)).toBe(outcome);
    expect(world.uiBff.runs).toHaveLength(1);
  });
});

/** As ui-bff does it: the user as it is, but for the attribute. */
async function unlinkAlice(): Promise<void> {
  const form = { grant_type: 'client_credentials', client_id: 'ui-bff', client_secret: adminSecret };
  const signIn = await fetch(`${world.idp.issuer}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  const { access_token: token } = (await signIn.json()) as { access_token: string };
  const url = `${world.idp.url}/admin/realms/parley/users/${demoUserIds.alice}`;
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const user = (await (await fetch(url, { headers })).json()) as { attributes: Record<string, string[]> };
  const { chatx_user_id: _link, ...attributes } = user.attributes;
  const body = JSON.stringify({ ...user, attributes });
  expect((await fetch(url, { method: 'PUT', headers, body })).status).toBe(204);
}
