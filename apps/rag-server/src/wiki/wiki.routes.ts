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
    role: 'ingestonly',
    tag,
    summary: 'Read a wiki page, with the pages below it when asked to, and keep it up to date',
    description:
      'Managers and the creator of a page that was ingested before may change its settings: it is then read again. Others get a 409.',
    body: wikiIngestRequest,
    success: { status: 202, description: 'The reading has been started durably', schema: ingestAccepted },
    changed: 'datasource_id',
    handle: async ({ body, caller, signal }) => {
      const job = await ingestWiki(body, { caller, team: body.owner_team ?? undefined, signal });
      return { datasource_id: job.datasourceId, job_id: job.id, message: 'The page is being read.' };
    },
  }),
  route({
    method: 'post',
    path: '/v1/ingest/wiki/reload',
    role: 'ingestonly',
    tag,
    summary: 'Read a wiki datasource anew',
    description: 'Pages of an unchanged version are not fetched; those that are gone are removed.',
    body: reloadRequest,
    success: { status: 202, description: 'The reading has been started durably', schema: ingestAccepted },
    changed: 'datasource_id',
    handle: async ({ body, caller, signal }) => {
      await rights.requireIngest(caller, body.datasource_id, signal);
      const job = await reloadSource(wikiSources, body.datasource_id);
      return { datasource_id: job.datasourceId, job_id: job.id, message: 'The datasource is being read anew.' };
    },
  }),
  route({
    method: 'post',
    path: '/v1/ingest/wiki/reload-all',
    role: 'admin',
    tag,
    summary: 'Read all wiki datasources anew, due or not',
    description: 'Those that are being read already are left alone.',
    success: { status: 202, description: 'The readings that were started', schema: reloadAllAnswer },
    handle: async () => {
      const jobs = await reloadAllSources(wikiSources);
      const count = `${jobs.length} ${jobs.length === 1 ? 'datasource is' : 'datasources are'}`;
      return { message: `${count} being read anew.`, job_ids: jobs.map(({ id }) => id) };
    },
  }),
];
