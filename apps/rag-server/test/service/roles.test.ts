import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningRag, startRagServer, type Who } from '../start-rag-server.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
const aJobId = '9f1c2d3e-0000-4000-8000-000000000000';

/** Named columns: jest would hand a callback to a test that takes more arguments than its row has. */
const rows = (table: [Method, string, Who, object?][]) =>
  table.map(([method, path, who, body]) => ({ method, path, who, body }));

describe('who may do what', () => {
  let rag: RunningRag;
  beforeAll(async () => {
    rag = await startRagServer();
  });
  afterAll(() => rag.close());

  const ask = async (who: Who, method: Method, path: string, body?: unknown) => {
    const request = (await rag.as(who))[method](path);
    return body === undefined ? request : request.send(body as object);
  };

  describe('roles', () => {
    const guarded = rows([
      ['post', '/v1/ingestor/heartbeat', 'ingestor', {}],
      ['get', '/v1/ingestors', 'reader'],
      ['delete', '/v1/ingestor/delete?ingestor_id=a:b', 'admin'],
      ['post', '/v1/datasource', 'ingestor', {}],
      ['delete', '/v1/datasource?datasource_id=x', 'admin'],
      ['post', '/v1/datasource/x/cleanup', 'admin'],
      ['post', '/v1/datasources/cleanup', 'admin'],
      ['get', '/v1/datasources', 'reader'],
      ['get', '/v1/datasource/x/documents', 'reader'],
      ['get', '/v1/chunk/x/content', 'reader'],
      ['get', `/v1/job/${aJobId}`, 'reader'],
      ['get', '/v1/jobs/datasource/x', 'reader'],
      ['post', '/v1/jobs/batch', 'reader', {}],
      ['post', '/v1/job?datasource_id=x', 'ingestor'],
      ['patch', `/v1/job/${aJobId}?message=x`, 'ingestor'],
      ['post', `/v1/job/${aJobId}/terminate`, 'admin'],
      ['post', `/v1/job/${aJobId}/increment-progress`, 'ingestor'],
      ['post', `/v1/job/${aJobId}/increment-failure`, 'ingestor'],
      ['post', `/v1/job/${aJobId}/increment-document-count`, 'ingestor'],
      ['post', `/v1/job/${aJobId}/add-errors`, 'ingestor', ['x']],
      ['post', `/v1/job/${aJobId}/retry`, 'ingestor'],
      ['post', '/v1/ingest', 'ingestor', {}],
      ['get', '/v1/mcp/custom-tools', 'reader'],
      ['post', '/v1/mcp/custom-tools', 'admin', {}],
      ['put', '/v1/mcp/custom-tools/x', 'admin', {}],
      ['delete', '/v1/mcp/custom-tools/x', 'admin'],
      ['get', '/v1/mcp/builtin-tools', 'reader'],
      ['put', '/v1/mcp/builtin-tools', 'admin', {}],
      ['get', '/v1/mcp/tools/schema', 'reader'],
      ['post', '/v1/mcp/invoke', 'reader', {}],
    ]);

    it.each(guarded)('$method $path needs a token', async ({ method, path, body }) => {
      const res = await rag.anonymous[method](path).send(body);

      expect(res.status).toBe(401);
      expect(res.body).toEqual({ detail: expect.any(String), code: 'UNAUTHORIZED' });
      expect(res.headers['www-authenticate']).toContain('resource_metadata="');
    });

    it.each(guarded.filter(({ who }) => who !== 'reader'))(
      '$method $path is not for readers',
      async ({ method, path, who, body }) => {
        const res = await ask('reader', method, path, body);

        expect([res.status, (res.body as { code: string }).code]).toEqual([403, 'FORBIDDEN']);
        expect((await ask(who, method, path, body)).status).not.toBe(403);
      },
    );

    it.each(guarded.filter(({ who }) => who === 'admin'))(
      '$method $path is not for ingestors',
      async ({ method, path, body }) => {
        expect((await ask('ingestor', method, path, body)).status).toBe(403);
      },
    );

    it.each<[string, object]>([
      ['for another service', { aud: 'ui-bff' }],
      ['that has expired', { exp: 1 }],
      ['of another issuer', { iss: 'https://elsewhere.example.org' }],
    ])('refuses a token %s', async (_what, claims) => {
      const res = await (await rag.as('admin', claims)).get('/v1/datasources');

      expect(res.status).toBe(401);
      expect(res.headers['www-authenticate']).toContain('error="invalid_token"');
    });

    it.each(['127.0.0.1', '10.0.0.1, 127.0.0.1', '::1'])(
      'believes nobody who says to come from %s',
      async (address) => {
        const said = {
          'X-Forwarded-For': address,
          'X-Real-IP': address,
          Forwarded: `for="${address}"`,
          'X-Trust-Token': 'x',
        };
        const listing = await rag.anonymous.get('/v1/datasources').set(said);
        const info = await rag.anonymous.get('/v1/user/info').set(said);

        expect(listing.status).toBe(401);
        expect(info.body).toMatchObject({ role: 'anonymous', in_trusted_network: false });
      },
    );

    it('takes nobody for a program because claims about a person are missing', async () => {
      const res = await (
        await rag.as('reader', { preferred_username: undefined, email: undefined })
      ).get('/v1/user/info');

      expect(res.body).toMatchObject({ role: 'readonly' });
    });
  });

  describe('GET /v1/user/info', () => {
    it('knows nobody as anonymous, with a bad token too', async () => {
      const nobody = {
        email: 'anonymous',
        role: 'anonymous',
        is_authenticated: false,
        groups: [],
        permissions: [],
        in_trusted_network: false,
      };

      expect((await rag.anonymous.get('/v1/user/info')).body).toEqual(nobody);
      expect((await rag.anonymous.get('/v1/user/info').set('Authorization', 'Bearer x')).body).toEqual(nobody);
    });

    it.each<[Who, object]>([
      ['reader', { email: 'rita@example.org', role: 'readonly', permissions: ['read'] }],
      ['ingestor', { email: 'client:ingestor', role: 'ingestonly', permissions: ['read', 'ingest'] }],
      [
        'admin',
        { email: 'ada@example.org', role: 'admin', permissions: ['read', 'ingest', 'delete'], groups: ['rag-admins'] },
      ],
    ])('knows the %s', async (who, expected) => {
      expect((await ask(who, 'get', '/v1/user/info')).body).toMatchObject({ ...expected, is_authenticated: true });
    });
  });
});
