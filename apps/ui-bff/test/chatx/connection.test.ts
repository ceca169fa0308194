import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { spaceConnectionBody } from '@parley/contracts';
import { alias, spaceId, type Stack, startStack } from '../stack.js';
import { dataOf, routeTuple, space, spacesOf } from './spaces-of.js';

let stack: Stack;
let alice: string;
let bob: string;
let spaces: ReturnType<typeof spacesOf>;
beforeAll(async () => {
  stack = await startStack();
  spaces = spacesOf(stack);
  [alice, bob] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob')]);
}, 60_000);
afterAll(() => stack.close());
beforeEach(async () => {
  await spaces.clear();
  await spaces.onboard(alice, { space_name: 'Questions' });
});

const path = `/api/admin/chatx/spaces/${alias}/${spaceId}/connection`;
const show = (bearer = alice) => stack.call(path, { bearer });
const tagNow = async () => (await show()).headers.get('etag') ?? '';
const disconnect = (headers: Record<string, string> = {}, bearer = alice) =>
  stack.call(path, { method: 'DELETE', bearer, headers });
const move = (headers: Record<string, string> = {}, bearer = alice, team_slug = 'support') =>
  stack.call(path, { method: 'PUT', bearer, headers, body: { team_slug, agent_id: 'other' } });
const lastEvent = async () =>
  (await stack.db.collection('audit_events').find({ resource: space }).sort({ ts: -1 }).limit(1).toArray())[0];

describe('GET .../connection', () => {
  it('names what the space has through its team', async () => {
    const res = await show();

    expect(spaceConnectionBody.parse(await res.json()).data).toMatchObject({
      space_name: 'Questions',
      team: { slug: 'platform' },
      agents: [{ id: 'docs' }],
      resources: [],
      hears: 'unknown',
    });
    expect(res.headers.get('etag')).toMatch(/^"[\w-]{22}"$/);
  });

  it('is refused to people outside the team', async () => {
    expect((await show(bob)).status).toBe(403);
  });
});

describe('DELETE .../connection', () => {
  it('takes mapping, routes, grants and tuples, leaves word for the bot, and is on record', async () => {
    expect(await dataOf(await disconnect({ 'If-Match': await tagNow() }))).toEqual({ disconnected: true });

    expect(await spaces.tuples()).toEqual([]);
    expect((await show()).status).toBe(404);
    const [[mapping] = [], [route] = []] = await spaces.records();
    expect([mapping?.['active'], mapping?.['farewell_due'], route?.['status']]).toEqual([false, true, 'revoked']);
    const event = await lastEvent();
    expect(event).toMatchObject({ action: 'chatx.space.disconnect', outcome: 'success', after: [] });
    expect(event?.['before']).toContain('team:platform#member user');
  });

  it('changes nothing that looks different from what was seen', async () => {
    const seen = await tagNow();
    await spaces.onboard(alice, { agent_id: 'other', space_name: 'Questions' });

    expect((await disconnect({ 'If-Match': seen })).status).toBe(412);
    expect(await spaces.tuples()).toContainEqual(routeTuple('docs'));
  });

  it('is refused to people who do not manage the space, and where there is nothing to disconnect', async () => {
    expect((await disconnect({}, bob)).status).toBe(403);
    await disconnect();
    expect((await disconnect()).status).toBe(404);
  });

  it('leaves no word where the space only moves', async () => {
    await move();

    expect(await stack.db.collection('chatx_space_team_mappings').countDocuments({ farewell_due: true })).toBe(0);
  });
});

describe('PUT .../connection', () => {
  it('gives the space to another team, with the new agent alone', async () => {
    const moved = await move({ 'If-Match': await tagNow() });

    expect(await dataOf(moved)).toMatchObject({
      space_name: 'Questions',
      team: { slug: 'support' },
      agents: [{ id: 'other' }],
    });
    const tuples = await spaces.tuples();
    expect(tuples).not.toContainEqual(routeTuple('docs'));
    expect(tuples.some(({ user }) => user.startsWith('team:platform'))).toBe(false);
    expect(await lastEvent()).toMatchObject({ action: 'chatx.space.onboard', outcome: 'success' });
  });

  it('changes nothing that looks different from what was seen', async () => {
    const seen = await tagNow();
    await spaces.onboard(alice, { space_name: 'Renamed' });

    expect((await move({ 'If-Match': seen })).status).toBe(412);
    expect(await dataOf(await show())).toMatchObject({ team: { slug: 'platform' } });
  });

  it('is for those who manage chat spaces, and for another team', async () => {
    expect((await move({}, bob)).status).toBe(403);
    expect((await move({}, alice, 'platform')).status).toBe(409);
  });
});
