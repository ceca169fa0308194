import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMachineTokens, createOidcClient } from '@parley/auth';
import { demoRealm, demoUserIds, type Idp, startIdp } from '@parley/devstack-idp';
import { z } from 'zod';
import {
  AdminRefusal,
  createAdminApi,
  createIdpUsers,
  machineBearer,
  teamScopeOf,
  type WithBearer,
} from '../src/index.js';

const secret = 'a-client-secret';
const secrets = {
  'ui-bff': secret,
  'chatx-bot': secret,
  'dynamic-agents': secret,
  'rag-server': secret,
  ingestor: secret,
  'parley-provisioner': secret,
};
const passwords = { alice: 'alice-password', bob: 'bob-password', carol: 'carol-password' };
const linked = 'Y2lzY29-person-Alice=';
let idp: Idp;
beforeAll(async () => {
  const chatxUserIds = { alice: linked, bob: linked.toLowerCase() };
  idp = await startIdp({
    port: 0,
    realm: demoRealm({ uiBffUrl: 'http://127.0.0.1:3000', secrets, passwords, chatxUserIds }),
  });
});
afterAll(() => idp.close());

const bearerOf = (clientId: keyof typeof secrets) =>
  machineBearer(createMachineTokens(createOidcClient({ issuer: idp.issuer, clientId, clientSecret: secret })));
const apiWith = (bearer: WithBearer, url = idp.url) => createAdminApi({ url: `${url}/admin/realms/parley`, bearer });
const apiOf = (clientId: keyof typeof secrets) => apiWith(bearerOf(clientId));

describe('people', () => {
  const users = () => createIdpUsers(apiOf('ui-bff'));

  it('come in pages by user name, and are counted', async () => {
    expect((await users().list(0, 2)).map(({ username }) => username)).toEqual(['alice', 'bob']);
    expect((await users().list(2, 2)).map(({ username }) => username)).toEqual(['carol']);
    expect(await users().count()).toBe(3);
  });

  it('are found by the exact value of an attribute', async () => {
    expect((await users().having('chatx_user_id', linked)).map(({ id }) => id)).toEqual([demoUserIds.alice]);
  });

  it('are found by every word of a text, wherever it stands in name or address, a page at a time', async () => {
    const found = async (text: string, max = 10) => {
      const { users: page, total } = await users().search(text, 0, max);
      return [page.map(({ username }) => username), total];
    };
    expect(await found('LIC')).toEqual([['alice'], 1]);
    expect(await found('lic example')).toEqual([['alice'], 1]);
    expect(await found('lic bob')).toEqual([[], 0]);
    expect(await found('example', 2)).toEqual([['alice', 'bob'], 3]);
    expect(await found('* " %')).toEqual([[], 0]);
  });

  it('are found by their whole e-mail address, in whatever case, unless they cannot sign in', async () => {
    const { email = '', ...alice } = (await users().find(demoUserIds.alice))!;
    expect((await users().withEmail(email.toUpperCase()))?.id).toBe(demoUserIds.alice);
    expect(await users().withEmail(email.slice(0, -1))).toBeUndefined();
    expect(await users().withEmail(`*${email.slice(1)}`)).toBeUndefined();
    await users().save({ ...alice, email, enabled: false });
    expect(await users().withEmail(email)).toBeUndefined();
    expect((await users().allWithEmail(email)).map(({ id }) => id)).toEqual([demoUserIds.alice]);
    await users().save({ ...alice, email, enabled: true });
  });

  it('are saved whole', async () => {
    const carol = (await users().find(demoUserIds.carol))!;
    await users().save({ ...carol, attributes: { ...carol.attributes, chatx_user_id: ['person-carol'] } });

    const saved = await users().find(demoUserIds.carol);
    expect(saved).toMatchObject({ username: 'carol', attributes: { chatx_user_id: ['person-carol'] } });
  });

  it.each(['00000000-0000-4000-8000-000000000000', '.', '..', 'count', 'profile', '../clients'])(
    'are absent under the id %j',
    async (id) => {
      expect(await users().find(id)).toBeUndefined();
    },
  );
});

describe('a team', () => {
  it('has a scope that puts it into access tokens', async () => {
    const api = apiOf('parley-provisioner');
    await api.send('POST', '/client-scopes', teamScopeOf('new-team'));

    const stored = await api.get('/client-scopes', z.array(z.looseObject({ name: z.string() })));
    expect(stored.find(({ name }) => name === 'team-new-team')).toMatchObject({
      protocolMappers: [{ config: { 'claim.name': 'active_team', 'claim.value': 'new-team' } }],
    });
  });
});

describe('a refusal', () => {
  const refused = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('names the call and the status, and neither the token nor the query', async () => {
    const error = await refused(
      apiWith((ask) => ask('a-forged-token')).get('/users?q=chatx_user_id%3Asomebody', z.unknown()),
    );

    expect(error).toBeInstanceOf(AdminRefusal);
    expect(error).toMatchObject({ status: 401 });
    expect(String(error)).toContain('GET /users with 401');
    expect(JSON.stringify([String(error), error])).not.toMatch(/a-forged-token|somebody/);
  });

  it('of a token is followed by one try with a fresh token', async () => {
    const good = bearerOf('ui-bff');
    const given: string[] = [];
    const bearer: WithBearer = async (ask, isRefused) => {
      given.push('stale');
      return ask('stale').catch((error: unknown) => {
        if (!isRefused(error)) throw error;
        given.push('fresh');
        return good(ask, isRefused);
      });
    };

    expect(await createIdpUsers(apiWith(bearer)).count()).toBe(3);
    expect(given).toEqual(['stale', 'fresh']);
  });

  it('of a client without the right is an outage of the idp to those who only need people', async () => {
    await expect(createIdpUsers(apiOf('ingestor')).count()).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      more: { details: { dependency: 'idp', reason: 'bad_answer' }, cause: { status: 403 } },
    });
  });
});

describe('an idp that does not answer', () => {
  it('is an outage that names it', async () => {
    const api = apiWith((ask) => ask('a-token'), 'http://127.0.0.1:9');

    await expect(api.find('/users/x', z.unknown())).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      more: { details: { dependency: 'idp', reason: 'unreachable' } },
    });
  });

  it('is no longer waited for when the caller stops', async () => {
    const stopping = new AbortController();
    stopping.abort(new Error('the service stops'));
    const api = createAdminApi({ url: idp.url, bearer: (ask) => ask('a-token'), signal: stopping.signal });

    await expect(api.get('/users', z.unknown())).rejects.toThrow('the service stops');
  });
});
