import { describe, expect, it } from '@jest/globals';
import { readIdpSettings } from '../src/config.js';
import { desiredRealm } from '../src/idp/desired-realm.js';

const env = {
  IDP_URL: 'http://127.0.0.1:8180',
  IDP_ADMIN_PASSWORD: 'secret-of-the-administrator',
  PUBLIC_URL: 'https://parley.example.test',
  OIDC_CLIENT_SECRET: 'secret-of-ui-bff',
  IDP_CHATX_BOT_CLIENT_SECRET: 'secret-of-the-bot',
};
const clientIds = (settings: Record<string, string>) =>
  desiredRealm(readIdpSettings(settings).clients).clients.map(({ clientId }) => clientId);

describe('settings of the idp', () => {
  it('name what is missing, and no value', () => {
    const { OIDC_CLIENT_SECRET: _, ...rest } = env;

    expect(() => readIdpSettings(rest)).toThrow(/OIDC_CLIENT_SECRET/);
    expect(() => readIdpSettings(rest)).not.toThrow(/secret-of/);
  });

  it('leave out clients whose secret nobody gave', () => {
    expect(clientIds(env)).toEqual(['ui-bff', 'chatx-bot', 'dynamic-agents', 'rag-server', 'parley-mcp']);
    expect(clientIds({ ...env, INGESTOR_CLIENT_SECRET: 'secret' })).toContain('ingestor');
  });

  it('leave out the bot where its secret is not given, unless another secret shows that there is one', () => {
    const { IDP_CHATX_BOT_CLIENT_SECRET: _, ...rest } = env;
    const reader = { IDP_CHATX_BOT_ADMIN_CLIENT_ID: 'people', IDP_CHATX_BOT_ADMIN_CLIENT_SECRET: 'secret' };

    expect(clientIds(rest)).toEqual(['ui-bff', 'dynamic-agents', 'rag-server', 'parley-mcp']);
    expect(desiredRealm(readIdpSettings(rest).clients).impersonator).toBeUndefined();
    expect(() => readIdpSettings({ ...rest, ...reader })).toThrow(
      'IDP_CHATX_BOT_ADMIN_CLIENT_SECRET: is of no use without IDP_CHATX_BOT_CLIENT_SECRET',
    );
  });

  it('make dynamic-agents exchange tokens for tool servers where its secret is given', () => {
    const settings = { ...env, DYNAMIC_AGENTS_CLIENT_SECRET: 'secret', TOOL_SERVER_AUDIENCES: 'tickets, mail' };
    const { clients } = desiredRealm(readIdpSettings(settings).clients);
    const find = (id: string) => clients.find(({ clientId }) => clientId === id);

    expect(find('dynamic-agents')).toMatchObject({ attributes: { 'standard.token.exchange.enabled': 'true' } });
    expect([find('tickets')?.flows, find('mail')?.flows]).toEqual([{}, {}]);
    expect(() => readIdpSettings({ ...settings, TOOL_SERVER_AUDIENCES: 'ui-bff' })).toThrow('TOOL_SERVER_AUDIENCES');
  });

  it('take the sight of people from the bot where another client has it', () => {
    const { clients } = desiredRealm(
      readIdpSettings({
        ...env,
        IDP_CHATX_BOT_ADMIN_CLIENT_ID: 'people',
        IDP_CHATX_BOT_ADMIN_CLIENT_SECRET: 'secret',
      }).clients,
    );
    const rolesOf = (id: string) => clients.find(({ clientId }) => clientId === id)?.adminRoles;

    expect(rolesOf('chatx-bot')).toEqual([]);
    expect(rolesOf('people')).toEqual(['view-users']);
  });
});
