import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAdminApi, createIdpGroups } from '@parley/idp-admin';
import { demoUserIds } from '../../src/index.js';
import { type Answer, type Json, openTestIdp, type TestIdp } from '../fixture.js';

const { alice, bob } = demoUserIds;
let idp: TestIdp;
let call: (method: string, path: string, body?: unknown) => Promise<Answer>;
let groups: ReturnType<typeof createIdpGroups>;
const made: string[] = [];

beforeAll(async () => {
  idp = await openTestIdp();
  const bearer = await idp.clientToken('ui-bff');
  call = (method, path, body) => idp.admin(bearer, method, path, body);
  const api = createAdminApi({ url: `${idp.url}/admin/realms/parley`, bearer: (ask) => ask(bearer) });
  groups = createIdpGroups(api, { pageSize: 2 });
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

describe('groups of the realm', () => {
  it('are found by name at every level, each with its path, and listed from the top without one', async () => {
    const id = await add('kitchen-crew');
    const below = await addBelow(await add('hotel'), 'kitchen-crew');

    expect(await groups.search('KITCHEN', 0, 10)).toEqual({
      groups: expect.arrayContaining([
        { id, name: 'kitchen-crew', path: '/kitchen-crew' },
        { id: below, name: 'kitchen-crew', path: '/hotel/kitchen-crew' },
      ]) as unknown,
      total: 2,
    });
    expect((await groups.search('kitchen', 1, 1)).groups).toHaveLength(1);
    const top = await groups.search(undefined, 0, 100);
    expect(top.groups.map(({ path }) => path)).toEqual(expect.arrayContaining(['/hotel', '/kitchen-crew']));
    expect(top.groups.map(({ path }) => path)).not.toContain('/hotel/kitchen-crew');
    expect(top.total).toBe(top.groups.length);
  });

  it('tell all their members, whether these fill a page or not, and those of a group below are not theirs', async () => {
    const id = await add('porters');
    const below = await addBelow(id, 'night');
    expect(await groups.members(id)).toEqual([]);

    for (const user of [alice, bob]) expect((await call('PUT', `/users/${user}/groups/${id}`)).status).toBe(204);
    await call('PUT', `/users/${alice}/groups/${below}`);

    expect(await groups.members(id)).toEqual([alice, bob].sort());
    expect(await groups.members(below)).toEqual([alice]);
    expect(await groups.pathsOf(bob)).toEqual(expect.arrayContaining(['/porters']));
    expect((await call('DELETE', `/users/${bob}/groups/${id}`)).status).toBe(204);
    expect(await groups.members(id)).toEqual([alice]);
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

    expect(await groups.find(id)).toBeUndefined();
    expect(await groups.members(id)).toBeUndefined();
    expect(await groups.pathsOf(bob)).not.toContain('/guests');
    expect(await groups.pathsOf('nobody-at-all')).toBeUndefined();
  });
});
