import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { deadUrl } from '../agents-upstream.js';
import { alias, spaceId, type Stack, startStack } from '../stack.js';

let stack: Stack;
let alice: string;
let aliceByBot: string;
beforeAll(async () => {
  stack = await startStack();
  [alice, aliceByBot] = await Promise.all([stack.bearerOf('alice'), stack.botBearerOf('alice', 'platform')]);
  const body = { space_id: spaceId, team_slug: 'platform', agent_id: 'docs' };
  await stack.call('/api/admin/chatx/spaces/onboard', { bearer: alice, body });
}, 30_000);
afterAll(() => stack.close());

const pathOf = (space: string, workspace = alias) => `/api/admin/chatx/spaces/${workspace}/${space}/access-check`;
const question = { resource: { type: 'agent', id: 'docs' }, action: 'use' };
const check = async (bearer: string | undefined, body: object = question, to = pathOf(spaceId), call = stack.call) =>
  call(to, { body, ...(bearer !== undefined && { bearer }) });
const dataOf = async (res: Response) => ((await res.json()) as { data: Record<string, unknown> }).data;

describe('POST /api/admin/chatx/spaces/:workspaceId/:spaceId/access-check', () => {
  it('says yes where the space, the team and the person may', async () => {
    expect(await dataOf(await check(aliceByBot))).toEqual({
      allowed: true,
      space_allowed: true,
      user_allowed: true,
      reason: 'allowed',
    });
  });

  it('says no where the space was not granted the agent', async () => {
    const body = { ...question, resource: { type: 'agent', id: 'other' } };
    expect(await dataOf(await check(aliceByBot, body))).toMatchObject({
      allowed: false,
      reason: 'missing_space_grant',
    });
  });

  it('says no in a space without a team', async () => {
    const res = await check(aliceByBot, question, pathOf(randomUUID()));
    expect(await dataOf(res)).toMatchObject({ allowed: false, reason: 'missing_space_grant' });
  });

  it('says no to a person who is not in the team of the space', async () => {
    const byBot = await stack.botBearerOf('bob', 'platform');
    expect(await dataOf(await check(byBot))).toMatchObject({
      space_allowed: true,
      user_allowed: false,
      reason: 'missing_user_grant',
    });
  });

  it('says no to a token for another team than the space has', async () => {
    const byBot = await stack.botBearerOf('alice', 'support');
    expect(await dataOf(await check(byBot))).toMatchObject({ allowed: false, reason: 'missing_user_grant' });
  });

  it.each([
    ['type', { ...question, resource: { type: 'spaceship', id: 'x' } }, 'unsupported_resource'],
    ['type that nobody asks about', { ...question, resource: { type: 'skill', id: 'x' } }, 'unsupported_resource'],
    ['action', { ...question, action: 'read' }, 'unsupported_action'],
  ])('says no to an unknown %s', async (_case, body, reason) => {
    expect(await dataOf(await check(aliceByBot, body))).toMatchObject({ allowed: false, reason });
  });

  it.each([
    ['a subject of the caller', { ...question, user_subject: 'user:eve' }],
    ['no resource', { action: 'use' }],
  ])('refuses %s', async (_case, body) => {
    expect((await check(aliceByBot, body)).status).toBe(400);
  });

  it('refuses a space id that is none, and a workspace that is not ours', async () => {
    expect((await check(aliceByBot, question, pathOf('nothing'))).status).toBe(400);
    expect((await check(aliceByBot, question, pathOf(spaceId, 'elsewhere'))).status).toBe(404);
  });

  it('refuses whoever is not signed in, and a token that acts for no team', async () => {
    expect((await check(undefined)).status).toBe(401);
    expect((await check(alice)).status).toBe(403);
  });

  it('answers 503 with the reason pdp_unavailable when authz is down', async () => {
    const { call } = await stack.startService({ AUTHZ_HTTP: await deadUrl() });
    const res = await check(aliceByBot, question, pathOf(spaceId), call);
    expect(res.status).toBe(503);
    expect(await res.json()).toMatchObject({ success: false, details: { reason: 'pdp_unavailable' } });
  });
});
