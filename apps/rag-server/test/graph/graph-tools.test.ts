import type {
  EntityDetailsAnswer,
  ExploreEntityAnswer,
  ListDatasourcesAnswer,
  RawQueryAnswer,
  ShortestPathAnswer,
  ToolsSchema,
} from '@parley/contracts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { aDatasource, ingest, type Requests, type RunningRag, startRagServer } from '../start-rag-server.js';
import { anEntity } from './an-entity.js';

jest.setTimeout(60_000);

const graphToolNames = [
  'graph_explore_ontology_entity',
  'graph_explore_data_entity',
  'graph_fetch_data_entity_details',
  'graph_shortest_path_between_entity_types',
  'graph_raw_query_data',
  'graph_raw_query_ontology',
];
const toolNames = async (requests: Requests) =>
  ((await requests.get('/v1/mcp/tools/schema')).body as ToolsSchema).tools.map(({ name }) => name);

describe('tools of the graph', () => {
  let rag: RunningRag;
  let reader: Requests;
  beforeAll(async () => {
    rag = await startRagServer({ ENABLE_GRAPH_RAG: 'true' });
    const admin = await rag.as('admin');
    reader = await rag.as('reader');
    for (const id of ['files:a', 'files:b']) await admin.post('/v1/datasource').send(aDatasource(id));
    const routes = [{ path: '/', hosts: [{ host: 'x' }] }, { path: '/admin' }];
    const service = anEntity(
      'Service',
      { name: 'web', tier: 'front', routes },
      { additional_key_properties: [['tier']] },
    );
    await ingest(admin, 'files:a', [service, anEntity('Team', { name: 'core' })]);
    await ingest(admin, 'files:b', [service]);
  });
  afterAll(() => rag.close());

  // The type parameter is what the caller knows of the tool's answer.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  const invoke = async <Result>(name: string, args: object) =>
    (await reader.post('/v1/mcp/invoke').send({ tool_name: name, arguments: args })).body as {
      success: boolean;
      result: Result;
      error: string | null;
    };

  it('are there with the graph, and say what they answer with', async () => {
    expect(await toolNames(reader)).toEqual(expect.arrayContaining(graphToolNames));
  });

  it('tell the types', async () => {
    const { result } = await invoke<ListDatasourcesAnswer>('list_datasources_and_entity_types', {});

    expect(result.entity_types).toEqual(['Service', 'Service_Route', 'Service_Route_Host', 'Team']);
  });

  it('look around an entity, as deep as asked', async () => {
    const args = { entity_type: 'Service', primary_key_id: 'web' };
    const near = await invoke<ExploreEntityAnswer>('graph_explore_data_entity', args);
    const far = await invoke<ExploreEntityAnswer>('graph_explore_data_entity', { ...args, depth: 2 });

    expect(near.result.root_entity).toEqual({
      entity_type: 'Service',
      _entity_pk: 'web',
      primary_key_values: ['web'],
      additional_key_values: [['front']],
      properties: { name: 'web', tier: 'front' },
    });
    expect(near.result.entities.map((one) => one.entity_type)).toEqual(['Service_Route', 'Service_Route']);
    expect(far.result.entities).toHaveLength(3);
    expect(far.result.relations).toHaveLength(3);
  });

  it('tell all of an entity, with the documents to quote from', async () => {
    const args = { entity_type: 'Service', primary_key_id: 'web' };
    const { result } = await invoke<EntityDetailsAnswer>('graph_fetch_data_entity_details', args);

    expect(result.documents).toEqual([
      { document_id: 'Service-web', datasource_id: 'files:a' },
      { document_id: 'Service-web', datasource_id: 'files:b' },
    ]);
    expect(result.relations.map((one) => [one.relation_name, one.to_entity_type, one.relation_properties])).toEqual([
      ['HAS', 'Service_Route', null],
      ['HAS', 'Service_Route', null],
    ]);
    expect((await invoke('fetch_document', result.documents[0]!)).success).toBe(true);
  });

  it('look around a type', async () => {
    const args = { entity_type: 'Service_Route' };
    const { result } = await invoke<ExploreEntityAnswer>('graph_explore_ontology_entity', args);

    expect(result.entities.map((one) => one.entity_type).sort()).toEqual(['Service', 'Service_Route_Host']);
  });

  it('find how types are related, either way, and say when they are not', async () => {
    const between = async (one: string, other: string) =>
      (
        await invoke<ShortestPathAnswer>('graph_shortest_path_between_entity_types', {
          entity_type_1: one,
          entity_type_2: other,
        })
      ).result.text;

    expect(await between('Service', 'Service_Route_Host')).toEqual([
      'Service -[HAS]-> Service_Route -[HAS]-> Service_Route_Host',
    ]);
    expect(await between('Service_Route', 'Service')).toEqual(['Service_Route <-[HAS]- Service']);
    expect(await between('Service', 'Team')).toEqual([]);
    expect(await between('Team', 'Team')).toEqual(['Team']);
  });

  it('answer queries that agents write, of entities and of types, over MCP as well', async () => {
    const query = 'MATCH (n:Service)-[:HAS]->(m) RETURN DISTINCT m.path AS path ORDER BY path';
    const types = 'MATCH (n)-[r]->(m) RETURN DISTINCT n.entity_type AS f, type(r) AS r, m.entity_type AS t ORDER BY f';
    const data = await invoke<RawQueryAnswer>('graph_raw_query_data', { query, thought: 'Which paths?' });
    const ontology = await invoke<RawQueryAnswer>('graph_raw_query_ontology', { query: types });
    const mcp = await reader
      .post('/mcp')
      .set('Accept', 'application/json, text/event-stream')
      .send({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'graph_raw_query_data', arguments: { query } },
      });

    expect(data.result).toEqual({ columns: ['path'], results: [{ path: '/' }, { path: '/admin' }], truncated: false });
    expect(ontology.result.results).toEqual([
      { f: 'Service', r: 'HAS', t: 'Service_Route' },
      { f: 'Service_Route', r: 'HAS', t: 'Service_Route_Host' },
    ]);
    expect(mcp.body).toMatchObject({ result: { structuredContent: data.result } });
  });

  it.each([
    ['graph_raw_query_data', { query: 'MATCH (n)\nDETACH DELETE n' }, /query: line 2, column 1: DETACH is not allowed/],
    ['graph_raw_query_ontology', { query: 'CALL db.labels()' }, /query: line 1, column 1: CALL is not allowed/],
    ['graph_raw_query_data', { query: 'RETURN 1 / 0 AS x' }, /The query failed\. query: .*zero/],
    ['graph_explore_data_entity', { entity_type: 'Service', primary_key_id: 'no' }, /no such entity/],
    ['graph_fetch_data_entity_details', { entity_type: 'No', primary_key_id: 'web' }, /no such entity/],
    ['graph_explore_ontology_entity', { entity_type: 'No' }, /no entity type No\. Known types: Service, .*Team/],
    ['graph_explore_data_entity', { entity_type: 'Service', primary_key_id: 'web', depth: 4 }, /depth/],
    ['graph_explore_ontology_entity', {}, /entity_type/],
  ])('%s says what is wrong with %j', async (name, args, error) => {
    expect(await invoke(name, args)).toMatchObject({ success: false, error: expect.stringMatching(error) });
  });

  it('are switched off like the others', async () => {
    const admin = await rag.as('admin');
    await admin.put('/v1/mcp/builtin-tools').send({ graph_explore_data_entity_enabled: false });

    expect(await toolNames(reader)).not.toContain('graph_explore_data_entity');
    const call = { tool_name: 'graph_explore_data_entity', arguments: {} };
    expect((await reader.post('/v1/mcp/invoke').send(call)).status).toBe(404);
  });
});

it('without a graph there are neither its tools nor its routes', async () => {
  const rag = await startRagServer();
  const reader = await rag.as('reader');
  const names = await toolNames(reader);
  const { status } = await reader.get('/v1/graph/explore/data/stats');
  await rag.close();

  expect(names.filter((name) => name.startsWith('graph_'))).toEqual([]);
  expect(status).toBe(404);
});
