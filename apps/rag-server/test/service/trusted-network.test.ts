import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aDatasource, type RunningRag, startRagServer } from '../start-rag-server.js';

describe('where programs on loopback are let in without a token', () => {
  let rag: RunningRag;
  beforeAll(async () => {
    rag = await startRagServer({ ALLOW_TRUSTED_NETWORK: 'true', TRUSTED_NETWORK_HOSTS: '127.0.0.1' });
  });
  afterAll(() => rag.close());

  it('they are nobody in particular, who reads', async () => {
    const info = await rag.anonymous.get('/v1/user/info');

    expect(info.body).toEqual({
      email: 'trusted-network',
      role: 'readonly',
      is_authenticated: false,
      groups: [],
      permissions: ['read'],
      in_trusted_network: true,
    });
    expect((await rag.anonymous.get('/v1/datasources')).status).toBe(200);
    expect((await rag.anonymous.post('/v1/datasource').send(aDatasource('files:a'))).status).toBe(403);
  });

  it('a page whose own name leads here is nobody', async () => {
    const listing = await rag.anonymous.get('/v1/datasources').set('Host', 'rebound.example.org');

    expect(listing.status).toBe(401);
  });

  it('they may say which ingestor they are', async () => {
    const said = { 'X-Ingestor-Type': 'files', 'X-Ingestor-Name': 'loader' };
    const info = await rag.anonymous.get('/v1/user/info').set(said);
    const withToken = await (await rag.as('ingestor')).get('/v1/user/info').set(said);
    const person = await (await rag.as('reader')).get('/v1/user/info').set(said);

    expect(info.body).toMatchObject({ email: 'trusted:files:loader', role: 'readonly' });
    expect(withToken.body).toMatchObject({ email: 'client:files:loader', role: 'ingestonly' });
    expect(person.body).toMatchObject({ email: 'rita@example.org' });
  });

  it.each(['Bearer x.y.z', 'Bearer', 'Basic eDp5', ''])('the credentials %j are not made good by it', async (said) => {
    expect((await rag.anonymous.get('/v1/datasources').set('Authorization', said)).status).toBe(401);
    expect((await rag.anonymous.get('/v1/user/info').set('Authorization', said)).body).toMatchObject({
      role: 'anonymous',
      is_authenticated: false,
      in_trusted_network: true,
    });
  });

  it('a token counts for what it is', async () => {
    const info = await (await rag.as('admin')).get('/v1/user/info');

    expect(info.body).toMatchObject({ role: 'admin', is_authenticated: true, in_trusted_network: true });
  });

  it.each([{ 'X-Forwarded-For': '127.0.0.1' }, { Origin: 'https://elsewhere.example.org' }])(
    'a request with %j is not theirs',
    async (headers) => {
      expect((await rag.anonymous.get('/v1/datasources').set(headers)).status).toBe(401);
    },
  );

  it('MCP wants a token all the same', async () => {
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const accept = { Accept: 'application/json, text/event-stream' };

    expect((await rag.anonymous.post('/mcp').set(accept).send(list)).status).toBe(401);
    expect((await (await rag.as('reader')).post('/mcp').set(accept).send(list)).status).toBe(200);
  });
});

describe('where they have another role and a word of their own', () => {
  let rag: RunningRag;
  const word = 'a-word-that-only-they-know';
  beforeAll(async () => {
    rag = await startRagServer({
      ALLOW_TRUSTED_NETWORK: 'true',
      TRUSTED_NETWORK_CIDRS: '10.0.0.0/8, 127.0.0.1/32',
      TRUSTED_NETWORK_TOKEN: word,
      TRUSTED_NETWORK_DEFAULT_ROLE: 'ingestonly',
    });
  });
  afterAll(() => rag.close());

  it('both hold', async () => {
    const put = () => rag.anonymous.post('/v1/datasource').send(aDatasource('files:b'));

    expect((await put()).status).toBe(401);
    expect((await put().set('X-Trust-Token', `${word}s`)).status).toBe(401);
    expect((await put().set('X-Trust-Token', word)).status).toBe(200);
    expect((await rag.anonymous.post('/v1/datasources/cleanup').set('X-Trust-Token', word)).status).toBe(403);
  });
});
