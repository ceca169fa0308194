import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoUserIds } from '../../src/index.js';
import { type Answer, type Json, openTestIdp, type TestIdp } from '../fixture.js';

const { alice, bob } = demoUserIds;
let idp: TestIdp;
let call: (method: string, path: string, body?: unknown) => Promise<Answer>;
const made: string[] = [];

beforeAll(async () => {
  idp = await openTestIdp();
  const bearer = await idp.clientToken('ui-bff');
  call = (method, path, body) => idp.admin(bearer, method, path, body);
}, 60_000);
afterAll(async () => {
  for (const id of made) await call('DELETE', `/groups/${id}`);
  await idp.close();
});

const add = async (name: string) => {
  const { headers } = await call('POST', '/groups', { name });
  const id = (headers.get('location') ?? '').split('/').at(-1) ?? '';
  made.push(id);
  return id;
};
const addBelow = async (parent: string, name: string) =>
  String((await call('POST', `/groups/${parent}/children`, { name })).body['id']);

type Group = Readonly<Record<'id' | 'name' | 'path', string>>;
/** An answer that is a list, which `Answer` has no words for. */
const listOf = async <T>(path: string) => (await call('GET', path)).body as unknown as T[];
const search = async (filter: string, first: number, max: number) => {
  const flat = 'populateHierarchy=false&briefRepresentation=true';
  const found = await listOf<Group>(`/groups?${filter}&${flat}&first=${first}&max=${max}`);
  return found.map(({ id, name, path }) => ({ id, name, path }));
};
const count = async (filter: string) => (await call('GET', `/groups/count?${filter}`)).body['count'];
/** By pages of two. */
async function members(id: string): Promise<string[]> {
  const found: string[] = [];
  for (let size = 2; size === 2;) {
    const page = await listOf<{ id: string }>(`/groups/${id}/members?first=${found.length}&max=2`);
    found.push(...page.map((one) => one.id));
    size = page.length;
  }
  return found.sort();
}
const pathsOf = async (user: string) => (await listOf<Group>(`/users/${user}/groups`)).map(({ path }) => path);

describe('groups of the realm', () => {
  it('are found by name at every level, each with its path, and listed from the top without one', async () => {
    const id = await add('kitchen-crew');
    const below = await addBelow(await add('hotel'), 'kitchen-crew');

    expect(await search('search=KITCHEN', 0, 10)).toEqual(
      expect.arrayContaining([
        { id, name: 'kitchen-crew', path: '/kitchen-crew' },
        { id: below, name: 'kitchen-crew', path: '/hotel/kitchen-crew' },
      ]),
    );
    expect(await count('search=KITCHEN')).toBe(2);
    expect(await search('search=kitchen', 1, 1)).toHaveLength(1);
    const top = (await search('', 0, 100)).map(({ path }) => path);
    expect(top).toEqual(expect.arrayContaining(['/hotel', '/kitchen-crew']));
    expect(top).not.toContain('/hotel/kitchen-crew');
    expect(await count('top=true')).toBe(top.length);
  });

  it('tell all their members, whether these fill a page or not, and those of a group below are not theirs', async () => {
    const id = await add('porters');
    const below = await addBelow(id, 'night');
    expect(await members(id)).toEqual([]);

    for (const user of [alice, bob]) expect((await call('PUT', `/users/${user}/groups/${id}`)).status).toBe(204);
    await call('PUT', `/users/${alice}/groups/${below}`);

    expect(await members(id)).toEqual([alice, bob].sort());
    expect(await members(below)).toEqual([alice]);
    expect(await pathsOf(bob)).toEqual(expect.arrayContaining(['/porters']));
    expect((await call('DELETE', `/users/${bob}/groups/${id}`)).status).toBe(204);
    expect(await members(id)).toEqual([alice]);
  });

  it('tell the groups right below them by pages, and none further down', async () => {
    const id = await add('airline');
    const below = [await addBelow(id, 'cabin'), await addBelow(id, 'deck'), await addBelow(id, 'ground')];
    await addBelow(below[0]!, 'first-class');
    const children = (first: number, max: number) =>
      listOf<Group>(`/groups/${id}/children?first=${first}&max=${max}&briefRepresentation=true`);

    expect((await children(0, 2)).map((one) => one.id)).toEqual(below.slice(0, 2));
    expect(await children(2, 2)).toMatchObject([{ id: below[2], name: 'ground', path: '/airline/ground' }]);
    expect(await children(3, 2)).toEqual([]);
  });

  it('are in tokens by name and by path', async () => {
    const id = await add('bakers');
    const below = await addBelow(id, 'early');
    await call('PUT', `/users/${alice}/groups/${below}`);

    const { body } = await idp.signIn('alice', 'alice-pass');
    const payload = String(body['access_token']).split('.')[1] ?? '';
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Json;

    expect(claims['groups']).toContain('early');
    expect(claims['group_paths']).toContain('/bakers/early');
  });

  it('are gone with their members when they are deleted', async () => {
    const id = await add('guests');
    await call('PUT', `/users/${bob}/groups/${id}`);
    expect((await call('DELETE', `/groups/${id}`)).status).toBe(204);

    for (const path of [
      `/groups/${id}`,
      `/groups/${id}/members`,
      `/groups/${id}/children`,
      '/users/nobody-at-all/groups',
    ])
      expect([path, (await call('GET', path)).status]).toEqual([path, 404]);
    expect(await pathsOf(bob)).not.toContain('/guests');
  });
});
