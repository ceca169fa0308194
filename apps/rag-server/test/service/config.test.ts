import { describe, expect, it } from '@jest/globals';
import { settingsOf } from '@parley/service';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { environment, loadConfig } from '../../src/config.js';

describe('configuration', () => {
  it('is the table of the README', () => {
    const readme = readFileSync(fileURLToPath(new URL('../../README.md', import.meta.url)), 'utf8');
    const rows = [...readme.matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name]) => name);

    expect(rows).toEqual(settingsOf(environment).map(({ name }) => name));
  });

  it('refuses to start without an audience, which would mean no check', () => {
    const env = { OIDC_ISSUER: 'http://127.0.0.1:1/realms/x', DOCDB_URI: 'mongodb://127.0.0.1:1' };

    expect(() => loadConfig(env)).toThrow(/OIDC_AUDIENCE/);
    expect(() => loadConfig({ ...env, OIDC_AUDIENCE: 'rag-server', RBAC_CLIENT_CREDENTIALS_ROLE: 'root' })).toThrow(
      /RBAC_CLIENT_CREDENTIALS_ROLE/,
    );
  });

  it.each([
    ['TRUSTED_NETWORK_CIDRS', '10.0.0.0'],
    ['TRUSTED_NETWORK_CIDRS', '10.0.0.0/8, somewhere'],
    ['TRUSTED_NETWORK_CIDRS', '0.0.0.0/0'],
    ['TRUSTED_NETWORK_CIDRS', '::/0'],
    ['TRUSTED_NETWORK_CIDRS', ','],
    ['TRUSTED_NETWORK_TOKEN', 'short'],
    ['TRUSTED_NETWORK_DEFAULT_ROLE', 'root'],
    ['ALLOW_TRUSTED_NETWORK', 'yes'],
  ])('refuses to start with %s %s', (name, value) => {
    const env = {
      OIDC_ISSUER: 'http://127.0.0.1:1/realms/x',
      OIDC_AUDIENCE: 'rag-server',
      DOCDB_URI: 'mongodb://127.0.0.1:1',
      ALLOW_TRUSTED_NETWORK: 'true',
      TRUSTED_NETWORK_HOSTS: 'rag.internal',
    };
    const byDefault = { networks: ['127.0.0.0/8'], token: undefined, hosts: ['rag.internal'], role: 'readonly' };

    expect(loadConfig(env).trustedNetwork).toEqual(byDefault);
    expect(() => loadConfig({ ...env, [name]: value })).toThrow(name);
  });

  const least = {
    OIDC_ISSUER: 'http://127.0.0.1:1/realms/x',
    OIDC_AUDIENCE: 'rag',
    DOCDB_URI: 'mongodb://127.0.0.1:1',
  };

  it('refuses to trust a network that neither a token nor a host name proves', () => {
    expect(() => loadConfig({ ...least, ALLOW_TRUSTED_NETWORK: 'true' })).toThrow(/TRUSTED_NETWORK_HOSTS/);
  });

  it('refuses a token for the wiki without the spaces that may be read with it', () => {
    const wiki = { WIKI_URL: 'https://wiki.example.com', WIKI_TOKEN: 'a-token' };

    expect(() => loadConfig({ ...least, ...wiki })).toThrow(/WIKI_SPACES/);
    expect(loadConfig({ ...least, ...wiki, WIKI_SPACES: 'OPS, DOCS' }).wiki.spaces).toEqual(['OPS', 'DOCS']);
  });

  it('gives programs no role but the one that their client is listed with', () => {
    const { machineRole, clientRoles } = loadConfig({
      ...least,
      RBAC_CLIENT_ROLES: 'ingestor=ingestonly, ops=admin',
    }).roles;

    expect([machineRole, [...clientRoles]]).toEqual([
      'anonymous',
      [
        ['ingestor', 'ingestonly'],
        ['ops', 'admin'],
      ],
    ]);
    expect(() => loadConfig({ ...least, RBAC_CLIENT_ROLES: 'ingestor' })).toThrow(/RBAC_CLIENT_ROLES/);
    expect(() => loadConfig({ ...least, RBAC_CLIENT_ROLES: 'ingestor=root' })).toThrow(/RBAC_CLIENT_ROLES/);
  });

  it('takes one address of OpenSearch or several', () => {
    const indexOf = (urls: string) =>
      loadConfig({
        OIDC_ISSUER: 'http://127.0.0.1:1/realms/x',
        OIDC_AUDIENCE: 'rag-server',
        DOCDB_URI: 'mongodb://127.0.0.1:1',
        VECTOR_STORE: 'opensearch',
        OPENSEARCH_URL: urls,
      }).index;

    expect(indexOf('https://one:9200')).toMatchObject({ urls: ['https://one:9200'] });
    expect(indexOf('https://one:9200/, https://two:9200')).toMatchObject({
      urls: ['https://one:9200', 'https://two:9200'],
    });
    expect(() => indexOf('https://one:9200, two:9200')).toThrow(/OPENSEARCH_URL/);
  });
});
