import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { settingsOf } from '@parley/service';
import { environment, loadConfig } from '../../src/config.js';

const enough = {
  IDP_URL: 'http://127.0.0.1:8180',
  IDP_CHATX_BOT_CLIENT_SECRET: 'a-secret',
  AUTHZ_HTTP: 'http://127.0.0.1:8181',
  DOCDB_URI: 'mongodb://127.0.0.1:27117',
  UI_URL: 'http://127.0.0.1:3000',
};

describe('the configuration', () => {
  it('is enough without a workspace and without a token', () => {
    expect(loadConfig(enough)).toMatchObject({ workspace: undefined, chatx: { token: undefined }, admin: undefined });
  });

  it.each(Object.keys(enough))('is not enough without %s', (name) => {
    expect(() => loadConfig({ ...enough, [name]: '' })).toThrow(name);
  });

  it.each([
    ['an unknown route mode', { CHATX_AGENT_ROUTES_MODE: 'db' }, 'CHATX_AGENT_ROUTES_MODE'],
    ['an empty list of admin clients', { CHATX_ADMIN_ALLOWED_CLIENT_IDS: ' , ' }, 'CHATX_ADMIN_ALLOWED_CLIENT_IDS'],
    ['an alias with the separator in it', { CHATX_WORKSPACE_ALIAS: 'a--b' }, 'CHATX_WORKSPACE_ALIAS'],
    ['a page to link at but no secret', { CHATX_LINKING_BASE_URL: 'https://ui.example' }, 'CHATX_LINK_HMAC_SECRET'],
    [
      'a short secret to sign links with',
      { CHATX_LINKING_BASE_URL: 'https://ui.example', CHATX_SIGNING_SECRET: 'short' },
      'CHATX_SIGNING_SECRET',
    ],
    ['half of an admin client', { IDP_CHATX_BOT_ADMIN_CLIENT_ID: 'x' }, 'IDP_CHATX_BOT_ADMIN_CLIENT_SECRET'],
    ['assertions without a key', { IDP_EXCHANGE_GRANT: 'jwt-bearer' }, 'IDP_EXCHANGE_PRIVATE_KEY'],
    ['a yes that is none', { CHATX_ADMIN_API_ENABLED: 'yes' }, 'CHATX_ADMIN_API_ENABLED'],
  ])('refuses %s', (_what, env, name) => {
    expect(() => loadConfig({ ...enough, ...env })).toThrow(name);
  });

  it('links over https only in production', () => {
    const link = { CHATX_LINKING_BASE_URL: 'http://ui.example', CHATX_LINK_HMAC_SECRET: 'a-secret-of-sixteen' };
    expect(() => loadConfig({ ...enough, ...link, NODE_ENV: 'production' })).toThrow('https');
    expect(loadConfig({ ...enough, ...link }).link).toMatchObject({ baseUrl: 'http://ui.example' });
  });

  it.each([
    ['the one for links', { CHATX_LINK_HMAC_SECRET: 'links-sixteen-long' }, 'links-sixteen-long'],
    ['the first of a list', { CHATX_LINK_HMAC_SECRET: 'links-new-and-long, links-old-and-long' }, 'links-new-and-long'],
    ['the signing secret', {}, 'signing-sixteen-long'],
    ['the signing secret by its other name', { CHATX_SIGNING_SECRET: '' }, 'webhook-sixteen-long'],
  ])('signs links with %s', (_which, more, secret) => {
    const both = { CHATX_SIGNING_SECRET: 'signing-sixteen-long', CHATX_WEBHOOK_SECRET: 'webhook-sixteen-long' };
    const env = { ...enough, CHATX_LINKING_BASE_URL: 'https://ui.example', ...both, ...more };
    expect(loadConfig(env).link).toMatchObject({ secret });
  });

  it('takes the alias before the id, and modes in any case', () => {
    const config = loadConfig({
      ...enough,
      CHATX_WORKSPACE_ALIAS: 'alias',
      CHATX_WORKSPACE_ID: 'id',
      CHATX_AGENT_ROUTES_MODE: 'DB_ONLY',
    });
    expect(config).toMatchObject({ workspace: 'alias', routes: { mode: 'db_only' } });
  });
});

describe('the README', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const rows = [...readme.matchAll(/^\| `([A-Z_]+)`\s+\| (.+?)\s+\| (.*?)\s*\|$/gm)];

  it('lists every setting as it is', () => {
    const listed = rows.map(([, name, description, told]) => ({ name, description, required: told === 'required' }));
    expect(listed).toEqual(settingsOf(environment));
  });
});
