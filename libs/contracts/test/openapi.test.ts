import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type ApiRoute, buildOpenApi, errorBody, spaceId, successBody, useCaseId } from '../src/index.js';

const routes: ApiRoute[] = [
  {
    method: 'put',
    path: '/api/things/:id',
    summary: 'Change a thing',
    auth: 'session',
    params: z.object({ id: useCaseId }),
    query: z.object({ limit: z.coerce.number().int().min(1).max(500).default(100) }),
    body: z.object({ space_id: spaceId }),
    responses: { 200: { description: 'Changed', schema: successBody(z.object({ id: useCaseId })) } },
  },
  { method: 'get', path: '/livez', summary: 'Alive', auth: 'anyone', responses: { 200: { description: 'Yes' } } },
];

describe('buildOpenApi', () => {
  const document = buildOpenApi({ title: 'things', version: '1.2.3', routes, errorBody });

  it('is OpenAPI 3.0.3', () => {
    expect(document).toMatchObject({ openapi: '3.0.3', info: { title: 'things', version: '1.2.3' } });
  });

  it('documents parameters, body and answers from the schemas that parse them', () => {
    const operation = document.paths['/api/things/{id}']?.put;
    expect(operation).toMatchObject({
      security: [{ session: [] }, { bearer: [] }],
      requestBody: { content: { 'application/json': { schema: { properties: { space_id: { type: 'string' } } } } } },
      responses: {
        200: { content: { 'application/json': { schema: { type: 'object' } } } },
        default: { content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } } },
      },
    });
    expect(operation?.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
      { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 500, default: 100 } },
    ]);
  });

  it('writes regular expressions as JSON Schema does, without delimiters and flags', () => {
    const pattern = z.object({ a: z.string().regex(/^\p{L}+\/u$/u) });
    const { paths } = buildOpenApi({
      title: 'things',
      version: '1',
      errorBody,
      routes: [{ method: 'post', path: '/', summary: 's', auth: 'anyone', body: pattern, responses: {} }],
    });

    expect(JSON.stringify(paths)).toContain(JSON.stringify({ type: 'string', pattern: '^\\p{L}+\\/u$' }));
  });

  it.each([
    ['get', '/api/skills/install.sh', 'getSkillsInstallSh'],
    ['get', '/v1/datasource/:datasource_id/documents', 'getDatasourceByDatasourceIdDocuments'],
    ['put', '/api/rag/*path', 'putRagByPath'],
    ['get', '/.well-known/oauth-protected-resource', 'getWellKnownOauthProtectedResource'],
    ['post', '/api/v1/chat/invoke', 'postV1ChatInvoke'],
  ] as const)('names %s %s %s', (method, path, id) => {
    const route: ApiRoute = { method, path, summary: 's', auth: 'anyone', responses: {} };
    const { paths } = buildOpenApi({ title: 'things', version: '1', errorBody, routes: [route] });

    expect(Object.values(paths)).toMatchObject([{ [method]: { operationId: id } }]);
  });

  it('lists the tags in the order in which they are given', () => {
    const tags = ['b', 'a'].map((name) => ({ name, description: `About ${name}` }));

    expect(buildOpenApi({ title: 'things', version: '1', errorBody, routes, tags }).tags).toEqual(tags);
  });

  it('says of a public route that it needs nothing', () => {
    expect(document.paths['/livez']?.get?.security).toEqual([]);
  });

  it('declares only the credentials that some route takes', () => {
    expect(Object.keys(document.components?.securitySchemes ?? {})).toEqual(['session', 'bearer']);
  });

  it('says of what may be anything, or null alone, what OpenAPI 3.0.3 understands', () => {
    const body = z.object({
      any: z.record(z.string(), z.unknown()),
      one: z.union([z.object({ a: z.string() }), z.null()]),
    });
    const { paths } = buildOpenApi({
      title: 'things',
      version: '1',
      errorBody,
      routes: [{ method: 'post', path: '/', summary: 's', auth: 'anyone', body, responses: {} }],
    });
    const text = JSON.stringify(paths['/']?.post?.requestBody);
    expect(text).toContain('"additionalProperties":{}');
    expect(text).toContain('{"type":"object","nullable":true,"enum":[null]}');
    expect(text).not.toContain('{"nullable":true}');
  });
});
