import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { userSubject } from '@parley/authz-client';
import { grantsBody, grantsChangedBody } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { deadUrl } from '../agents-upstream.js';
import { withoutDocdb } from '../docdb-outage.js';
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
}, 30_000);
afterAll(() => stack.close());
beforeEach(async () => {
  await spaces.clear();
  await spaces.onboard(alice);
});

const path = `/api/admin/chatx/spaces/${alias}/${spaceId}/resources`;
const get = (bearer = alice, to = path) => stack.call(to, { bearer });
const put = (grants: unknown, headers: Record<string, string> = {}, call = stack.call, to = path) =>
  call(to, { method: 'PUT', bearer: alice, body: { grants }, headers });
const on = (type: string, id: string, ...actions: string[]) => ({ resource: { type, id }, actions });
const grantsOf = async (res: Response) => grantsBody.parse(await res.json()).data.grants;
const handbook = on('datasource', 'handbook', 'read');
const everyKind = [
  on('agent', 'other', 'use'),
  on('datasource', 'web:https://docs.example/a b', 'read'),
  on('datasource', 'handbook', 'read'),
  on('tool', 'mail/send', 'call'),
];

describe('GET .../resources', () => {
  it('lists the grants of every kind, those of routes too, with a tag of what was seen', async () => {
    await put(everyKind);
    const res = await get();
    expect(res.headers.get('etag')).toMatch(/^"[\w-]{22}"$/);
    expect((await grantsOf(res)).map(({ resource, source_type }) => [resource.type, resource.id, source_type])).toEqual(
      [
        ['agent', 'docs', 'route'],
        ['agent', 'other', 'manual'],
        ['datasource', 'handbook', 'manual'],
        ['datasource', 'web:https://docs.example/a b', 'manual'],
        ['tool', 'mail/send', 'manual'],
      ],
    );
  });
});

describe('PUT .../resources', () => {
  it('gives and takes grants of every kind, and leaves those of routes alone', async () => {
    const { data } = grantsChangedBody.parse(await (await put(everyKind)).json());
    expect(data.authz).toEqual({ enabled: true, writes: 4, deletes: 0 });
    expect(await spaces.tuples()).toEqual(
      expect.arrayContaining([
        { user: space, relation: 'user', object: 'agent:other' },
        { user: space, relation: 'reader', object: 'datasource:handbook' },
        { user: space, relation: 'caller', object: 'tool:mail/send' },
        { user: space, relation: 'reader', object: 'datasource:web%3Ahttps%3A//docs.example/a%20b' },
      ]),
    );
    expect(await dataOf(await put([]))).toMatchObject({ authz: { writes: 0, deletes: 4 } });
    const left = (await spaces.tuples()).filter(({ user }) => user === space);
    expect(left).toEqual([routeTuple('docs')]);
  });

  it('changes nothing when repeated, not even a time', async () => {
    await put(everyKind);
    const before = await spaces.records();
    expect(await dataOf(await put(everyKind))).toMatchObject({ authz: { writes: 0, deletes: 0 } });
    expect(await spaces.records()).toEqual(before);
  });

  it('takes one resource named twice for one', async () => {
    await put([handbook, handbook]);
    expect((await grantsOf(await get())).filter(({ resource }) => resource.id === 'handbook')).toHaveLength(1);
  });

  it('does not take a grant from its route', async () => {
    expect((await put([on('agent', 'docs', 'use')])).status).toBe(200);
    expect(await grantsOf(await get())).toMatchObject([{ source_type: 'route' }]);
  });

  it.each([
    ['an action that the kind does not know', [on('datasource', 'handbook', 'use')], 400],
    ['a kind that there is not', [on('planet', 'mars', 'use')], 400],
    ['a kind that nobody asks about', [on('skill', 'triage', 'use')], 400],
    ['a tool without its server', [on('tool', 'search', 'call')], 400],
    ['no action', [on('datasource', 'handbook')], 400],
    ['an id that means something in authz', [on('agent', 'team:x#member', 'use')], 400],
    ['no list', {}, 400],
    ['an agent that does not exist', [on('agent', 'ghost', 'use')], 404],
  ])('refuses %s, and changes nothing', async (_case, grants, status) => {
    const before = await spaces.records();
    expect((await put(grants)).status).toBe(status);
    expect(await spaces.records()).toEqual(before);
  });

  it.each([
    ['a workspace that is not ours', `/api/admin/chatx/spaces/elsewhere/${spaceId}/resources`, 404],
    ['a space that no team has', `/api/admin/chatx/spaces/${alias}/${spaceId.replace('6', '7')}/resources`, 404],
  ])('refuses %s', async (_case, to, status) => {
    expect((await get(alice, to)).status).toBe(status);
    expect((await put([], {}, stack.call, to)).status).toBe(status);
  });

  it('refuses callers who do not manage the space', async () => {
    await spaces.onboard(alice, { team_slug: 'support', move: true });
    expect((await stack.call(path, { method: 'PUT', bearer: bob, body: { grants: [] } })).status).toBe(403);
  });

  it('refuses to overwrite what the caller did not see', async () => {
    const seen = { 'if-match': (await get()).headers.get('etag')! };
    expect((await put(everyKind, seen)).status).toBe(200);
    expect((await put([], seen)).status).toBe(412);
  });

  it('is finished by the same call again, though the caller saw what was before it', async () => {
    const { call } = await stack.startService({ AUTHZ_HTTP: await deadUrl() });
    const seen = { 'if-match': (await get()).headers.get('etag')! };
    expect((await put(everyKind, seen, call)).status).toBe(503);
    expect((await put(everyKind, seen)).status).toBe(200);
    expect((await put(everyKind.slice(1), seen)).status).toBe(412);
  });

  it('is finished by the next call when authz was down in the middle', async () => {
    const { call } = await stack.startService({ AUTHZ_HTTP: await deadUrl() });
    expect((await put(everyKind, {}, call)).status).toBe(503);
    expect(await dataOf(await put(everyKind))).toMatchObject({ authz: { writes: 4 } });
  });

  it('is an error while docdb is down', async () => {
    const { call } = await withoutDocdb(stack);
    expect((await put([], {}, call)).status).toBe(503);
  });
});

describe('a source', () => {
  const asBob = (grants: unknown) => stack.call(path, { method: 'PUT', bearer: bob, body: { grants } });
  const managesSpace = { user: userSubject(demoUserIds.bob), relation: 'manager' as const, object: space };
  const managesSource = {
    user: userSubject(demoUserIds.bob),
    relation: 'manager' as const,
    object: 'datasource:handbook',
  };
  beforeEach(() => stack.authz.apply({ writes: [managesSpace] }));
  afterEach(() => stack.authz.apply({ deletes: [managesSource] }));
  const grantsOnSource = async () => (await spaces.tuples()).filter(({ object }) => object === 'datasource:handbook');

  it('can be granted to a space only by its managers, whatever the caller may do in the space', async () => {
    expect((await asBob([handbook])).status).toBe(403);
    expect((await asBob([on('tool', 'mail/send', 'call')])).status).toBe(403);
    expect(await grantsOnSource()).toEqual([]);

    await stack.authz.apply({ writes: [managesSource] });
    expect((await asBob([handbook])).status).toBe(200);
    expect(await grantsOnSource()).toHaveLength(1);
  });

  it('that is granted can be kept or removed by managers of the space', async () => {
    await put([handbook, on('agent', 'other', 'use')]);
    expect((await asBob([handbook])).status).toBe(200);
    expect(await grantsOnSource()).toHaveLength(1);
    expect((await asBob([])).status).toBe(200);
    expect(await grantsOnSource()).toEqual([]);
  });

  it('is not given while authz cannot say whether the caller manages it', async () => {
    const { call } = await stack.startService({ AUTHZ_HTTP: await deadUrl() });
    const refused = await call(path, { method: 'PUT', bearer: bob, body: { grants: [handbook] } });
    expect(refused.status).toBe(503);
    expect(await grantsOnSource()).toEqual([]);
  });

  it('that was deleted is not given again: its id may be another source’s by now', async () => {
    await put([handbook]);
    await stack.authz.apply({ deletes: [{ user: space, relation: 'reader', object: 'datasource:handbook' }] });

    await put([handbook, on('agent', 'other', 'use')]);

    expect(await grantsOnSource()).toEqual([]);
    expect((await grantsOf(await get())).map(({ resource }) => resource.id)).toEqual(['docs', 'other']);
  });
});

describe('what was granted once, though nobody asked about it', () => {
  it('is not shown, and is taken out of authz by the next change', async () => {
    const former = { workspace_id: alias, space_id: spaceId, source_type: 'manual', status: 'active' };
    await stack.db.collection('chatx_space_grants').insertMany([
      { ...former, resource: { type: 'skill', id: 'triage' }, actions: ['use'] },
      { ...former, resource: { type: 'agent', id: 'other' }, actions: ['use', 'manage'] },
      { ...former, resource: { type: 'agent', id: 'lonely' }, actions: ['audit'] },
    ]);
    const left = (relation: 'user' | 'manager', object: string) => ({ user: space, relation, object });
    await stack.authz.apply({ writes: [left('user', 'skill:triage'), left('manager', 'agent:other')] });

    const shown = (await grantsOf(await get())).map(({ resource, actions }) => [resource.id, ...actions]);
    expect(shown).toEqual([
      ['docs', 'use'],
      ['other', 'use'],
    ]);
    expect((await put([on('agent', 'other', 'use')])).status).toBe(200);
    expect((await spaces.tuples()).filter(({ user }) => user === space)).toEqual([
      routeTuple('docs'),
      routeTuple('other'),
    ]);
  });
});
