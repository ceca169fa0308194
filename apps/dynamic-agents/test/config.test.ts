import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { settingsOf } from '@parley/service';
import { environment, loadConfig } from '../src/config.js';

const required = {
  DOCDB_URI: 'mongodb://127.0.0.1',
  OIDC_ISSUER: 'http://127.0.0.1:8180/realms/parley',
  OIDC_AUDIENCE: 'dynamic-agents',
  AUTHZ_HTTP: 'http://127.0.0.1:8181',
  RAG_SERVER_URL: 'http://127.0.0.1:9446/',
};

describe('configuration', () => {
  it('needs nothing beyond its required settings, and listens on loopback then', () => {
    expect(loadConfig(required)).toMatchObject({
      port: 8100,
      host: '127.0.0.1',
      model: undefined,
      toolServers: [{ id: 'rag', url: 'http://127.0.0.1:9446/mcp', credential: 'caller', withoutApproval: [] }],
    });
  });

  it.each(Object.keys(required))('refuses to start without %s, and names it', (name) => {
    expect(() => loadConfig({ ...required, [name]: '' })).toThrow(name);
  });

  it.each([
    ['a model address without a model', { LLM_BASE_URL: 'http://127.0.0.1:1/v1' }, 'LLM_MODEL'],
    ['an address that is none', { RAG_SERVER_URL: 'rag' }, 'RAG_SERVER_URL'],
    ['tool servers that are no JSON', { MCP_SERVERS: 'a=b' }, 'MCP_SERVERS'],
    [
      'a tool server that takes the place of the rag-server',
      { MCP_SERVERS: '[{"id":"rag","url":"http://a"}]' },
      'MCP_SERVERS',
    ],
    [
      'a tool server twice',
      { MCP_SERVERS: '[{"id":"a","url":"http://a"},{"id":"a","url":"http://b"}]' },
      'MCP_SERVERS',
    ],
    [
      'a tool server that a bearer would be handed on to',
      { MCP_SERVERS: '[{"id":"a","url":"http://a","forward_bearer":true}]' },
      /never passed on; set the "audience"/,
    ],
    [
      'an audience, and no client to exchange tokens with',
      { MCP_SERVERS: '[{"id":"a","url":"http://a","audience":"a"}]' },
      'OIDC_CLIENT_SECRET',
    ],
    [
      'an audience that this service accepts itself',
      { MCP_SERVERS: '[{"id":"a","url":"http://a","audience":"dynamic-agents"}]', OIDC_CLIENT_SECRET: 's' },
      'MCP_SERVERS',
    ],
    ['a metrics token that can be guessed', { METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
    ['no time at all for an answer', { RUN_TIMEOUT_SECONDS: '0' }, 'RUN_TIMEOUT_SECONDS'],
  ])('refuses to start with %s', (_what, env, name) => {
    expect(() => loadConfig({ ...required, ...env })).toThrow(name);
  });

  it('never repeats a secret when it refuses', () => {
    expect(() => loadConfig({ ...required, METRICS_TOKEN: 'hush-hush' })).toThrow(/^(?!.*hush)/s);
  });

  it('is what the README says it is', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    const rows = [...readme.matchAll(/^\| `([A-Z_]+)` +\| (.+?) +\| (.*?) *\|$/gm)];
    expect(rows.map(([, name, description, told]) => ({ name, description, required: told === 'required' }))).toEqual(
      settingsOf(environment),
    );
  });
});
