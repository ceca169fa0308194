import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AuthzConnection,
  createAuthzClient,
  datasourceObject,
  everyone,
  installModel,
} from '@parley/authz-client';
import { parleyModel } from '@parley/authz-client/testing';
import type { CustomToolView, SearchAnswer } from '@parley/contracts';
import { type RunningAuthz, startAuthz } from '@parley/devstack-authz';
import { aDatasource, aDocument, ingest, type Requests, type RunningRag, startRagServer } from '../start-rag-server.js';
const [open, secret] = ['open:a', 'secret:x'];
const aSearch = (label: string, ids: string[], filters: object = {}) => ({
  label,
  datasource_ids: ids,
  extra_filters: filters,
});
const searches = [
  aSearch('by_ids', [open, secret]),
  aSearch('by_filter', [], { datasource_id: [open, secret], document_type: 'text' }),
  aSearch('of_one', [], { datasource_id: open }),
  aSearch('of_prefix', [], { datasource_id: 'open:*' }),
  aSearch('of_hidden', [], { datasource_id: secret }),
  aSearch('of_hidden_list', [], { datasource_id: [secret] }),
];

describe('a reader of one of the datasources that a custom tool is set up for', () => {
  let authz: RunningAuthz;
  let rag: RunningRag;
  let reader: Requests;
  let admin: Requests;
  beforeAll(async () => {
    authz = await startAuthz({ port: 0 });
    const connection: AuthzConnection = { url: authz.url, storeName: 'parley' };
    await installModel(connection, await parleyModel());
    const grant = { user: everyone, relation: 'reader', object: datasourceObject(open) };
    await createAuthzClient(connection).apply({ writes: [grant], deletes: [] });
    rag = await startRagServer({ AUTHZ_HTTP: authz.url });
    [reader, admin] = [await rag.as('reader'), await rag.as('admin')];
    for (const id of [open, secret]) {
      await admin.post('/v1/datasource').send(aDatasource(id));
      await ingest(admin, id, [aDocument('doc', `The quarterly plan of ${id}.`)]);
    }
    await admin.post('/v1/mcp/custom-tools').send({ tool_id: 'plans', parallel_searches: searches });
  });
  afterAll(async () => {
    await rag.close();
    await authz.close();
  });

  const setUpFor = async (requests: Requests) => {
    const tools = (await requests.get('/v1/mcp/custom-tools')).body as CustomToolView[];
    return tools.find(({ tool_id: id }) => id === 'plans')!.parallel_searches;
  };
  const visible = [
    aSearch('by_ids', [open]),
    aSearch('by_filter', [], { datasource_id: [open], document_type: 'text' }),
    aSearch('of_one', [], { datasource_id: open }),
    aSearch('of_prefix', [], { datasource_id: 'open:*' }),
  ];

  it('hears in the explanation of a hit of nothing else', async () => {
    const invoke = { tool_name: 'plans', arguments: { query: 'quarterly plan', explain: true } };
    const { result } = (await reader.post('/v1/mcp/invoke').send(invoke)).body as { result: SearchAnswer };

    expect(result.results.map(({ explain }) => explain?.searches)).toMatchObject([visible]);
  });

  it('hears in the list of tools of nothing else, and whoever manages them of all', async () => {
    expect(await setUpFor(reader)).toMatchObject(visible);
    expect(await setUpFor(admin)).toMatchObject(searches);
  });
});
