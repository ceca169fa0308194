import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { anEntity } from '../graph/an-entity.js';
import { aDatasource, aDocument, ingest, startRagServer } from '../start-rag-server.js';

it('a tool names the index when that is gone, over REST and MCP', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rag-index-'));
  const rag = await startRagServer({ RAG_DATA_DIR: folder });
  const [ingestor, reader] = [await rag.as('ingestor'), await rag.as('reader')];
  await ingestor.post('/v1/datasource').send(aDatasource('files:a'));
  await ingest(ingestor, 'files:a', [aDocument('d', 'The tunnel client.')]);
  await rm(folder, { recursive: true });
  const params = { name: 'search', arguments: { query: 'tunnel' } };
  const rest = await reader.post('/v1/mcp/invoke').send({ tool_name: params.name, arguments: params.arguments });
  const mcp = await reader
    .post('/mcp')
    .set('Accept', 'application/json, text/event-stream')
    .send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  await rag.close();

  expect([rest.status, rest.body]).toEqual([
    503,
    { code: 'SERVICE_UNAVAILABLE', detail: expect.stringContaining('index') },
  ]);
  expect(rest.headers['retry-after']).toBeDefined();
  expect(mcp.body).toMatchObject({ result: { isError: true, content: [{ text: expect.stringContaining('index') }] } });
});

it('the tools of the graph name the graph when that is gone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rag-graph-'));
  const rag = await startRagServer({ RAG_DATA_DIR: folder, ENABLE_GRAPH_RAG: 'true' });
  const [ingestor, reader] = [await rag.as('ingestor'), await rag.as('reader')];
  await ingestor.post('/v1/datasource').send(aDatasource('files:a'));
  await ingest(ingestor, 'files:a', [anEntity('Service', { name: 'web' })]);
  await rm(join(folder, 'graph'), { recursive: true });
  const calls = {
    graph_explore_ontology_entity: { entity_type: 'Service' },
    graph_explore_data_entity: { entity_type: 'Service', primary_key_id: 'web' },
    graph_fetch_data_entity_details: { entity_type: 'Service', primary_key_id: 'web' },
    graph_shortest_path_between_entity_types: { entity_type_1: 'Service', entity_type_2: 'Service' },
    graph_raw_query_data: { query: 'MATCH (n) RETURN n' },
    graph_raw_query_ontology: { query: 'MATCH (n) RETURN n' },
  };
  const answers = await Promise.all(
    Object.entries(calls).map(([name, args]) =>
      reader.post('/v1/mcp/invoke').send({ tool_name: name, arguments: args }),
    ),
  );
  await rag.close();

  expect(answers.map(({ status, body }) => [status, body as unknown])).toEqual(
    Object.keys(calls).map(() => [503, { code: 'SERVICE_UNAVAILABLE', detail: expect.stringContaining('graph') }]),
  );
});
