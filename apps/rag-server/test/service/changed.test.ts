import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { changedHeader } from '@parley/contracts';
import { z } from 'zod';
import { apiRoutes } from '../../src/api-routes.js';
import { nothing } from '../../src/openapi.js';
import { connectors } from '../../src/wiring/connectors.js';
import { aDatasource, aDocument, type RunningRag, startRagServer, type Who } from '../start-rag-server.js';

let rag: RunningRag;
beforeAll(async () => {
  rag = await startRagServer();
});
afterAll(() => rag.close());

const id = 'files:a / 100%';
const told = async (who: Who, path: string, body: object) => {
  const { status, headers } = await (await rag.as(who)).post(path).send(body);
  return [status, headers[changedHeader.toLowerCase()] as unknown];
};

it.each<[string, Who, object, number, string]>([
  ['/v1/datasource', 'ingestor', aDatasource(id), 200, new URLSearchParams({ datasource_id: id }).toString()],
  [
    '/v1/ingest',
    'ingestor',
    { ingestor_id: 'files:loader', datasource_id: id, documents: [aDocument('d', 'text')] },
    202,
    new URLSearchParams({ datasource_id: id }).toString(),
  ],
  ['/v1/mcp/custom-tools', 'admin', { tool_id: 'find_it', description: 'Finds it.' }, 201, 'tool_id=find_it'],
])('%s tells what it has changed, for an audit that reads no body', async (path, who, body, status, changed) => {
  expect(await told(who, path, body)).toEqual([status, changed]);
});

it('tells nothing where nothing was changed', async () => {
  expect(await told('ingestor', '/v1/datasource', {})).toEqual([400, undefined]);
});

/** Described and never called. */
const routes = apiRoutes(nothing);
const fieldsOf = (schema: z.ZodType | undefined): Readonly<Record<string, z.core.$ZodType>> =>
  schema instanceof z.ZodObject ? schema.shape : {};
const isCertain = (field: z.core.$ZodType | undefined) =>
  field !== undefined && !z.safeParse(field, undefined).success && !z.safeParse(field, null).success;
const unnamed = routes.filter(({ method, params, query }) => {
  const asked = { ...fieldsOf(params), ...fieldsOf(query) };
  return method !== 'get' && !['datasource_id', 'job_id', 'tool_id', 'wiki_id'].some((id) => id in asked);
});

it('every change whose address does not name what it is made to tells that, where its answer does', () => {
  const answering = (id: 'datasource_id' | 'tool_id' | 'wiki_id') =>
    unnamed.filter(({ success }) => isCertain(fieldsOf(success.schema)[id]));
  // The record, documents, a verified answer, five of access requests, and two routes of each connector.
  expect(answering('datasource_id')).toHaveLength(8 + 2 * connectors.length);
  for (const { path, changed } of answering('datasource_id')) expect([path, changed]).toEqual([path, 'datasource_id']);
  expect(answering('tool_id').map(({ path, changed }) => [path, changed])).toEqual([
    ['/v1/mcp/custom-tools', 'tool_id'],
  ]);
  expect(answering('wiki_id').map(({ path, changed }) => [path, changed])).toEqual([['/v1/wikis', 'wiki_id']]);
});
