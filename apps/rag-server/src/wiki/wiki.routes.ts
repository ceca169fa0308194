import { ingestAccepted, reloadAllAnswer, reloadRequest, wikiIngestRequest } from '@parley/contracts';
import { type RagRoute, route } from '../http/route.js';
import type { SourceRights } from '../permissions/source-rights.js';
import type { ReloadAllSources, ReloadSource } from '../reload/reload-sources.js';
import type { SourceKind } from '../reload/source-kind.js';
import type { IngestWiki } from './ingest-wiki.js';

export interface WikiRouteDeps {
  readonly ingestWiki: IngestWiki;
  readonly wikiSources: SourceKind;
  readonly rights: SourceRights;
  readonly reloadSource: ReloadSource;
  readonly reloadAllSources: ReloadAllSources;
}

const tag = 'Ingestion';

export const wikiRoutes = ({
  ingestWiki,
  wikiSources,
  rights,
  reloadSource,
  reloadAllSources,
}: WikiRouteDeps): RagRoute[] => [
  route({
    method: 'post',
    path: '/v1/ingest/wiki/page',
    access: 'ingestonly',
    tag,
    summary: 'Index a wiki page, optionally with its child pages, and keep it up to date',
    description:
      'If the page is a source already, its managers and its creator change its settings with this, and it is re-indexed. Everybody else gets a 409.',
    body: wikiIngestRequest,
    success: { status: 202, description: 'The job has started and survives a restart', schema: ingestAccepted },
    changed: 'datasource_id',
    handle: async ({ body, caller, signal }) => {
      const job = await ingestWiki(body, { caller, team: body.owner_team ?? undefined, signal });
      return { datasource_id: job.datasourceId, job_id: job.id, message: 'Indexing the page has started.' };
    },
  }),
  route({
    method: 'post',
    path: '/v1/ingest/wiki/reload',
    access: 'ingestonly',
    tag,
    summary: 'Re-index a wiki datasource',
    description: 'Pages with an unchanged version are not fetched. Pages that no longer exist are removed.',
    body: reloadRequest,
    success: { status: 202, description: 'The job has started and survives a restart', schema: ingestAccepted },
    changed: 'datasource_id',
    handle: async ({ body, caller, signal }) => {
      await rights.requireIngest(caller, body.datasource_id, signal);
      const job = await reloadSource(wikiSources, body.datasource_id);
      return { datasource_id: job.datasourceId, job_id: job.id, message: 'Re-indexing has started.' };
    },
  }),
  route({
    method: 'post',
    path: '/v1/ingest/wiki/reload-all',
    access: 'admin',
    tag,
    summary: 'Re-index all wiki datasources, whether due or not',
    description: 'Datasources that are being read already are left alone.',
    success: { status: 202, description: 'The jobs that were started', schema: reloadAllAnswer },
    handle: async () => {
      const jobs = await reloadAllSources(wikiSources);
      const count = `${jobs.length} ${jobs.length === 1 ? 'datasource is' : 'datasources are'}`;
      return { message: `${count} being re-indexed.`, job_ids: jobs.map(({ id }) => id) };
    },
  }),
];
