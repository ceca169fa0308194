import { describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { demoUserIds } from '../src/index.js';
import { aRealm, startTestIdp } from './fixture.js';

const { alice, carol } = demoUserIds;
const forAlice = { requested_subject: alice, audience: 'dynamic-agents', scope: 'openid team-platform' };
const denied = { status: 403, body: { error: 'access_denied', error_description: 'Client not allowed to exchange' } };

/** An idp set up by recipe A, for which a Keycloak has to be built with permissions that are deprecated. */
const byRecipeA = () => startTestIdp({ realm: aRealm({ exchangeRecipe: 'A' }) });

describe('token exchange by recipe A', () => {
  it('gives the bot a token of the user, for the target and the team', async () => {
    const idp = await byRecipeA();

    const { status, body } = await idp.exchange(forAlice);

    expect(status).toBe(200);
    const claims = decodeJwt(String(body['access_token']));
    expect(claims).toMatchObject({ sub: alice, azp: 'chatx-bot', active_team: 'platform' });
    expect([claims.aud].flat().sort()).toEqual(['dynamic-agents', 'rag-server', 'ui-bff']);
  });

  it('names no audience when none is asked for: the mappers of the bot apply', async () => {
    const idp = await byRecipeA();

    const { body } = await idp.exchange({ requested_subject: alice, scope: 'openid team-platform' });

    expect(decodeJwt(String(body['access_token']))).not.toHaveProperty('aud');
  });

  it('drops a team scope that only the bot has', async () => {
    const idp = await byRecipeA();
    const provisioner = await idp.clientToken('parley-provisioner');
    const idOf = async (path: string, key: string, value: string) => {
      const list = (await idp.admin(provisioner, 'GET', path)).body as unknown as Record<string, string>[];
      return list.find((entry) => entry[key] === value)?.['id'] ?? '';
    };
    const target = await idOf('/clients', 'clientId', 'dynamic-agents');
    const scope = await idOf('/client-scopes', 'name', 'team-platform');
    await idp.admin(provisioner, 'DELETE', `/clients/${target}/optional-client-scopes/${scope}`);

    const { status, body } = await idp.exchange(forAlice);

    expect(status).toBe(200);
    expect(decodeJwt(String(body['access_token']))).not.toHaveProperty('active_team');
  });

  it.each([
    ['an unknown user', { requested_subject: 'nobody' }, 'requested_subject not found'],
    ['a disabled user', { requested_subject: carol }, 'requested_subject not found'],
    ['a service account', { requested_subject: 'service-account-ui-bff' }, 'subject not allowed to impersonate'],
    ['a target without permission', { audience: 'ui-bff' }, 'not allowed to exchange to ui-bff'],
  ])('refuses %s, and says why in the log alone', async (_what, more, reason) => {
    const idp = await byRecipeA();

    expect(await idp.exchange({ ...forAlice, ...more })).toMatchObject(denied);

    expect(idp.logged).toEqual([`exchange refused: ${reason}`]);
  });
});
