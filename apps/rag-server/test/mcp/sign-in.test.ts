import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadConfig } from '../../src/config.js';
import { type RunningRag, startRagServer } from '../start-rag-server.js';

const metadata = '/.well-known/oauth-protected-resource';
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

describe('a client that looks for where to sign in', () => {
  let rag: RunningRag;
  let behindPath: RunningRag;
  beforeAll(async () => {
    [rag, behindPath] = await Promise.all([
      startRagServer(),
      startRagServer({ PUBLIC_URL: 'https://example.org/rag' }),
    ]);
  });
  afterAll(() => Promise.all([rag.close(), behindPath.close()]));

  const hint = (headers: Record<string, string>) =>
    /resource_metadata="([^"]+)"/.exec(headers['www-authenticate'] ?? '')?.[1];
  const resourceAt = async (path: string, from = rag) =>
    ((await from.anonymous.get(path)).body as { resource?: string }).resource;

  it('is told when it opens a stream first, and told that there is none once it has signed in', async () => {
    const stranger = await rag.anonymous.get('/mcp').set('Accept', 'text/event-stream');
    const reader = await (await rag.as('reader')).get('/mcp').set('Accept', 'text/event-stream');

    expect([stranger.status, hint(stranger.headers)]).toEqual([401, `${rag.url}${metadata}/mcp`]);
    expect([reader.status, reader.headers['allow']]).toEqual([405, 'POST']);
  });

  it('finds the address that it was given, with the slash at its end', async () => {
    const refused = await rag.anonymous.post('/mcp/').send(ping);
    const found = await fetch(hint(refused.headers)!);

    expect(await found.json()).toMatchObject({ resource: `${rag.url}/mcp/` });
    expect(await resourceAt(`${metadata}/mcp`)).toBe(`${rag.url}/mcp`);
  });

  it('finds a service behind a path where RFC 9728 puts its metadata', async () => {
    const answers = [`${metadata}/rag/mcp`, `${metadata}/mcp`, metadata].map((path) => resourceAt(path, behindPath));
    const refused = await behindPath.anonymous.post('/mcp').send(ping);

    expect(await Promise.all(answers)).toEqual(Array(3).fill('https://example.org/rag/mcp'));
    expect(hint(refused.headers)).toBe(`https://example.org/rag${metadata}/mcp`);
    expect((await rag.anonymous.get(`${metadata}/rag/mcp`)).status).toBe(404);
  });

  it.each(['evil.example.org', 'localhost.evil.example.org'])(
    'is not sent to %s, which it named itself',
    async (host) => {
      const answer = await rag.anonymous.get(`${metadata}/mcp`).set('Host', host);

      expect(answer.body).toMatchObject({ resource: `${rag.url}/mcp` });
    },
  );
});

it('refuses to start with the address of the MCP endpoint in place of the service’s', () => {
  const env = { OIDC_ISSUER: 'http://127.0.0.1:1/realms/x', OIDC_AUDIENCE: 'rag', DOCDB_URI: 'mongodb://127.0.0.1:1' };

  for (const url of ['https://rag.example.org/mcp', 'https://rag.example.org/mcp/'])
    expect(() => loadConfig({ ...env, PUBLIC_URL: url })).toThrow(
      /PUBLIC_URL.*without \/mcp|without \/mcp[\s\S]*PUBLIC_URL/,
    );
});
