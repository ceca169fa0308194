import { createHash } from 'node:crypto';
import {
  AppError,
  crawlSettings,
  type CrawlSettings,
  validationError,
  type WebIngestRequest,
  webUrl,
} from '@parley/contracts';
import { z } from 'zod';
import type { Datasource } from '../../datasources/datasource.js';
import { shownAddress, webAddress } from '../../pages/canonical-url.js';
import { siteName } from './site-name.js';

export const webSourceType = 'web';
const ingestorId = 'webloader:rag-server';
/** Longer addresses are named by their digest. */
const maxLocatorLength = 1_000;

/** What to read, as the datasource's metadata keeps it for reloads. */
export interface WebSource {
  readonly url: string;
  readonly settings: CrawlSettings;
}

const webSource = z.object({ url: webUrl, settings: crawlSettings }) satisfies z.ZodType<WebSource>;

export function webDatasource({ url, description, settings, reload_interval }: WebIngestRequest): Datasource {
  const address = webAddress(url) ?? url;
  const canonical = oneSpelling(address);
  const locator = canonical.length > maxLocatorLength ? sha256(canonical) : canonical;
  return {
    id: `${webSourceType}:${locator}`,
    ingestorId,
    name: siteName(address),
    description: description || `Pages of ${address}`,
    sourceType: webSourceType,
    lastUpdated: null,
    chunkSize: settings.chunk_size,
    chunkOverlap: settings.chunk_overlap,
    reloadIntervalSeconds: reload_interval,
    metadata: { url: address, settings },
  };
}

const webChange = z.strictObject({
  settings: z.partialRecord(z.enum(Object.keys(crawlSettings.shape)), z.unknown()).optional(),
});

/** The source with other settings of its crawl; those that are not named stay. Throws `VALIDATION_ERROR` naming a bad one. */
export function withCrawlSettings(datasource: Datasource, change: Readonly<Record<string, unknown>>): Datasource {
  const { url, settings: before } = webSourceOf(datasource);
  const given = webChange.safeParse(change);
  if (!given.success) throw validationError(given.error);
  const asked = z.object({ settings: crawlSettings }).safeParse({ settings: { ...before, ...given.data.settings } });
  if (!asked.success) throw validationError(asked.error);
  const { settings } = asked.data;
  return {
    ...datasource,
    chunkSize: settings.chunk_size,
    chunkOverlap: settings.chunk_overlap,
    metadata: { ...datasource.metadata, url, settings },
  };
}

/** One site is one source, however its address was written. Ids are kept, so this never changes. */
function oneSpelling(address: string): string {
  const url = new URL(shownAddress(address));
  url.pathname = url.pathname.replace(/\/{2,}/g, '/').replace(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase());
  if (url.search !== '') url.searchParams.sort();
  return url.href.replace(/\?$/, '');
}

/** Throws `VALIDATION_ERROR` when the record, which clients may write as well, does not say what to read. */
export function webSourceOf({ metadata }: Datasource): WebSource {
  const read = webSource.safeParse(metadata);
  if (read.success) return read.data;
  throw new AppError('VALIDATION_ERROR', 'The datasource has no address. Ingest the address again.');
}

/** Id of a page's document; the same page has the same one in every crawl. */
export const webDocumentId = (datasourceId: string, pageUrl: string): string =>
  `doc_${datasourceId}_${sha256(pageUrl).slice(0, 12)}`;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
