import { describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { demoUserIds } from '../../src/index.js';
import { type Answer, startTestIdp, type TestIdp } from '../fixture.js';

const teamScope = (slug: string) => ({
  name: `team-${slug}`,
  protocol: 'openid-connect',
  attributes: { 'include.in.token.scope': 'true' },
  protocolMappers: [
    {
      name: 'active_team',
      protocol: 'openid-connect',
      protocolMapper: 'oidc-hardcoded-claim-mapper',
      config: { 'claim.name': 'active_team', 'claim.value': slug, 'access.token.claim': 'true' },
    },
  ],
});

const listed = ({ body }: Answer) => body as unknown as { id: string; name: string; optionalClientScopes: string[] }[];
const idFrom = ({ headers }: Answer) => headers.get('location')?.split('/').at(-1) ?? '';

async function asProvisioner() {
  const idp = await startTestIdp();
  const bearer = await idp.clientToken('parley-provisioner');
  const call = (method: string, path: string, body?: unknown) => idp.admin(bearer, method, path, body);
  const clientPath = async (clientId: string) =>
    `/clients/${listed(await call('GET', `/clients?clientId=${clientId}`))[0]?.id ?? ''}`;
  return { idp, call, clientPath };
}

const exchangeFor = async (idp: TestIdp, scope: string) => {
  const form = { requested_subject: demoUserIds.bob, scope };
  const { body } = await idp.exchange(form, scope);
  return decodeJwt(String(body['access_token']));
};

describe('a team made at run time', () => {
  it('works at once for bot and target, and is gone at once', async () => {
    const { idp, call, clientPath } = await asProvisioner();

    const created = await call('POST', '/client-scopes', teamScope('new'));
    expect(created.status).toBe(201);
    const paths = [await clientPath('chatx-bot'), await clientPath('dynamic-agents')].map(
      (client) => `${client}/optional-client-scopes/${idFrom(created)}`,
    );
    for (const path of [...paths, ...paths]) expect((await call('PUT', path)).status).toBe(204);

    expect(await exchangeFor(idp, 'openid team-new')).toMatchObject({ sub: demoUserIds.bob, active_team: 'new' });

    for (const path of paths) expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('DELETE', `/client-scopes/${idFrom(created)}`)).status).toBe(204);
    expect(await call('DELETE', `/client-scopes/${idFrom(created)}`)).toMatchObject({
      status: 404,
      body: { error: 'Could not find client scope' },
    });
    const form = { grant_type: 'client_credentials', scope: 'team-new' };
    expect(await idp.token('chatx-bot', form)).toMatchObject({ status: 400, body: { error: 'invalid_scope' } });
  });

  it('is made once', async () => {
    const { call } = await asProvisioner();
    await call('POST', '/client-scopes', teamScope('twice'));

    expect(await call('POST', '/client-scopes', teamScope('twice'))).toMatchObject({
      status: 409,
      body: { errorMessage: 'Client Scope team-twice already exists' },
    });
  });

  it('is listed with its mapper', async () => {
    const { call } = await asProvisioner();
    const created = await call('POST', '/client-scopes', teamScope('seen'));

    const scope = listed(await call('GET', '/client-scopes')).find(({ name }) => name === 'team-seen');

    expect(scope).toMatchObject({ id: idFrom(created), ...teamScope('seen') });
    expect((await call('GET', `/client-scopes/${idFrom(created)}`)).body).toEqual(scope);
  });

  it.each([
    ['a blank', { ...teamScope('x'), name: 'team x' }],
    ['a letter beyond ASCII', { ...teamScope('x'), name: 'team-ü' }],
    ['no name', { protocol: 'openid-connect' }],
    ['an unknown mapper', { ...teamScope('x'), protocolMappers: [{ name: 'x', protocolMapper: 'oidc-magic-mapper' }] }],
  ])('is refused with %s', async (_what, scope) => {
    const { call } = await asProvisioner();
    const before = listed(await call('GET', '/client-scopes')).length;

    // 400 for a name that is wrong, 500 for none, 409 for a mapper that is not known.
    expect((await call('POST', '/client-scopes', scope)).status).toBeGreaterThanOrEqual(400);

    expect(listed(await call('GET', '/client-scopes'))).toHaveLength(before);
  });

  it('may have a slash in its name, which is why callers check slugs themselves', async () => {
    const { call } = await asProvisioner();

    expect((await call('POST', '/client-scopes', { ...teamScope('x'), name: 'team-a/b' })).status).toBe(201);
  });
});

describe('clients', () => {
  it('are found by their client id, with their scopes', async () => {
    const { call } = await asProvisioner();

    const answer = await call('GET', '/clients?clientId=chatx-bot');

    expect(listed(answer)).toMatchObject([
      { clientId: 'chatx-bot', optionalClientScopes: ['team-platform', 'team-support'], serviceAccountsEnabled: true },
    ]);
    expect(listed(await call('GET', '/clients?clientId=nobody'))).toEqual([]);
  });

  it('are 404 when unknown, and so are scopes', async () => {
    const { call, clientPath } = await asProvisioner();

    expect(await call('PUT', '/clients/none/optional-client-scopes/none')).toMatchObject({
      status: 404,
      body: { error: 'Could not find client' },
    });
    expect(await call('PUT', `${await clientPath('chatx-bot')}/optional-client-scopes/none`)).toMatchObject({
      status: 404,
      body: { error: 'Client scope not found' },
    });
  });

  it.each(['ui-bff', 'chatx-bot', 'ingestor'] as const)('are closed to %s', async (client) => {
    const idp = await startTestIdp();
    const bearer = await idp.clientToken(client);

    expect((await idp.admin(bearer, 'GET', '/clients')).status).toBe(403);
    expect((await idp.admin(bearer, 'GET', '/client-scopes')).status).toBe(403);
    expect((await idp.admin(bearer, 'POST', '/client-scopes', teamScope('x'))).status).toBe(403);
  });
});
