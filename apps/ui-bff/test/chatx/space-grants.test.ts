import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { grantsBody, grantsChangedBody } from '@parley/contracts';
import { deadUrl } from '../agents-upstream.js';
import { withoutDocdb } from '../docdb-outage.js';
import { alias, spaceId, startStack, type Stack } from '../stack.js';
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
const everyKind = [
  on('agent', 'other', 'use'),
  on('knowledge_base', 'handbook', 'read', 'use', 'ingest'),
  on('skill', 'triage', 'use'),
  on('task', 'nightly', 'create', 'write'),
  on('tool', 'search', 'call', 'audit'),
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
        ['knowledge_base', 'handbook', 'manual'],
        ['skill', 'triage', 'manual'],
        ['task', 'nightly', 'manual'],
        ['tool', 'search', 'manual'],
      ],
    );
  });
});

describe('PUT .../resources', () => {
  it('gives and takes grants of every kind, and leaves those of routes alone (G6, G29)', async () => {
    const { data } = grantsChangedBody.parse(await (await put(everyKind)).json());
    expect(data.authz).toEqual({ enabled: true, writes: 9, deletes: 0 });
    expect(await spaces.tuples()).toEqual(
      expect.arrayContaining([
        { user: space, relation: 'ingestor', object: 'knowledge_base:handbook' },
        { user: space, relation: 'owner', object: 'task:nightly' },
        { user: space, relation: 'caller', object: 'tool:search' },
      ]),
    );
    expect(await dataOf(await put([]))).toMatchObject({ authz: { writes: 0, deletes: 9 } });
    const left = (await spaces.tuples()).filter(({ user }) => user === space);
    expect(left).toEqual([routeTuple('docs')]);
  });

  it('changes nothing when repeated, not even a time', async () => {
    await put(everyKind);
    const before = await spaces.records();
    expect(await dataOf(await put(everyKind))).toMatchObject({ authz: { writes: 0, deletes: 0 } });
    expect(await spaces.records()).toEqual(before);
  });

  it('takes one resource named twice for both', async () => {
    await put([on('tool', 'search', 'use'), on('tool', 'search', 'read')]);
    expect(await grantsOf(await get())).toContainEqual(expect.objectContaining(on('tool', 'search', 'read', 'use')));
  });

  it('does not take a grant from its route, nor widen it', async () => {
    expect((await put([on('agent', 'docs', 'use')])).status).toBe(200);
    expect(await grantsOf(await get())).toMatchObject([{ source_type: 'route' }]);
    const refused = await put([on('agent', 'docs', 'use', 'write')]);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { details: { reason: 'grant_owned_by_route' } },
    ]);
  });

  it.each([
    ['an action that the kind does not know', [on('skill', 'triage', 'ingest')], 400],
    ['a kind that there is not', [on('planet', 'mars', 'use')], 400],
    ['no action', [on('tool', 'search')], 400],
    ['an id that means something in authz', [on('tool', 'team:x#member', 'use')], 400],
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

  it('refuses whoever does not manage the space', async () => {
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

  it('is finished by the next call when authz was down in the middle (G16)', async () => {
    const { call } = await stack.startService({ AUTHZ_HTTP: await deadUrl() });
    expect((await put(everyKind, {}, call)).status).toBe(503);
    expect(await dataOf(await put(everyKind))).toMatchObject({ authz: { writes: 9 } });
  });

  it('is an error while docdb is down', async () => {
    const { call } = await withoutDocdb(stack);
    expect((await put([], {}, call)).status).toBe(503);
  });
});
