import { accessRows } from './access.rows.js';
import { attachedRows } from './attached.rows.js';
import { graphRows } from './graph.rows.js';
import { indexRows } from './index.rows.js';
import { ingestionRows } from './ingestion.rows.js';
import { jobRows } from './job.rows.js';
import { ontologyRows } from './ontology.rows.js';
import type { Row, Rows } from './row.js';
import { toolRows } from './tool.rows.js';
import { verifiedRows } from './verified.rows.js';
import { wikiRows } from './wiki.rows.js';

const ok = [200];
const open: Row = { role: 'anonymous', good: () => ({}), again: ok, needs: [] };

/** Every route that `/openapi.json` lists. */
export const rows: Rows = {
  'GET /livez': open,
  'GET /readyz': { ...open, needs: ['docdb'] },
  'GET /healthz': { ...open, needs: ['docdb', 'index', 'authz', 'embeddings', 'graph'] },
  'GET /openapi.json': open,
  'GET /docs': open,
  'GET /.well-known/oauth-protected-resource': open,
  'GET /.well-known/oauth-protected-resource/mcp': open,
  'GET /v1/user/info': open,

  'POST /v1/ingestor/heartbeat': {
    role: 'ingestonly',
    good: (_stage, id) => ({
      body: { ingestor_type: 'files', ingestor_name: id, description: 'Reads files.', metadata: { a: { b: [1] } } },
    }),
    anyId: true,
    again: ok,
    needs: ['docdb'],
  },
  'GET /v1/ingestors': { role: 'readonly', good: () => ({}), again: ok, needs: ['docdb'] },
  'DELETE /v1/ingestor/delete': {
    role: 'admin',
    good: async ({ admin }, id) => {
      await admin.post('/v1/ingestor/heartbeat').send({ ingestor_type: 'files', ingestor_name: id });
      return { query: { ingestor_id: `files:${id}` } };
    },
    anyId: true,
    names: { ingestor_id: 'no:body' },
    again: [404],
    needs: ['docdb'],
  },

  'POST /v1/datasource': {
    role: 'ingestonly',
    good: (_stage, id) => ({
      body: {
        datasource_id: id,
        ingestor_id: 'files:loader',
        name: 'Files',
        description: 'Files of the team.',
        // A program is in no team.
        owner_team: null,
        source_type: 'files',
        last_updated: 1,
        default_chunk_size: 1000,
        default_chunk_overlap: 100,
        reload_interval: 3600,
        metadata: { a: { b: [1] } },
      },
    }),
    anyId: true,
    again: ok,
    needs: ['docdb'],
  },
  'GET /v1/datasource': {
    role: 'readonly',
    good: async ({ newDatasource }, id) => ({ query: { datasource_id: await newDatasource(id) } }),
    anyId: true,
    names: { datasource_id: 'web:https://no.where/100%' },
    again: ok,
    needs: ['docdb', 'authz'],
  },
  'PATCH /v1/datasource': {
    role: 'ingestonly',
    good: async ({ newDatasource }, id) => ({
      query: { datasource_id: await newDatasource(id) },
      body: { name: 'Files', description: 'Files of the team.', reload_interval: 3600 },
    }),
    anyId: true,
    names: { datasource_id: 'web:https://no.where/100%' },
    again: ok,
    needs: ['docdb', 'authz'],
  },
  'DELETE /v1/datasource': {
    role: 'admin',
    good: async ({ newDatasource }, id) => ({ query: { datasource_id: await newDatasource(id) } }),
    anyId: true,
    names: { datasource_id: 'web:https://no.where/100%' },
    again: [404],
    needs: ['docdb', 'index', 'graph', 'authz'],
  },
  'GET /v1/datasources': {
    role: 'readonly',
    good: () => ({ query: { ingestor_id: 'files:loader' } }),
    again: ok,
    needs: ['docdb', 'authz'],
  },
  'GET /v1/datasource/{datasource_id}/readers': {
    role: 'ingestonly',
    good: async ({ newDatasource }, id) => ({ params: { datasource_id: await newDatasource(id) } }),
    anyId: true,
    again: ok,
    needs: ['docdb', 'authz'],
  },
  'PUT /v1/datasource/{datasource_id}/readers': {
    role: 'ingestonly',
    good: async ({ newDatasource }, id) => ({
      params: { datasource_id: await newDatasource(id) },
      body: { everyone: true, teams: ['platform'] },
    }),
    anyId: true,
    again: ok,
    needs: ['docdb', 'authz'],
  },
  'POST /v1/datasource/{datasource_id}/cleanup': {
    role: 'admin',
    good: async ({ newDatasource }, id) => ({ params: { datasource_id: await newDatasource(id) } }),
    anyId: true,
    again: ok,
    needs: ['docdb', 'index'],
  },
  'POST /v1/datasources/cleanup': { role: 'admin', good: () => ({}), again: ok, needs: ['docdb', 'index'] },
  'GET /v1/datasource/{datasource_id}/documents': {
    role: 'readonly',
    good: async ({ newDatasource }, id) => ({
      params: { datasource_id: await newDatasource(id) },
      query: { offset: '0', limit: '10' },
    }),
    anyId: true,
    again: ok,
    needs: ['docdb', 'authz'],
  },
  'GET /v1/datasource/{datasource_id}/documents/taken-out': {
    role: 'ingestonly',
    good: async ({ newDatasource }, id) => ({
      params: { datasource_id: await newDatasource(id) },
      query: { offset: '0', limit: '10' },
    }),
    anyId: true,
    again: ok,
    needs: ['docdb', 'authz'],
  },
  'POST /v1/datasource/{datasource_id}/documents/take-out': {
    role: 'ingestonly',
    good: async ({ newDatasource }, id) => ({
      params: { datasource_id: await newDatasource(id) },
      body: { document_ids: ['d'] },
    }),
    anyId: true,
    again: ok,
    needs: ['docdb', 'authz', 'index'],
  },
  'POST /v1/datasource/{datasource_id}/documents/let-in': {
    role: 'ingestonly',
    good: async ({ newDatasource }, id) => ({
      params: { datasource_id: await newDatasource(id) },
      body: { document_ids: ['d'] },
    }),
    anyId: true,
    again: ok,
    needs: ['docdb', 'authz'],
  },
  'GET /v1/chunk/{chunk_id}/content': {
    role: 'readonly',
    good: ({ chunk }) => ({ params: { chunk_id: chunk } }),
    again: ok,
    needs: ['docdb', 'authz', 'index'],
  },

  ...accessRows,
  ...attachedRows,
  ...graphRows,
  ...indexRows,
  ...ontologyRows,
  ...jobRows,
  ...ingestionRows,
  ...wikiRows,
  ...toolRows,
  ...verifiedRows,
};
