import { AppError, type WikiIngestRequest } from '@parley/contracts';
import { z } from 'zod';
import type { Datasource } from '../datasources/datasource.js';
import { titleInAddress } from './page-address.js';

export const wikiSourceType = 'wiki';
const ingestorId = 'wiki:rag-server';

/** What to read, as the datasource's metadata keeps it for reloads; named as in the request that it came from. */
export const wikiSource = z.object({
  url: z.string(),
  page_id: z.string().regex(/^\d{1,20}$/),
  get_child_pages: z.boolean(),
  allowed_title_patterns: z.array(z.string()).nullish(),
  denied_title_patterns: z.array(z.string()).nullish(),
});
export type WikiSource = z.infer<typeof wikiSource>;

/** One datasource for each page that was asked for, whatever the form of its address. */
export const wikiDatasourceId = (wikiUrl: string, pageId: string): string =>
  `${wikiSourceType}:${new URL(wikiUrl).host}:${pageId}`;

/** The datasource of a request; what clients set up on an earlier one stays. */
export function wikiDatasource(
  { description, reload_interval, ...request }: WikiIngestRequest,
  { id, pageId, chunking }: { id: string; pageId: string; chunking: Pick<Datasource, 'chunkSize' | 'chunkOverlap'> },
  before: Datasource | undefined,
): Datasource {
  const { url, get_child_pages, allowed_title_patterns, denied_title_patterns } = request;
  const source: WikiSource = { url, page_id: pageId, get_child_pages, allowed_title_patterns, denied_title_patterns };
  return {
    ...chunking,
    lastUpdated: null,
    name: titleInAddress(url) ?? `${new URL(url).host} ${pageId}`,
    ...before,
    id,
    ingestorId,
    description: description || before?.description || `Wiki page ${url}`,
    sourceType: wikiSourceType,
    reloadIntervalSeconds: reload_interval,
    metadata: { ...source },
  };
}

/** Throws `VALIDATION_ERROR` when the record, which clients may write as well, does not say what to read. */
export function wikiSourceOf({ metadata }: Datasource): WikiSource {
  const read = wikiSource.safeParse(metadata);
  if (read.success) return read.data;
  throw new AppError('VALIDATION_ERROR', 'The datasource names no wiki page. Ingest the page again.');
}

/** Id of a page's document; the same page has another one in another datasource. */
export const wikiDocumentId = (datasourceId: string, pageId: string): string => `doc_${datasourceId}_${pageId}`;
