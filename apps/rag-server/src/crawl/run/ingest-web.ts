import { AppError, type WebIngestRequest } from '@parley/contracts';
import type { Datasource } from '../../datasources/datasource.js';
import type { AddDatasource, SourceWriter } from '../../datasources/save-datasource.js';
import { idTaken } from '../../datasources/save-datasource.js';
import type { StartSourceJob } from '../../ingestion/start-source-job.js';
import type { Job } from '../../jobs/job.js';
import type { SourceRights } from '../../permissions/source-rights.js';
import type { SourceKind } from '../../reload/source-kind.js';
import { urlFilter } from '../../pages/url-patterns.js';
import type { AddressGuard } from '../fetch/address-guard.js';
import { CrawlRefusal } from '../../pages/crawl-refusal.js';
import { unreadBecause } from '../../pages/page-outcome.js';
import { type WebSource, webDatasource, webSourceOf, webSourceType } from './web-source.js';
import { startOf, webTaskKinds } from './web-tasks.js';

interface Deps {
  readonly addDatasource: AddDatasource;
  readonly rights: Pick<SourceRights, 'mayIngest'>;
  readonly startSourceJob: StartSourceJob;
  readonly guard: AddressGuard;
  readonly canRender: boolean;
  readonly newTaskId: () => string;
}

/** Web sites as a source that the server reads by itself. */
export function webSourceKind({ startSourceJob, newTaskId, guard, canRender }: Deps): SourceKind {
  return {
    sourceType: webSourceType,
    async begin(datasource, message) {
      await requireReadable({ guard, canRender }, webSourceOf(datasource));
      return startSourceJob({
        datasourceId: datasource.id,
        message,
        closingKind: webTaskKinds.close,
        openingTask: (jobId) => startOf({ jobId, datasourceId: datasource.id }, newTaskId()),
      });
    },
  };
}

/**
 * Adds a web site and begins to read it. Throws `VALIDATION_ERROR` for an address that must not be read, a pattern
 * that cannot be matched safely, and an address that is a datasource of theirs already; `CONFLICT` for one that is somebody else's.
 */
export type IngestWeb = (
  request: WebIngestRequest,
  writer: SourceWriter,
) => Promise<{ datasource: Datasource; job: Job }>;

export function makeIngestWeb(deps: Deps): IngestWeb {
  const { addDatasource, rights } = deps;
  const kind = webSourceKind(deps);
  return async (request, writer) => {
    const { settings, notes } = withoutDeprecated(request);
    const datasource = webDatasource({ ...request, settings });
    await requireReadable(deps, webSourceOf(datasource));
    if (!(await addDatasource(datasource, writer))) {
      if (!(await rights.mayIngest(writer.caller, datasource.id, writer.signal)))
        throw idTaken(datasource.id, writer.caller);
      throw new AppError('VALIDATION_ERROR', `This address is already a source. Reload or delete ${datasource.id}.`);
    }
    return { datasource, job: await kind.begin(datasource, ['First run', ...notes].join('. ')) };
  };
}

async function requireReadable(
  { guard, canRender }: Pick<Deps, 'guard' | 'canRender'>,
  { url, settings }: WebSource,
): Promise<void> {
  urlFilter({ allowed: settings.allowed_url_patterns ?? [], denied: settings.denied_url_patterns ?? [] });
  if (settings.render_javascript && !canRender) {
    throw invalid('settings.render_javascript', 'Pages cannot be rendered: CHROMIUM_PATH is not set.');
  }
  try {
    guard.checkUrl(new URL(url));
    await guard.addressesOf(new URL(url).hostname);
  } catch (error) {
    if (error instanceof CrawlRefusal) throw invalid('url', unreadBecause(error).message, error);
    throw error;
  }
}

/** Older clients' fields, read as the settings that took their place. */
function withoutDeprecated(request: WebIngestRequest) {
  const { settings, check_for_sitemaps: sitemaps, sitemap_max_urls: maxUrls, ingest_type: type } = request;
  const wantsSitemap = sitemaps === true && settings.crawl_mode === 'single';
  return {
    settings: {
      ...settings,
      ...(wantsSitemap && { crawl_mode: 'sitemap' as const }),
      ...(maxUrls != null && { max_pages: maxUrls }),
    },
    notes: [
      ...(sitemaps == null ? [] : ['check_for_sitemaps is deprecated: use settings.crawl_mode']),
      ...(maxUrls == null ? [] : ['sitemap_max_urls is deprecated: use settings.max_pages']),
      ...(type == null ? [] : ['ingest_type is deprecated and ignored: use settings.crawl_mode']),
    ],
  };
}

const invalid = (field: string, message: string, cause?: unknown) =>
  new AppError('VALIDATION_ERROR', message, { details: [{ field, message }], cause });
