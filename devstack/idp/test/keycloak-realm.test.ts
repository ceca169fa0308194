import { describe, expect, it } from '@jest/globals';
import { keycloakRealm } from '../src/keycloak/keycloak-realm.js';
import { aRealm } from './fixture.js';

const realm = () => keycloakRealm(aRealm({ exchangeRecipe: 'B' }));

describe('the realm for a real Keycloak', () => {
  it('has the scopes that Keycloak leaves out once a realm names any', () => {
    const basic = realm().clientScopes.find(({ name }) => name === 'basic');
    expect(basic?.protocolMappers.map(({ name }) => name)).toContain('sub');
  });

  it('puts the team of a team scope into tokens', () => {
    const team = realm().clientScopes.find(({ name }) => name === 'team-platform');
    expect(team?.protocolMappers[0]?.config).toMatchObject({
      'claim.name': 'active_team',
      'claim.value': 'platform',
    });
  });

  it('gives no client more roles than the configuration, in its account and in its scope', () => {
    const { clients, clientScopeMappings, users } = realm();
    expect(clients.every((client) => !('fullScopeAllowed' in client) || !client.fullScopeAllowed)).toBe(true);
    expect(clientScopeMappings['realm-management']).toContainEqual({ client: 'chatx-bot', roles: ['view-users'] });
    expect(users).toContainEqual(
      expect.objectContaining({
        username: 'service-account-chatx-bot',
        clientRoles: { 'realm-management': ['view-users'] },
      }),
    );
  });

  it('takes passwords, never the hashes of the stand-in', () => {
    const [alice] = realm().users;
    expect(alice).toMatchObject({ username: 'alice', credentials: [{ type: 'password', value: 'alice-pass' }] });
    expect(alice).not.toHaveProperty('passwordHash');
  });

  it('has no secret for a public client, and asks each person whether it may', () => {
    const agents = realm().clients.find(({ clientId }) => clientId === 'parley-mcp');
    expect(agents).toMatchObject({
      publicClient: true,
      consentRequired: true,
      directAccessGrantsEnabled: false,
      serviceAccountsEnabled: false,
      attributes: { 'pkce.code.challenge.method': 'S256', 'display.on.consent.screen': 'true' },
    });
    expect(agents).not.toHaveProperty('secret');
  });

  it('is not made by recipe A', () => {
    expect(() => keycloakRealm(aRealm({ exchangeRecipe: 'A' }))).toThrow('recipe B');
  });
});
