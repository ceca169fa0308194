import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { changedHeader } from '@parley/contracts';
import { type RunningRag, type Who, aDatasource, aDocument, startRagServer } from './start-rag-server.js';

let rag: RunningRag;
beforeAll(async () => {
  rag = await startRagServer();
}, 30_000);
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
