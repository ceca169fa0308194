import { AppError, validationError, type WikiIngestRequest, wikiSettings } from '@parley/contracts';
import { z } from 'zod';
import type { Datasource } from '../datasources/datasource.js';
import type { WikiRoot } from './find-root.js';
import { readWikiAddress, titleInAddress } from './page-address.js';
import { titleFilter } from './title-filter.js';

export const wikiSourceType = 'wiki';
const ingestorId = 'wiki:rag-server';

/** What to read, as the datasource's metadata keeps it for reloads; named as in the request that it came from. */
export const wikiSource = z.object({
  url: z.string(),
  page_id: z.string().regex(/^\d{1,20}$/),
  get_child_pages: z.boolean(),
  /** Absent in records of earlier versions. */
  read_attachments: z.boolean().default(true),
  /** Whether each document is read by those alone who read it in the wiki; absent in records of earlier versions. */
  follow_permissions: z.boolean().default(false),
  /** The page is a folder: what is in it is read. */
  is_folder: z.boolean().optional(),
  /** Key of the space of which all pages are read; the page is its first one. */
  whole_space: z.string().optional(),
  allowed_title_patterns: z.array(z.string()).nullish(),
  denied_title_patterns: z.array(z.string()).nullish(),
});
export type WikiSource = z.infer<typeof wikiSource>;

/** One datasource for each page that was asked for, whatever the form of its address. */
export const wikiDatasourceId = (wikiId: string, pageId: string): string => `${wikiSourceType}:${wikiId}:${pageId}`;

/** The datasource of a request; what clients set up on an earlier one stays. */
export function wikiDatasource(
  { description, reload_interval, ...request }: WikiIngestRequest,
  { id, root, chunking }: { id: string; root: WikiRoot; chunking: Pick<Datasource, 'chunkSize' | 'chunkOverlap'> },
  before: Datasource | undefined,
): Datasource {
  const { url, get_child_pages, read_attachments, allowed_title_patterns, denied_title_patterns } = request;
  const source: WikiSource = {
    url,
    page_id: root.pageId,
    get_child_pages,
    read_attachments,
    follow_permissions: request.follow_permissions ?? followsUnasked(before),
    ...(root.isFolder && { is_folder: true }),
    ...(get_child_pages && root.wholeSpace !== undefined && { whole_space: root.wholeSpace }),
    allowed_title_patterns,
    denied_title_patterns,
  };
  return {
    ...chunking,
    lastUpdated: null,
    name: titleInAddress(url) ?? root.title ?? `${new URL(url).host} ${root.pageId}`,
    ...before,
    id,
    ingestorId,
    description: description || before?.description || `Wiki page ${url}`,
    sourceType: wikiSourceType,
    reloadIntervalSeconds: reload_interval,
    metadata: { ...source },
  };
}

/** A new source follows the wiki's permissions unless somebody says otherwise; none that is there changes by itself. */
const followsUnasked = (before: Datasource | undefined): boolean =>
  before === undefined || wikiSource.safeParse(before.metadata).data?.follow_permissions !== false;

const wikiChange = z.strictObject(wikiSettings).partial();

/** The source with other settings; those that are not named stay. Throws `VALIDATION_ERROR` naming a bad one. */
export function withWikiSettings(datasource: Datasource, change: Readonly<Record<string, unknown>>): Datasource {
  const { whole_space: _before, ...source } = wikiSourceOf(datasource);
  const asked = wikiChange.safeParse(change);
  if (!asked.success) throw validationError(asked.error);
  titleFilter(asked.data);
  const changed = { ...source, ...asked.data };
  const place = readWikiAddress(source.url);
  const wholeSpace = changed.get_child_pages && place?.is === 'space' ? { whole_space: place.spaceKey } : {};
  return { ...datasource, metadata: { ...changed, ...wholeSpace } };
}

/** Throws `VALIDATION_ERROR` when the record, which clients may write as well, does not say what to read. */
export function wikiSourceOf({ metadata }: Datasource): WikiSource {
  const read = wikiSource.safeParse(metadata);
  if (read.success) return read.data;
  throw new AppError('VALIDATION_ERROR', 'The datasource names no wiki page. Ingest the page again.');
}

/** Id of the document of a page or an attachment; the same page has another one in another datasource. */
export const wikiDocumentId = (datasourceId: string, partId: string): string => `doc_${datasourceId}_${partId}`;
