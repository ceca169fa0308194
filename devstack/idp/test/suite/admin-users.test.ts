import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AdminRole, demoUserIds } from '../../src/index.js';
import { alicesChatxId, type Answer, aRealm, type Json, openTestIdp, startTestIdp, type TestIdp } from '../fixture.js';

const { alice, bob } = demoUserIds;

/** An idp whose `ingestor` has exactly these admin roles. */
const startWithRoles = (adminRoles: AdminRole[]) => {
  const realm = aRealm();
  const clients = realm.clients.map((client) =>
    client.clientId === 'ingestor' && client.isPublic !== true ? { ...client, serviceAccount: { adminRoles } } : client,
  );
  return startTestIdp({ realm: { ...realm, clients } });
};

const byChatxId = (value: string) => `/users?q=${encodeURIComponent(`chatx_user_id:${value}`)}`;
const namesIn = (body: unknown) => (body as { username: string }[]).map(({ username }) => username);

async function asManager() {
  const idp = await startTestIdp();
  const bearer = await idp.clientToken('ui-bff');
  const call = (method: string, path: string, body?: unknown) => idp.admin(bearer, method, path, body);
  return { idp, call };
}

describe('the admin REST asks for roles', () => {
  const rows: [string, AdminRole[], Record<string, number>][] = [
    ['no role', [], { list: 403, one: 403, put: 403, session: 403 }],
    ['query-users', ['query-users'], { list: 200, one: 403, put: 403, session: 403 }],
    ['view-users', ['view-users'], { list: 200, one: 200, put: 403, session: 403 }],
    ['manage-users', ['manage-users'], { list: 200, one: 200, put: 204, session: 404 }],
    ['manage-clients', ['manage-clients'], { list: 403, one: 403, put: 403, session: 403 }],
  ];

  it.each(rows)('%s', async (_name, roles, expected) => {
    const idp = await startWithRoles(roles);
    const bearer = await idp.clientToken('ingestor');

    const answers = {
      list: await idp.admin(bearer, 'GET', byChatxId(alicesChatxId)),
      one: await idp.admin(bearer, 'GET', `/users/${alice}`),
      put: await idp.admin(bearer, 'PUT', `/users/${alice}`, {}),
      session: await idp.admin(bearer, 'DELETE', '/sessions/none'),
    };

    const statuses = Object.entries(answers).map(([name, { status }]) => [name, status]);
    expect(Object.fromEntries(statuses)).toEqual(expected);
    if (expected['one'] === 403) expect(answers.one.body).toEqual({ error: 'HTTP 403 Forbidden' });
  });

  it('shows nobody to query-users alone', async () => {
    const idp = await startWithRoles(['query-users']);

    expect((await idp.admin(await idp.clientToken('ingestor'), 'GET', '/users')).body).toEqual([]);
  });

  it.each([
    ['no token', () => Promise.resolve(undefined)],
    ['garbage', () => Promise.resolve('garbage')],
    ['an ID token', async (idp: TestIdp) => String((await idp.signIn('alice', 'alice-pass')).body['id_token'])],
  ])('answers 401 to %s', async (_what, make) => {
    const idp = await startTestIdp();

    const answer = await idp.admin(await make(idp), 'GET', '/users');

    expect(answer).toMatchObject({ status: 401, body: { error: 'HTTP 401 Unauthorized' } });
  });

  it("gives no rights to a person's token, an administrator's included", async () => {
    const idp = await startTestIdp();
    const { body } = await idp.signIn('alice', 'alice-pass');

    expect((await idp.admin(String(body['access_token']), 'GET', '/users')).status).toBe(403);
  });
});

describe('finding users', () => {
  let idp: TestIdp;
  let get: (path: string) => Promise<Answer>;
  beforeAll(async () => {
    idp = await openTestIdp();
    const bearer = await idp.clientToken('chatx-bot');
    get = (path) => idp.admin(bearer, 'GET', path);
  });
  afterAll(() => idp.close());

  it.each([
    ['the attribute', byChatxId(alicesChatxId), ['alice']],
    ['the attribute in another case', byChatxId(alicesChatxId.toLowerCase()), ['alice']],
    ['a part of the attribute', byChatxId('Y2lzY29'), []],
    ['a wildcard', byChatxId('Y2*'), []],
    ['quotes', byChatxId('"person-bob"'), ['bob']],
    ['a colon in the value', byChatxId('person:bob'), []],
    ['two pairs', `/users?q=${encodeURIComponent('chatx_user_id:person-bob other:x')}`, []],
    ['nobody', byChatxId('nobody'), []],
    ['everybody, a page', '/users?first=1&max=1', ['bob']],
    ['everybody, without service accounts', '/users', ['alice', 'bob', 'carol']],
    ['a prefix', '/users?search=Al', ['alice']],
    ['an infix', '/users?search=*ake*', ['bob']],
    ['every word, in any of the fields', '/users?search=*lic*%20ali*', ['alice']],
    ['not one word of two', '/users?search=*lic*%20bob', []],
    ['exactly', '/users?search=%22bob%22', ['bob']],
    ['not exactly', '/users?search=%22bo%22', []],
    ['an exact name', '/users?username=bob&exact=true', ['bob']],
    ['an exact e-mail', '/users?email=BOB@example.test&exact=true', ['bob']],
    ['the disabled ones', '/users?enabled=false', ['carol']],
  ])('by %s', async (_what, path, expected) => {
    expect(namesIn((await get(path)).body)).toEqual(expected);
  });

  it('leaves attributes out of a brief representation', async () => {
    const { body } = await get('/users?search=alice&briefRepresentation=true');

    expect(body).toMatchObject([{ username: 'alice' }]);
    expect((body as unknown as Json[])[0]).not.toHaveProperty('attributes');
  });

  it('counts', async () => {
    expect((await get('/users/count')).body).toBe(3);
  });

  it('refuses a page that is none', async () => {
    expect((await get('/users?first=x')).status).toBe(404);
  });

  it('by id, or not', async () => {
    expect((await get(`/users/${alice}`)).body).toMatchObject({
      id: alice,
      username: 'alice',
      email: 'alice@example.test',
      emailVerified: true,
      firstName: 'Alice',
      attributes: { chatx_user_id: [alicesChatxId] },
    });
    expect(await get('/users/none')).toMatchObject({ status: 404, body: { error: 'User not found' } });
  });

  it('never shows a password hash', async () => {
    expect(JSON.stringify((await get('/users')).body)).not.toContain('scrypt');
  });
});

describe('an attribute that two users share', () => {
  it('finds both, a disabled one too', async () => {
    const realm = aRealm({ chatxUserIds: { alice: 'same', carol: 'SAME' } });
    const other = await startTestIdp({ realm });

    const { body } = await other.admin(await other.clientToken('chatx-bot'), 'GET', byChatxId('same'));

    expect(body).toMatchObject([
      { username: 'alice', enabled: true, attributes: { chatx_user_id: ['same'] } },
      { username: 'carol', enabled: false, attributes: { chatx_user_id: ['SAME'] } },
    ]);
  });
});

describe('changing users', () => {
  it('with attributes replaces the whole profile', async () => {
    const { call } = await asManager();

    expect((await call('PUT', `/users/${bob}`, { attributes: { chatx_user_id: ['new'] } })).status).toBe(204);

    const { body } = await call('GET', `/users/${bob}`);
    expect(body).toMatchObject({ username: 'bob', emailVerified: true, attributes: { chatx_user_id: ['new'] } });
    expect(body).not.toHaveProperty('email');
    expect(body).not.toHaveProperty('firstName');
    expect(body).not.toHaveProperty('lastName');
  });

  it.each([
    ['nothing', {}],
    ['another field', { emailVerified: true }],
  ])('with %s leaves the profile', async (_what, update) => {
    const { call } = await asManager();
    const before = (await call('GET', `/users/${bob}`)).body;

    await call('PUT', `/users/${bob}`, update);

    expect((await call('GET', `/users/${bob}`)).body).toEqual(before);
  });

  it('written back whole changes one attribute, and drops an undeclared one without a word', async () => {
    const { call } = await asManager();
    const before = (await call('GET', `/users/${bob}`)).body;

    const attributes = { chatx_user_id: ['linked'], favourite_colour: ['blue'] };
    expect((await call('PUT', `/users/${bob}`, { ...before, attributes })).status).toBe(204);

    expect((await call('GET', `/users/${bob}`)).body).toEqual({ ...before, attributes: { chatx_user_id: ['linked'] } });
  });

  it.each([
    ['an e-mail that is taken', { email: 'Alice@example.test' }, 409, { errorMessage: 'User exists with same email' }],
    ['a name that is taken', { username: 'ALICE' }, 409, { errorMessage: 'User exists with same username' }],
    [
      'an e-mail that is none',
      { email: 'nope' },
      400,
      { field: 'email', errorMessage: 'error-invalid-email', params: ['email', 'nope'] },
    ],
    [
      'an attribute that is too long',
      { attributes: { chatx_user_id: ['x'.repeat(256)] } },
      400,
      { field: 'chatx_user_id', errorMessage: 'error-invalid-length-too-long', params: ['chatx_user_id', null, 255] },
    ],
    ['an empty name', { username: '' }, 400, { errorMessage: 'User name is missing' }],
    ['a field of the wrong type', { enabled: 'maybe' }, 400, { error_description: 'Cannot parse the JSON' }],
    ['malformed JSON', '{', 400, { error: 'invalid_request' }],
  ])('refuses %s and stores nothing', async (_what, update, status, body) => {
    const { call } = await asManager();
    const before = (await call('GET', `/users/${bob}`)).body;

    expect(await call('PUT', `/users/${bob}`, update)).toMatchObject({ status, body });

    expect((await call('GET', `/users/${bob}`)).body).toEqual(before);
  });

  it('adds a user who can sign in', async () => {
    const { idp, call } = await asManager();
    const credentials = [{ type: 'password', value: 'dora-pass', temporary: false }];

    const created = await call('POST', '/users', { username: 'Dora', enabled: true, credentials });

    expect(created.status).toBe(201);
    const path = new URL(created.headers.get('location')!, idp.url).pathname.replace('/admin/realms/parley', '');
    expect((await call('GET', path)).body).toMatchObject({ username: 'dora', enabled: true });
    expect((await idp.signIn('dora', 'dora-pass')).status).toBe(200);
    expect((await call('POST', '/users', { username: 'dora' })).status).toBe(409);
    expect((await call('POST', '/users', {})).body).toMatchObject({ errorMessage: 'User name is missing' });
  });

  it('answers 404 to a path that is not there', async () => {
    const { call } = await asManager();

    expect(await call('GET', '/nothing')).toMatchObject({ status: 404, body: { error: 'HTTP 404 Not Found' } });
  });
});
