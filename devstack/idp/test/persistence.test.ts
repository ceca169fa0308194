import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { demoUserIds } from '../src/index.js';
import type { DemoAccounts } from '../src/realm-config/demo-accounts.js';
import { bundleIdp, startProcess } from './child-process.js';
import { aRealm, callsTo, passwords, startTestIdp, type TestIdp } from './fixture.js';

const { alice, bob } = demoUserIds;
const aTeam = { name: 'team-new', attributes: { 'include.in.token.scope': 'true' } };
const refresh = (token: unknown) => ({ grant_type: 'refresh_token', refresh_token: String(token) });
let dataDir = '';

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'devstack-idp-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function restarted(idp: TestIdp, realm = aRealm()) {
  await idp.close();
  return startTestIdp({ port: idp.port, realm, dataDir });
}

describe('a restart', () => {
  it('keeps sessions and keys', async () => {
    const before = await startTestIdp({ dataDir });
    const { body } = await before.signIn('alice', passwords.alice);

    const after = await restarted(before);

    expect((await after.userinfo(body['access_token'])).status).toBe(200);
    expect((await after.token('ui-bff', refresh(body['refresh_token']))).status).toBe(200);
  });

  it('keeps what was changed, also where the configuration says otherwise', async () => {
    const before = await startTestIdp({ dataDir });
    const manager = await before.clientToken('ui-bff');
    await before.admin(manager, 'PUT', `/users/${bob}`, { attributes: { chatx_user_id: ['changed'] } });

    const after = await restarted(before);

    const found = await after.admin(manager, 'GET', '/users?q=chatx_user_id:changed');
    expect(found.body).toMatchObject([{ username: 'bob' }]);
    expect((await after.admin(manager, 'GET', '/users?q=chatx_user_id:person-bob')).body).toEqual([]);
  });

  it('does not bring back a scope that was deleted, nor lose one that was added', async () => {
    const before = await startTestIdp({ dataDir });
    const bearer = await before.clientToken('parley-provisioner');
    const scopes = async (idp: TestIdp) =>
      (await idp.admin(bearer, 'GET', '/client-scopes')).body as unknown as { id: string; name: string }[];
    const gone = (await scopes(before)).find(({ name }) => name === 'team-support');
    await before.admin(bearer, 'DELETE', `/client-scopes/${gone?.id ?? ''}`);
    await before.admin(bearer, 'POST', '/client-scopes', aTeam);

    const after = await restarted(before);

    const names = (await scopes(after)).map(({ name }) => name);
    expect(names).toContain('team-new');
    expect(names).not.toContain('team-support');
  });

  it('brings in users and addresses that are new in the configuration', async () => {
    const before = await startTestIdp({ dataDir });
    const realm = aRealm({ teams: ['platform', 'support', 'later'] });
    const users = [...realm.users, { username: 'dora', password: 'dora-pass' }];

    const after = await restarted(before, { ...realm, users });

    expect((await after.signIn('dora', 'dora-pass')).status).toBe(200);
    expect(await after.clientToken('chatx-bot', 'team-later')).toMatch(/^ey/);
  });

  it('keeps passwords as hashes, in a folder for its owner alone', async () => {
    const realm = aRealm();
    const users = [...realm.users, { username: 'dora', password: 'plain-dora-pass' }];
    const idp = await startTestIdp({ realm: { ...realm, users }, dataDir: join(dataDir, 'idp') });
    await idp.close();

    const bytes = await readFile(join(dataDir, 'idp', 'idp.sqlite'), 'latin1');

    expect(bytes).toContain('scrypt$16384$8$1$');
    expect(bytes).not.toContain('plain-dora-pass');
    expect((await stat(join(dataDir, 'idp'))).mode & 0o777).toBe(0o700);
  });
});

describe('kill -9', () => {
  let bundle = '';
  beforeAll(async () => {
    bundle = await bundleIdp();
  }, 60_000);

  it('loses nothing that was answered', async () => {
    const first = await startProcess(bundle, { PORT: '0', IDP_DATA_DIR: dataDir });
    const accounts = JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')) as DemoAccounts;
    const before = callsTo(first.issuer, accounts.secrets);
    const { body: session } = await before.signIn('alice', accounts.passwords.alice);
    const { body: rotated } = await before.token('ui-bff', refresh(session['refresh_token']));
    const manager = await before.clientToken('ui-bff');
    await before.admin(manager, 'PUT', `/users/${alice}`, { attributes: { chatx_user_id: ['linked'] } });
    await before.admin(await before.clientToken('parley-provisioner'), 'POST', '/client-scopes', aTeam);
    await first.kill('SIGKILL');

    const second = await startProcess(bundle, { PORT: String(first.port), IDP_DATA_DIR: dataDir });
    const after = callsTo(second.issuer, accounts.secrets);

    expect((await after.userinfo(rotated['access_token'])).status).toBe(200);
    const { body: user } = await after.admin(manager, 'GET', `/users/${alice}`);
    expect(user).toMatchObject({ attributes: { chatx_user_id: ['linked'] } });
    const again = await after.admin(await after.clientToken('parley-provisioner'), 'POST', '/client-scopes', aTeam);
    expect(again.status).toBe(409);
    expect((await after.token('ui-bff', refresh(rotated['refresh_token']))).status).toBe(200);
    const reused = await after.token('ui-bff', refresh(session['refresh_token']));
    expect(reused.body).toMatchObject({ error_description: 'Maximum allowed refresh token reuse exceeded' });
    expect(await second.kill('SIGTERM')).toBe(0);
  }, 60_000);

  it('is not needed in production: the process refuses to start there', async () => {
    const start = startProcess(bundle, { PORT: '0', NODE_ENV: 'production' });

    await expect(start).rejects.toThrow('refuses NODE_ENV=production');
  }, 60_000);
});
