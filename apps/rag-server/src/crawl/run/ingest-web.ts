import { AppError, type WebIngestRequest } from '@parley/contracts';
import type { AddressGuard } from '@parley/outbound';
import type { SourceConnector } from '../../connectors/source-connector.js';
import { type AddDatasource, idTaken } from '../../datasources/save-datasource.js';
import type { StartSourceJob } from '../../ingestion/start-source-job.js';
import type { SourceRights } from '../../permissions/source-rights.js';
import { urlFilter } from '../../pages/url-patterns.js';
import { CrawlRefusal } from '../../pages/crawl-refusal.js';
import { unreadBecause } from '../../pages/page-outcome.js';
import { webDatasource, type WebSource, webSourceOf } from './web-source.js';
import { startOf, webTaskKinds } from './web-tasks.js';

interface Deps {
  readonly addDatasource: AddDatasource;
  readonly rights: Pick<SourceRights, 'mayIngest'>;
  readonly startSourceJob: StartSourceJob;
  readonly guard: AddressGuard;
  readonly canRender: boolean;
  readonly newTaskId: () => string;
}

type WebConnector = Pick<SourceConnector<WebIngestRequest>, 'add' | 'begin'>;

/** Throws `VALIDATION_ERROR` for an address that must not be read and a pattern that cannot be matched safely. */
export const makeBeginWeb =
  ({ startSourceJob, newTaskId, guard, canRender }: Deps): WebConnector['begin'] =>
  async (datasource, message, prepare) => {
    await requireReadable({ guard, canRender }, webSourceOf(datasource));
    return startSourceJob({
      datasourceId: datasource.id,
      message,
      ...(prepare && { prepare }),
      closingKind: webTaskKinds.close,
      openingTask: (jobId) => startOf({ jobId, datasourceId: datasource.id }, newTaskId()),
    });
  };

/**
 * Adds a web site and begins to read it. Throws `VALIDATION_ERROR` for an address that must not be read, a pattern
 * that cannot be matched safely, and an address that is a datasource of theirs already; `CONFLICT` for one that is somebody else's.
 */
export function makeIngestWeb(deps: Deps): WebConnector['add'] {
  const { addDatasource, rights } = deps;
  const begin = makeBeginWeb(deps);
  return async (request, writer) => {
    const { settings, notes } = withoutDeprecated(request);
    const datasource = webDatasource({ ...request, settings });
    await requireReadable(deps, webSourceOf(datasource));
    if (!(await addDatasource(datasource, writer))) {
      if (!(await rights.mayIngest(writer.caller, datasource.id, writer.signal)))
        throw idTaken(datasource.id, writer.caller);
      throw new AppError('VALIDATION_ERROR', `This address is already a source. Reload or delete ${datasource.id}.`);
    }
    return begin(datasource, ['First run', ...notes].join('. '));
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
