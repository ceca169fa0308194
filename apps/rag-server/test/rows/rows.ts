import type { RagRole } from '@parley/contracts';
import { aDocument } from '../start-rag-server.js';
import type { Stage } from './stage.js';

export type Dependency = 'docdb' | 'authz' | 'index' | 'embeddings';

/** A request that succeeds; parameters as they are meant, not as they are encoded. */
export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What rag.md and the decisions say of one route, for tests that are made from it. */
export interface Row {
  /** The weakest role that may. */
  readonly role: RagRole;
  /** A good request with every field of its body filled, new each time; `id` is an id that must do. */
  readonly good: (stage: Stage, id: string) => Sent | Promise<Sent>;
  /** What the same request is answered with when it is sent again. */
  readonly again: readonly number[];
  /** Fields of body or query that name a thing, with the name of nothing: 404. */
  readonly names?: Readonly<Record<string, string>>;
  /** Whether `good` can be about any `id`. */
  readonly anyId?: boolean;
  /** Largest body in bytes, where that is not 1 MiB. */
  readonly limitBytes?: number;
  /** Without these it is answered 503. */
  readonly needs: readonly Dependency[];
}

const noJob = '9f1c2d3e-0000-4000-8000-000000000000';
const ok = [200];
const open: Row = { role: 'anonymous', good: () => ({}), again: ok, needs: [] };
const ofJob = (role: RagRole, more: Partial<Sent> = {}): Row => ({
  role,
  good: async ({ newJob }) => ({ params: { job_id: await newJob() }, ...more }),
  again: ok,
  needs: ['docdb'],
});
const counting = (): Row => ofJob('ingestonly', { query: { increment: '2' } });
const reloadAll: Row = { role: 'admin', good: () => ({}), again: [202], needs: ['docdb'] };
const aTool = (id: string) => ({
  tool_id: id,
  description: 'Finds runbooks.',
  parallel_searches: [{ label: 'runbooks', datasource_ids: ['*'], extra_filters: {}, semantic_weight: 0.5 }],
  allow_runtime_filters: true,
  enabled: true,
});

/** Every route that `/openapi.json` lists. */
export const rows: Readonly<Record<string, Row>> = {
  'GET /livez': open,
  'GET /readyz': { ...open, needs: ['docdb', 'index', 'authz'] },
  'GET /healthz': { ...open, needs: ['docdb', 'index', 'authz'] },
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
  'DELETE /v1/datasource': {
    role: 'admin',
    good: async ({ newDatasource }, id) => ({ query: { datasource_id: await newDatasource(id) } }),
    anyId: true,
    names: { datasource_id: 'web:https://no.where/100%' },
    again: [404],
    needs: ['docdb', 'index'],
  },
  'GET /v1/datasources': {
    role: 'readonly',
    good: () => ({ query: { ingestor_id: 'files:loader' } }),
    again: ok,
    needs: ['docdb', 'authz'],
  },
  'POST /v1/datasource/{datasource_id}/cleanup': {
    role: 'admin',
    good: async ({ newDatasource }, id) => ({ params: { datasource_id: await newDatasource(id) } }),
    anyId: true,
    again: ok,
    needs: ['docdb'],
  },
  'POST /v1/datasources/cleanup': { role: 'admin', good: () => ({}), again: ok, needs: ['docdb'] },
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
  'GET /v1/chunk/{chunk_id}/content': {
    role: 'readonly',
    good: ({ chunk }) => ({ params: { chunk_id: chunk } }),
    again: ok,
    needs: ['docdb', 'authz', 'index'],
  },

  'GET /v1/job/{job_id}': {
    ...ofJob('readonly', { query: { outcomes_offset: '0', outcomes_limit: '10' } }),
    needs: ['docdb', 'authz'],
  },
  'PATCH /v1/job/{job_id}': ofJob('ingestonly', { query: { job_status: 'in_progress', message: 'm', total: '9' } }),
  'GET /v1/jobs/datasource/{datasource_id}': {
    role: 'readonly',
    good: async ({ newDatasource }, id) => ({
      params: { datasource_id: await newDatasource(id) },
      query: { status_filter: 'pending' },
    }),
    anyId: true,
    again: ok,
    needs: ['docdb', 'authz'],
  },
  'POST /v1/jobs/batch': {
    role: 'readonly',
    good: (_stage, id) => ({ body: { datasource_ids: [id], status_filter: ['completed'] } }),
    anyId: true,
    again: ok,
    needs: ['docdb', 'authz'],
  },
  'POST /v1/job': {
    role: 'ingestonly',
    good: async ({ newDatasource }, id) => ({
      query: { datasource_id: await newDatasource(id), job_status: 'in_progress', message: 'm', total: '9' },
    }),
    anyId: true,
    names: { datasource_id: 'web:https://no.where/100%' },
    again: [201],
    needs: ['docdb'],
  },
  'POST /v1/job/{job_id}/terminate': ofJob('admin'),
  'POST /v1/job/{job_id}/increment-progress': counting(),
  'POST /v1/job/{job_id}/increment-failure': counting(),
  'POST /v1/job/{job_id}/increment-document-count': counting(),
  'POST /v1/job/{job_id}/add-errors': ofJob('ingestonly', { body: ['A page was not there.'] }),
  'POST /v1/job/{job_id}/retry': {
    role: 'ingestonly',
    good: async ({ failedJob }) => ({ params: { job_id: await failedJob() } }),
    // Refused while the first retry runs, and possible again once it is over.
    again: [202, 409],
    needs: ['docdb'],
  },

  'POST /v1/ingest': {
    role: 'ingestonly',
    good: async ({ newDatasource, admin }, id) => {
      await newDatasource(id);
      const job = await admin.post('/v1/job').query({ datasource_id: id, job_status: 'in_progress', total: '99' });
      const more = { description: 'd', is_structured_entity: false, fresh_until: 4_000_000_000, metadata: { a: [1] } };
      return {
        body: {
          ingestor_id: 'files:loader',
          datasource_id: id,
          job_id: (job.body as { job_id: string }).job_id,
          fresh_until: 4_000_000_000,
          documents: [aDocument('d', 'A text.', more)],
        },
      };
    },
    anyId: true,
    names: { datasource_id: 'web:https://no.where/100%', job_id: noJob },
    limitBytes: 32 * 1024 * 1024,
    again: [202],
    needs: ['docdb'],
  },
  'POST /v1/ingest/webloader/url': {
    role: 'ingestonly',
    good: ({ webAddress }) => ({
      body: {
        url: webAddress(),
        description: 'A page.',
        reload_interval: 3600,
        check_for_sitemaps: false,
        sitemap_max_urls: 10,
        ingest_type: 'url',
        settings: {
          crawl_mode: 'single',
          max_depth: 1,
          max_pages: 10,
          render_javascript: false,
          wait_for_selector: 'main',
          page_load_timeout: 5,
          follow_external_links: false,
          allowed_url_patterns: ['.'],
          denied_url_patterns: ['nothing'],
          download_delay: 0,
          concurrent_requests: 1,
          respect_robots_txt: true,
          chunk_size: 1000,
          chunk_overlap: 100,
          user_agent: 'Reader/1.0',
        },
      },
    }),
    again: [400],
    needs: ['docdb'],
  },
  'POST /v1/ingest/webloader/reload': {
    role: 'ingestonly',
    good: async ({ webSource }) => ({ body: { datasource_id: await webSource() } }),
    names: { datasource_id: 'web:https://no.where/100%' },
    // Refused while the first reading runs.
    again: [202, 400],
    needs: ['docdb'],
  },
  'POST /v1/ingest/webloader/reload-all': reloadAll,
  'POST /v1/ingest/wiki/page': {
    role: 'ingestonly',
    good: ({ wikiAddress }) => ({
      body: {
        url: wikiAddress(),
        description: 'A page.',
        get_child_pages: true,
        allowed_title_patterns: ['.'],
        denied_title_patterns: ['nothing'],
        reload_interval: 3600,
      },
    }),
    again: [202, 400],
    needs: ['docdb'],
  },
  'POST /v1/ingest/wiki/reload': {
    role: 'ingestonly',
    good: async ({ wikiSource }) => ({ body: { datasource_id: await wikiSource() } }),
    names: { datasource_id: 'wiki:no.where:1' },
    again: [202, 400],
    needs: ['docdb'],
  },
  'POST /v1/ingest/wiki/reload-all': reloadAll,

  'GET /v1/mcp/custom-tools': { role: 'readonly', good: () => ({}), again: ok, needs: ['docdb', 'authz'] },
  'POST /v1/mcp/custom-tools': {
    role: 'admin',
    good: ({ fresh }) => ({ body: aTool(`tool-${fresh()}`) }),
    again: [409],
    needs: ['docdb'],
  },
  'PUT /v1/mcp/custom-tools/{tool_id}': {
    role: 'admin',
    good: async ({ newTool }) => {
      const id = await newTool();
      return { params: { tool_id: id }, body: aTool(id) };
    },
    again: ok,
    needs: ['docdb'],
  },
  'DELETE /v1/mcp/custom-tools/{tool_id}': {
    role: 'admin',
    good: async ({ newTool }) => ({ params: { tool_id: await newTool() } }),
    again: [404],
    needs: ['docdb'],
  },
  'GET /v1/mcp/builtin-tools': { role: 'readonly', good: () => ({}), again: ok, needs: ['docdb'] },
  'PUT /v1/mcp/builtin-tools': {
    role: 'admin',
    good: () => ({
      body: {
        search_enabled: true,
        fetch_document_enabled: true,
        fetch_datasources_enabled: true,
        graph_explore_ontology_entity_enabled: true,
        graph_explore_data_entity_enabled: true,
        graph_fetch_data_entity_details_enabled: true,
        graph_shortest_path_between_entity_types_enabled: true,
        graph_raw_query_data_enabled: true,
        graph_raw_query_ontology_enabled: true,
      },
    }),
    again: ok,
    needs: ['docdb'],
  },
  'GET /v1/mcp/tools/schema': { role: 'readonly', good: () => ({}), again: ok, needs: ['docdb'] },
  'POST /v1/mcp/invoke': {
    role: 'readonly',
    good: () => ({ body: { tool_name: 'search', arguments: { query: 'a tunnel' } } }),
    names: { tool_name: 'nothing' },
    again: ok,
    needs: ['docdb', 'authz', 'index', 'embeddings'],
  },
  'POST /mcp': {
    role: 'readonly',
    good: () => ({
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      headers: { accept: 'application/json, text/event-stream' },
    }),
    again: ok,
    needs: ['docdb'],
  },
};
