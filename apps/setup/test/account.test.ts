import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createIdpUsers, serverAdminBearer } from '@parley/idp-admin';
import { readAskedAccount } from '../src/account/asked-account.js';
import { accountSteps } from '../src/account/setup-account.js';
import { converge } from '../src/converge.js';
import { createRealmReader } from '../src/idp/realm-reader.js';
import { realmApi, serverApi } from '../src/idp/server-api.js';
import { startAdminRest } from './stand-in/start-admin-rest.js';

let idp: Awaited<ReturnType<typeof startAdminRest>>;
beforeAll(async () => {
  idp = await startAdminRest();
  await deps().reader.api.send('POST', '/realms', { realm: 'parley' });
  for (const name of ['user', 'admin']) await deps().reader.api.send('POST', '/realms/parley/roles', { name });
});
afterAll(() => idp.close());

function deps() {
  const address = { url: idp.url, realm: 'parley', admin: { username: 'admin', password: 'secret' } };
  const bearer = serverAdminBearer(address);
  return {
    reader: createRealmReader(serverApi(address.url, bearer), address.realm),
    users: createIdpUsers(realmApi(address, bearer)),
  };
}

async function setUp(email: string, roles: readonly string[], { isCheck = false, password = () => 'chosen' } = {}) {
  const lines: string[] = [];
  const steps = accountSteps(readAskedAccount({ email, name: 'Grace Hopper', roles }), { ...deps(), password });
  await converge(steps, { isCheck, tell: (line) => void lines.push(line) });
  return lines;
}

describe('setting up an account', () => {
  it('makes somebody who has none, with their roles, and has nothing to change the second time', async () => {
    expect(await setUp('Grace@example.test', ['user', 'admin'])).toEqual([
      'changed  account grace@example.test: is missing',
      'changed  account grace@example.test: lacks the role user',
      'changed  account grace@example.test: lacks the role admin',
    ]);

    const [made] = await deps().users.allWithEmail('grace@example.test');
    expect(made).toMatchObject({
      username: 'grace@example.test',
      firstName: 'Grace',
      lastName: 'Hopper',
      enabled: true,
    });
    expect(made).toMatchObject({ credentials: [{ type: 'password', value: 'chosen', temporary: false }] });
    expect(await setUp('grace@example.test', ['user'])).toEqual([]);
  });

  it('says with --check what differs, and makes nobody', async () => {
    expect(await setUp('ada@example.test', ['user'], { isCheck: true })).toEqual([
      'differs  account ada@example.test: is missing',
    ]);
    expect(await deps().users.allWithEmail('ada@example.test')).toEqual([]);
  });

  it('gives somebody who is there the roles that they lack, and asks for no password', async () => {
    const password = () => {
      throw new Error('a password was asked for');
    };

    expect(await setUp('bob@example.test', ['user'], { password })).toEqual([
      'changed  account bob@example.test: lacks the role user',
    ]);
  });

  it('refuses an address that several people have, and a role that the realm does not have', async () => {
    await expect(setUp('both@example.test', [])).rejects.toThrow('several people have this address');
    await expect(setUp('bob@example.test', ['owner'])).rejects.toThrow('--role "owner": the realm has no such role');
    expect(() => readAskedAccount({ email: undefined, name: undefined, roles: [] })).toThrow('--email ""');
  });
});
