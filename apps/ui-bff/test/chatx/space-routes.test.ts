import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routesBody, routesChangedBody } from '@parley/contracts';
import { deadUrl } from '../agents-upstream.js';
import { withoutDocdb } from '../docdb-outage.js';
import { alias, spaceId, type Stack, startStack } from '../stack.js';
import { dataOf, routeTuple, spacesOf } from './spaces-of.js';

let stack: Stack;
let alice: string;
let bob: string;
let spaces: ReturnType<typeof spacesOf>;
beforeAll(async () => {
  const started = await startStack();
  // More requests of one person than a minute allows.
  const { call } = await started.startService({ RATE_LIMIT_PER_MINUTE: '10000' });
  stack = { ...started, call };
  spaces = spacesOf(stack);
  [alice, bob] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob')]);
}, 30_000);
afterAll(() => stack.close());
beforeEach(async () => {
  await spaces.clear();
  await spaces.onboard(alice);
});

const path = `/api/admin/chatx/spaces/${alias}/${spaceId}/routes`;
const get = (bearer = alice, to = path) => stack.call(to, { bearer });
const put = (routes: unknown, headers: Record<string, string> = {}, call = stack.call, to = path) =>
  call(to, { method: 'PUT', bearer: alice, body: { routes }, headers });
const remove = (options: { body?: unknown; query?: string; headers?: Record<string, string> }, call = stack.call) =>
  call(`${path}${options.query ?? ''}`, { method: 'DELETE', bearer: alice, ...options });
const routesOf = async (res: Response) => routesBody.parse(await res.json()).data.routes;
const elsewhere = spaceId.replace(/.$/, (last) => (last === '7' ? '8' : '7'));
const loud = { agent_id: 'other', users: { enabled: true, listen: 'all' } };

describe('GET .../routes', () => {
  it('lists the routes of the space, with a tag of what was seen', async () => {
    const res = await get();
    expect(res.headers.get('etag')).toMatch(/^"[\w-]{22}"$/);
    expect(await routesOf(res)).toMatchObject([
      { agent_id: 'docs', enabled: true, priority: 100, users: { listen: 'mention' }, source_type: 'bootstrap' },
    ]);
  });

  it('shows members of the team what they may read, and others nothing', async () => {
    await spaces.onboard(alice, { team_slug: 'support', move: true });
    expect((await get(bob)).status).toBe(200);
    await spaces.onboard(alice, { move: true });
    expect((await get(bob)).status).toBe(403);
  });

  it.each([
    ['a workspace that is not ours', `/api/admin/chatx/spaces/elsewhere/${spaceId}/routes`, 404],
    ['a space that is none', `/api/admin/chatx/spaces/${alias}/nothing/routes`, 400],
    ['a space that no team has', `/api/admin/chatx/spaces/${alias}/${spaceId.replace('6', '7')}/routes`, 404],
  ])('refuses %s', async (_case, to, status) => {
    expect((await get(alice, to)).status).toBe(status);
    expect((await put([], {}, stack.call, to)).status).toBe(status);
  });
});

describe('PUT .../routes', () => {
  it('replaces the routes in docdb and their tuples in authz', async () => {
    const res = await put([loud]);
    const { data } = routesChangedBody.parse(await res.json());
    expect(data).toMatchObject({
      routes: [{ agent_id: 'other', enabled: true, priority: 0, users: { listen: 'all' }, source_type: 'manual' }],
      authz: { writes: 1, deletes: 1 },
    });
    const tuples = await spaces.tuples();
    expect(tuples).toContainEqual(routeTuple('other'));
    expect(tuples).not.toContainEqual(routeTuple('docs'));
    expect(await routesOf(await get())).toEqual(data.routes);
  });

  it('takes as many people as its schema allows', async () => {
    const user_list = Array.from({ length: 1000 }, (_, index) => `person-${index}-${'x'.repeat(80)}`);
    const res = await put(['docs', 'other'].map((agent_id) => ({ agent_id, users: { ...loud.users, user_list } })));
    expect(res.status).toBe(200);
  });

  it('changes nothing when repeated, not even a time', async () => {
    await put([loud, { agent_id: 'docs' }]);
    const before = await spaces.records();
    expect(await dataOf(await put([loud, { agent_id: 'docs' }]))).toMatchObject({ authz: { writes: 0, deletes: 0 } });
    expect(await spaces.records()).toEqual(before);
  });

  it('keeps whom a route names for questions that need a person, until another list or null says otherwise', async () => {
    const to = { people: ['bob@example.test', 'Alice@Example.test'] };
    const named = async (routes: object[]) => (await routesOf(await put(routes)))[0]?.escalate_to;
    expect(await named([{ agent_id: 'docs' }])).toBeNull();
    expect(await named([{ agent_id: 'docs', escalate_to: to }])).toEqual(to);
    const before = await spaces.records();
    expect(await named([{ agent_id: 'docs' }])).toEqual(to);
    expect(await spaces.records()).toEqual(before);
    expect(await named([{ agent_id: 'docs', escalate_to: { space_id: spaceId.toUpperCase() } }])).toEqual({
      space_id: spaceId,
    });
    expect(await named([{ agent_id: 'docs', escalate_to: null }])).toBeNull();
  });

  it.each([
    [
      'an address that is nobody’s',
      { people: ['bob@example.test', 'bbo@example.test'] },
      'people.1',
      'bbo@example.test',
    ],
    ['a chat account that is nobody’s', { people: ['person-of-nobody'] }, 'people.0', 'person-of-nobody'],
    ['a space that no team has', { space_id: elsewhere }, 'space_id', elsewhere],
  ])('refuses %s for questions that need a person, and says which', async (_case, escalate_to, field, name) => {
    const before = await spaces.records();
    const res = await put([loud, { agent_id: 'docs', escalate_to }]);
    expect(res.status).toBe(400);
    expect(await res.json()).toMatchObject({
      ...{ code: 'VALIDATION_ERROR', error: expect.stringContaining(name) },
      details: [{ field: `routes.1.escalate_to.${field}`, message: expect.stringContaining(name) }],
    });
    expect(await spaces.records()).toEqual(before);
  });

  it('refuses a space of another team', async () => {
    await spaces.onboard(alice, { space_id: elsewhere, team_slug: 'support', agent_id: 'other' });
    expect((await put([{ agent_id: 'docs', escalate_to: { space_id: elsewhere } }])).status).toBe(400);
  });

  it('names nobody new while the idp cannot be asked, and keeps whoever is named', async () => {
    const named = { agent_id: 'docs', escalate_to: { people: ['bob@example.test'] } };
    await put([named]);
    const before = await spaces.records();
    stack.idpGate.shut('tokens');
    const { call } = await stack.startService();
    const refused = await put([{ ...named, escalate_to: { people: ['alice@example.test'] } }], {}, call);
    const kept = await put([named], {}, call);
    stack.idpGate.open();
    expect([refused.status, await refused.json()]).toMatchObject([
      503,
      { code: 'SERVICE_UNAVAILABLE', details: { dependency: 'idp' } },
    ]);
    expect(kept.status).toBe(200);
    expect(await spaces.records()).toEqual(before);
  });

  it('names nobody on a route that was taken away and comes back', async () => {
    await put([{ agent_id: 'docs', escalate_to: { people: ['bob@example.test'] } }]);
    await put([]);
    expect(await routesOf(await put([{ agent_id: 'docs' }]))).toMatchObject([{ escalate_to: null }]);
  });

  it('takes the tuple of a route that is disabled, and gives it back', async () => {
    await put([{ agent_id: 'docs', enabled: false }]);
    expect(await spaces.tuples()).not.toContainEqual(routeTuple('docs'));
    await put([{ agent_id: 'docs' }]);
    expect(await spaces.tuples()).toContainEqual(routeTuple('docs'));
  });

  it('keeps when and by whom a route was made', async () => {
    const [before] = await routesOf(await get());
    await put([]);
    await put([{ agent_id: 'docs', priority: 7 }]);
    const [after] = await routesOf(await get());
    expect(after).toMatchObject({ created_at: before!.created_at, created_by: before!.created_by, priority: 7 });
  });

  it.each([
    ['a listen mode that there is not', [{ agent_id: 'docs', users: { enabled: true, listen: 'loud' } }], 400],
    ['one agent twice', [{ agent_id: 'docs' }, { agent_id: 'docs' }], 400],
    ['an unknown field', [{ agent_id: 'docs', colour: 'red' }], 400],
    ['nobody named', [{ agent_id: 'docs', escalate_to: { people: [] } }], 400],
    ['too many named', [{ agent_id: 'docs', escalate_to: { people: Array(6).fill('bob@example.test') } }], 400],
    ['somebody who is neither address nor id', [{ agent_id: 'docs', escalate_to: { people: ['bob'] } }], 400],
    ['no list', 'all', 400],
    ['an agent that does not exist', [{ agent_id: 'ghost' }], 404],
  ])('refuses %s, and changes nothing', async (_case, routes, status) => {
    const before = await spaces.records();
    expect((await put(routes)).status).toBe(status);
    expect(await spaces.records()).toEqual(before);
  });

  it('refuses callers who do not manage the space', async () => {
    await spaces.onboard(alice, { team_slug: 'support', move: true });
    const asBob = { method: 'PUT', bearer: bob, body: { routes: [] } };
    expect((await stack.call(path, asBob)).status).toBe(403);
  });

  it('refuses to overwrite what the caller did not see', async () => {
    const seen = (await get()).headers.get('etag')!;
    const changed = await put([loud], { 'if-match': seen });
    expect(changed.status).toBe(200);
    const refused = await put([], { 'if-match': seen });
    expect([refused.status, await refused.json()]).toMatchObject([412, { code: 'PRECONDITION_FAILED' }]);
    expect((await remove({ body: { agent_id: 'other' }, headers: { 'if-match': seen } })).status).toBe(412);
    expect((await put([], { 'if-match': changed.headers.get('etag')! })).status).toBe(200);
  });

  it('takes the tag as a proxy that compresses hands it on, which marks it as weak', async () => {
    const seen = { 'if-match': `W/${(await get()).headers.get('etag')!}` };
    expect((await put([loud], seen)).status).toBe(200);
    expect((await put([], seen)).status).toBe(412);
  });

  it('lets one of two win who saw the same', async () => {
    const seen = { 'if-match': (await get()).headers.get('etag')! };
    const answers = await Promise.all([put([loud], seen), put([{ agent_id: 'docs', priority: 9 }], seen)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await routesOf(await get())).toHaveLength(1);
  });

  it('is finished by the same call again, though the caller saw what was before it', async () => {
    const { call } = await stack.startService({ AUTHZ_HTTP: await deadUrl() });
    const seen = { 'if-match': (await get()).headers.get('etag')! };
    expect((await put([loud], seen, call)).status).toBe(503);
    expect((await put([loud], seen)).status).toBe(200);
    expect(await spaces.tuples()).toContainEqual(routeTuple('other'));
    expect((await put([{ ...loud, priority: 3 }], seen)).status).toBe(412);
    const now = { 'if-match': (await get()).headers.get('etag')! };
    const forget = { body: { agent_id: 'other' }, headers: now };
    expect([(await remove(forget)).status, (await remove(forget)).status]).toEqual([200, 200]);
  });

  it('is finished by the next call when authz was down in the middle', async () => {
    const { call } = await stack.startService({ AUTHZ_HTTP: await deadUrl() });
    const res = await put([loud], {}, call);
    expect([res.status, await res.json()]).toMatchObject([503, { code: 'AUTHZ_UNAVAILABLE' }]);
    expect((await put([loud])).status).toBe(200);
    expect(await spaces.tuples()).toContainEqual(routeTuple('other'));
    expect((await spaces.records())[3]).toEqual([]);
  });

  it('is an error while docdb is down', async () => {
    const { call } = await withoutDocdb(stack);
    expect((await put([], {}, call)).status).toBe(503);
  });
});

describe('DELETE .../routes', () => {
  it('forgets a route and its tuple; a second time says that there was none', async () => {
    const first = await dataOf(await remove({ body: { agent_id: 'docs' } }));
    expect(first).toMatchObject({ deleted: { route_metadata_deleted: true }, authz: { deletes: 1 } });
    expect(await spaces.tuples()).not.toContainEqual(routeTuple('docs'));
    const second = await dataOf(await remove({ query: '?agent_id=docs' }));
    expect(second).toMatchObject({ deleted: { route_metadata_deleted: false }, authz: { writes: 0, deletes: 0 } });
  });

  it('leaves what an admin granted by hand', async () => {
    await put([]);
    const grants = [{ resource: { type: 'agent', id: 'docs' }, actions: ['use'] }];
    const to = path.replace('/routes', '/resources');
    await stack.call(to, { method: 'PUT', bearer: alice, body: { grants } });
    await put([{ agent_id: 'docs' }]);
    await remove({ body: { agent_id: 'docs' } });
    expect(await spaces.tuples()).toContainEqual(routeTuple('docs'));
  });

  it('needs the name of an agent', async () => {
    expect((await remove({})).status).toBe(400);
    expect((await remove({ body: { agent_id: 'docs', all: true } })).status).toBe(400);
  });
});
