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
    role: 'ingestonly',
    tag,
    summary: 'Read a web page, a sitemap or a whole site, and keep it up to date',
    description: 'Only public addresses are read, as the operator may extend; the job tells what became of each page.',
    body: webIngestRequest,
    success: { status: 202, description: 'The reading has been started durably', schema: ingestAccepted },
    changed: 'datasource_id',
    handle: async ({ body, caller, signal }) => {
      const writer = { caller, team: body.owner_team ?? undefined, signal };
      const { datasource, job } = await ingestWeb(body, writer);
      return { datasource_id: datasource.id, job_id: job.id, message: 'The address is being read.' };
    },
  }),
  route({
    method: 'post',
    path: '/v1/ingest/webloader/reload',
    role: 'ingestonly',
    tag,
    summary: 'Read a web datasource anew',
    description: 'Pages that have not changed cost no embedding; those that are gone are removed.',
    body: reloadRequest,
    success: { status: 202, description: 'The reading has been started durably', schema: ingestAccepted },
    changed: 'datasource_id',
    handle: async ({ body, caller, signal }) => {
      await rights.requireIngest(caller, body.datasource_id, signal);
      const job = await reloadSource(webSources, body.datasource_id);
      return { datasource_id: job.datasourceId, job_id: job.id, message: 'The datasource is being read anew.' };
    },
  }),
  route({
    method: 'post',
    path: '/v1/ingest/webloader/reload-all',
    role: 'admin',
    tag,
    summary: 'Read all web datasources anew, due or not',
    description: 'Those that are being read already are left alone.',
    success: { status: 202, description: 'The readings that were started', schema: reloadAllAnswer },
    handle: async () => {
      const jobs = await reloadAllSources(webSources);
      const count = `${jobs.length} ${jobs.length === 1 ? 'datasource is' : 'datasources are'}`;
      return { message: `${count} being read anew.`, job_ids: jobs.map(({ id }) => id) };
    },
  }),
];
