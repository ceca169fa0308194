import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { groupPage } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { cookieOf, sessionOf, signIn } from '../sessions/signed-in.js';
import { type Stack, startStack, teams } from '../stack.js';

const [token, nextToken] = ['kP3vX9qL7mT2wR8sB4nC6yZ1hJ5dF0gA', 'Zx8Qm2Lw5Rt7Vy1Np4Kc9Hs3Jd6Fg0Ba'];
const user = 'urn:ietf:params:scim:schemas:core:2.0:User';
const group = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const patch = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

let stack: Stack;
let call: Stack['call'];
let admin: string;
beforeAll(async () => {
  stack = await startStack();
  await stack.setEnabled('carol', true);
  ({ call } = await stack.startService({ SCIM_TOKEN: `${token},${nextToken}` }));
  admin = await stack.bearerOf('alice');
}, 60_000);
afterAll(() => stack.close());

type Resource = Record<string, unknown> & { readonly id: string };
async function scim(method: string, path: string, body?: object, bearer = token) {
  const headers = { 'content-type': 'application/scim+json' };
  const res = await call(`/scim/v2${path}`, { method, bearer, headers, ...(body && { body }) });
  const text = await res.text();
  return { status: res.status, type: res.headers.get('content-type'), body: (text && JSON.parse(text)) as Resource };
}
const pushUser = async (userName: string, more = {}) =>
  (await scim('POST', '/Users', { schemas: [user], userName, ...more })).body.id;
const pushGroup = async (displayName: string, ...ids: string[]) =>
  (await scim('POST', '/Groups', { schemas: [group], displayName, members: ids.map((value) => ({ value })) })).body.id;
const change = (path: string, ...Operations: object[]) => scim('PATCH', path, { schemas: [patch], Operations });
const link = (id: string) =>
  stack.call(`/api/admin/teams/${teams.support}/groups/scim-${id}`, {
    ...{ method: 'PUT', bearer: admin, body: { role: 'member' } },
  });
const isIn = (who: keyof typeof demoUserIds) => stack.authz.check(`user:${demoUserIds[who]}`, 'member', 'team:support');
const found = async (kind: string, filter: string) =>
  (await scim('GET', `/${kind}?filter=${encodeURIComponent(filter)}`)).body as unknown as {
    totalResults: number;
    Resources: Resource[];
  };

describe('a pushed user', () => {
  const signedIn = async (who: 'bob' | 'carol') => cookieOf(await signIn(call, `${who}@example.test`, `${who}-pw`));

  it('who is not active any more, or removed, is signed out, and nobody else is', async () => {
    const id = await pushUser('carol');
    const [cookie, ofBob] = [await signedIn('carol'), await signedIn('bob')];
    expect((await sessionOf(call, cookie)).status).toBe(200);

    await change(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    expect((await sessionOf(call, cookie)).status).toBe(401);
    await change(`/Users/${id}`, { op: 'replace', path: 'active', value: true });
    const again = await signedIn('carol');
    expect((await sessionOf(call, again)).status).toBe(200);
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await sessionOf(call, again)).status).toBe(401);
    expect((await sessionOf(call, ofBob)).status).toBe(200);
  });
});

describe('/scim/v2', () => {
  it('is there with a token alone, and each of several opens it', async () => {
    expect((await stack.call('/scim/v2/Users', { bearer: token })).status).toBe(404);
    expect((await scim('GET', '/Users', undefined, nextToken)).status).toBe(200);
    const refused = await scim('GET', '/Users', undefined, `${token}x`);
    expect(refused).toMatchObject({ status: 401, type: 'application/scim+json; charset=utf-8' });
    expect(refused.body).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401' });
    expect((await scim('GET', '/Users', undefined, admin)).status).toBe(401);
    expect((await call('/api/admin/teams', { bearer: token })).status).toBe(401);
  });

  it('counts those who guess', async () => {
    const at = new Date(); // All in one minute, however long they take.
    const limited = await stack.startService({ SCIM_TOKEN: token, RATE_LIMIT_PER_MINUTE: '5' }, () => at);
    const ask = (bearer: string) => limited.call('/scim/v2/Users', { bearer });
    const guesses = await Promise.all(Array.from({ length: 6 }, () => ask('guess')));
    expect(guesses.map(({ status }) => status).sort()).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await ask(token)).status).toBe(200);
  });

  it.each(['ServiceProviderConfig', 'ResourceTypes', 'Schemas'])('describes itself: %s', async (path) => {
    expect(await scim('GET', `/${path}`)).toMatchObject({
      status: 200,
      body: { schemas: expect.any(Array) as unknown },
    });
  });
});

describe('pushed users', () => {
  it('are made, found, paged, replaced and deleted', async () => {
    const made = await scim('POST', '/Users', {
      ...{ schemas: [user], userName: 'Erin@Example.test', externalId: 'E-1', active: true },
      ...{ name: { givenName: 'Erin', familyName: 'Ek' }, emails: [{ value: 'erin@example.test', primary: true }] },
    });
    expect(made).toMatchObject({
      status: 201,
      body: { userName: 'Erin@Example.test', meta: { resourceType: 'User' } },
    });
    const { id } = made.body;
    const again = await scim('POST', '/Users', { schemas: [user], userName: 'erin@example.TEST' });
    expect(again).toMatchObject({ status: 409, body: { scimType: 'uniqueness', status: '409' } });
    await pushUser('frank');
    expect((await found('Users', 'userName eq "erin@example.test"')).Resources.map((one) => one.id)).toEqual([id]);
    expect((await found('Users', 'externalId eq "E-1"')).totalResults).toBe(1);
    expect((await found('Users', 'externalId eq "e-1"')).totalResults).toBe(0);
    expect((await scim('GET', '/Users?startIndex=2&count=1')).body).toMatchObject({ startIndex: 2, itemsPerPage: 1 });
    expect((await scim('GET', '/Users?count=0')).body).toMatchObject({ itemsPerPage: 0, Resources: [] });
    const put = await scim('PUT', `/Users/${id}`, { schemas: [user], userName: 'erin', active: false });
    expect(put.body).toMatchObject({ userName: 'erin', active: false });
    expect(put.body).not.toHaveProperty('externalId');
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
    expect(await scim('GET', `/Users/${id}`)).toMatchObject({ status: 404, body: { status: '404' } });
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(404);
  });

  it.each([
    ['a filter that is not known', 'GET', '/Users?filter=userName%20co%20%22a%22', undefined, 'invalidFilter'],
    ['no user name', 'POST', '/Users', { schemas: [user] }, 'invalidValue'],
    [
      'an operation that there is not',
      'PATCH',
      '/Users/x',
      { schemas: [patch], Operations: [{ op: 'move' }] },
      'invalidValue',
    ],
  ])('are refused with %s', async (_what, method, path, body, scimType) => {
    expect(await scim(method, path, body)).toMatchObject({ status: 400, body: { scimType, status: '400' } });
  });
});

describe('pushed groups', () => {
  it('are found and linked as those of the idp are, and bring people in whom the idp knows', async () => {
    const [carol, stranger] = [await pushUser('carol'), await pushUser('nobody-there')];
    const id = await pushGroup('Night Shift', carol, stranger);
    const res = await stack.call('/api/admin/groups?q=night', { bearer: admin });
    expect(groupPage.parse(await res.json())).toMatchObject({ total: 1, data: [{ id: `scim-${id}`, source: 'scim' }] });
    expect((await link(id)).status).toBe(200);
    expect(await isIn('carol')).toBe(true);

    await change(`/Groups/${id}`, { op: 'remove', path: `members[value eq "${carol}"]` });
    expect(await isIn('carol')).toBe(false);
    await change(`/Groups/${id}`, { op: 'Add', path: 'members', value: [{ value: carol }] });
    expect(await isIn('carol')).toBe(true);
    await change(`/Users/${carol}`, { op: 'Replace', path: 'active', value: 'False' });
    expect(await isIn('carol')).toBe(false);
    await change(`/Users/${carol}`, { op: 'replace', value: { active: true } });
    expect(await isIn('carol')).toBe(true);
    await change(`/Groups/${id}`, { op: 'replace', value: { id, displayName: 'Late Shift' } });
    expect((await found('Groups', 'displayName eq "late shift"')).totalResults).toBe(1);
    expect((await scim('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect(await isIn('carol')).toBe(false);
    await scim('DELETE', `/Users/${carol}`);
  });

  it('bring nobody in by an address that the idp has not verified', async () => {
    await stack.changeUser('carol', { emailVerified: false });
    const id = await pushGroup('By address', await pushUser('carol@example.test'));
    await link(id);
    expect(await isIn('carol')).toBe(false);
    await stack.changeUser('carol', { emailVerified: true });
    expect((await stack.call('/api/admin/group-sync', { method: 'POST', bearer: admin })).status).toBe(200);
    expect(await isIn('carol')).toBe(true);
  });

  it('are not emptied by a path that is not understood', async () => {
    const id = await pushGroup('Kept', await pushUser('bob'));
    const refused = await change(`/Groups/${id}`, { op: 'remove', path: 'members[display eq "Bob"]' });
    expect(refused).toMatchObject({ status: 400, body: { scimType: 'invalidPath' } });
    expect((await scim('GET', `/Groups/${id}`)).body).toMatchObject({
      members: [{ value: expect.any(String) as unknown }],
    });
  });

  it('keep both of two members who are added at once', async () => {
    const [one, other] = [await pushUser('one'), await pushUser('other')];
    const id = await pushGroup('Both');
    const add = (value: string) => change(`/Groups/${id}`, { op: 'add', path: 'members', value: [{ value }] });
    expect((await Promise.all([add(one), add(other)])).map(({ status }) => status)).toEqual([200, 200]);
    expect((await scim('GET', `/Groups/${id}`)).body['members']).toHaveLength(2);
  });

  it('are refused while the idp cannot say who somebody is', async () => {
    stack.idpGate.shut('tokens');
    const service = await stack.startService({ SCIM_TOKEN: token });
    const res = await service.call('/scim/v2/Users', { bearer: token, body: { schemas: [user], userName: 'gina' } });
    stack.idpGate.open();
    expect(res.status).toBe(503);
    expect((await found('Users', 'userName eq "gina"')).totalResults).toBe(0);
  });
});
