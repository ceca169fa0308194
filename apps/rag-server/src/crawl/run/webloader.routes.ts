import { ingestAccepted, reloadAllAnswer, reloadRequest, webIngestRequest } from '@parley/contracts';
import { type RagRoute, route } from '../../http/route.js';
import type { SourceRights } from '../../permissions/source-rights.js';
import type { ReloadAllSources, ReloadSource } from '../../reload/reload-sources.js';
import type { SourceKind } from '../../reload/source-kind.js';
import type { IngestWeb } from './ingest-web.js';

export interface WebloaderDeps {
  readonly ingestWeb: IngestWeb;
  readonly webSources: SourceKind;
  readonly rights: SourceRights;
  readonly reloadSource: ReloadSource;
  readonly reloadAllSources: ReloadAllSources;
}

const tag = 'Ingestion';

export const webloaderRoutes = ({
  ingestWeb,
  webSources,
  rights,
  reloadSource,
  reloadAllSources,
}: WebloaderDeps): RagRoute[] => [
  route({
    method: 'post',
    path: '/v1/ingest/webloader/url',
    access: 'ingestonly',
    tag,
    summary: 'Index a web page, a sitemap or a whole site, and keep it up to date',
    description:
      'Reads public addresses only, unless the operator allows more. The job reports the outcome of each page.',
    body: webIngestRequest,
    success: { status: 202, description: 'The job has started and survives a restart', schema: ingestAccepted },
    changed: 'datasource_id',
    handle: async ({ body, caller, signal }) => {
      const writer = { caller, team: body.owner_team ?? undefined, signal };
      const { datasource, job } = await ingestWeb(body, writer);
      return { datasource_id: datasource.id, job_id: job.id, message: 'Indexing the address has started.' };
    },
  }),
  route({
    method: 'post',
    path: '/v1/ingest/webloader/reload',
    access: 'ingestonly',
    tag,
    summary: 'Re-index a web datasource',
    description: 'Unchanged pages are not embedded again. Pages that no longer exist are removed.',
    body: reloadRequest,
    success: { status: 202, description: 'The job has started and survives a restart', schema: ingestAccepted },
    changed: 'datasource_id',
    handle: async ({ body, caller, signal }) => {
      await rights.requireIngest(caller, body.datasource_id, signal);
      const job = await reloadSource(webSources, body.datasource_id);
      return { datasource_id: job.datasourceId, job_id: job.id, message: 'Re-indexing has started.' };
    },
  }),
  route({
    method: 'post',
    path: '/v1/ingest/webloader/reload-all',
    access: 'admin',
    tag,
    summary: 'Re-index all web datasources, whether due or not',
    description: 'Datasources that are being read already are left alone.',
    success: { status: 202, description: 'The jobs that were started', schema: reloadAllAnswer },
    handle: async () => {
      const jobs = await reloadAllSources(webSources);
      const count = `${jobs.length} ${jobs.length === 1 ? 'datasource is' : 'datasources are'}`;
      return { message: `${count} being re-indexed.`, job_ids: jobs.map(({ id }) => id) };
    },
  }),
];
