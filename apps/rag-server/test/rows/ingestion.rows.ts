import { aDocument } from '../start-rag-server.js';
import type { Row, Rows } from './row.js';

const noJob = '9f1c2d3e-0000-4000-8000-000000000000';
const reloadAll: Row = { role: 'admin', good: () => ({}), again: [202], needs: ['docdb'] };

export const ingestionRows: Rows = {
  'POST /v1/ingest': {
    role: 'ingestonly',
    good: async ({ newDatasource, admin }, id) => {
      await newDatasource(id);
      const job = await admin.post('/v1/job').query({ datasource_id: id, job_status: 'in_progress', total: '99' });
      const more = {
        description: 'd',
        is_structured_entity: false,
        fresh_until: 4_000_000_000,
        metadata: { a: [1] },
        readers: null,
      };
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
    needs: ['docdb', 'authz'],
  },
  'GET /v1/source-types': { role: 'readonly', good: () => ({}), again: [200], needs: ['docdb'] },
  'POST /v1/ingest/webloader/url': {
    role: 'ingestonly',
    good: ({ webAddress }) => ({
      body: {
        url: webAddress(),
        description: 'A page.',
        // A program is in no team.
        owner_team: null,
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
    needs: ['docdb', 'authz'],
  },
  'POST /v1/ingest/webloader/reload-all': reloadAll,
  'POST /v1/ingest/wiki/page': {
    role: 'ingestonly',
    good: ({ wikiAddress }) => ({
      body: {
        url: wikiAddress(),
        description: 'A page.',
        // A program is in no team.
        owner_team: null,
        get_child_pages: true,
        read_attachments: true,
        follow_permissions: true,
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
    needs: ['docdb', 'authz'],
  },
  'POST /v1/ingest/wiki/reload-all': reloadAll,
  'POST /v1/ingest/issues/project': {
    role: 'ingestonly',
    good: ({ issuesAddress }) => ({
      body: {
        url: issuesAddress(),
        product: 'auto',
        description: 'A project.',
        // A program is in no team.
        owner_team: null,
        include: 'issues',
        // It is for administrators to name one.
        credential: '',
        reload_interval: 3600,
      },
    }),
    again: [400],
    needs: ['docdb'],
  },
  'GET /v1/source-credentials': { role: 'admin', good: () => ({}), again: [200], needs: [] },
  'POST /v1/ingest/git/repository': {
    role: 'ingestonly',
    good: ({ webAddress }) => ({
      body: {
        url: webAddress(),
        description: 'A repository.',
        owner_team: null,
        branch: 'main',
        folders: ['docs'],
        include_code: true,
        credential: '',
        reload_interval: 3600,
      },
    }),
    again: [400],
    needs: ['docdb'],
  },
  'POST /v1/ingest/issues/reload': {
    role: 'ingestonly',
    good: async ({ issuesSource }) => ({ body: { datasource_id: await issuesSource() } }),
    names: { datasource_id: 'issues:no.where/acme/handbook' },
    again: [202, 400],
    needs: ['docdb', 'authz'],
  },
  'POST /v1/ingest/issues/reload-all': reloadAll,
  'POST /v1/ingest/git/reload': {
    role: 'ingestonly',
    good: async ({ gitSource }) => ({ body: { datasource_id: await gitSource() } }),
    names: { datasource_id: 'git:no.where/a' },
    again: [202, 400],
    needs: ['docdb', 'authz'],
  },
  'POST /v1/ingest/git/reload-all': reloadAll,
  'POST /v1/ingest/s3/bucket': {
    role: 'ingestonly',
    good: ({ webAddress }) => ({
      body: {
        url: webAddress(),
        bucket: 'handbook',
        description: 'A bucket.',
        owner_team: null,
        prefix: 'docs/',
        region: 'eu-central-1',
        credential: '',
        reload_interval: 3600,
      },
    }),
    again: [400],
    needs: ['docdb'],
  },
  'POST /v1/ingest/s3/reload': {
    role: 'ingestonly',
    good: async ({ s3Source }) => ({ body: { datasource_id: await s3Source() } }),
    names: { datasource_id: 's3:no.where/a/' },
    again: [202, 400],
    needs: ['docdb', 'authz'],
  },
  'POST /v1/ingest/s3/reload-all': reloadAll,
};
