import type { PageLinks } from '../../markup/html/links-of.js';

/** What is remembered of a page between two crawls. */
export interface WebPage extends PageLinks {
  readonly datasourceId: string;
  /** The page's one spelling among all its addresses; see `visitKey`. */
  readonly key: string;
  readonly url: string;
  readonly documentId: string;
  /** Of its text, by which the same text is known under another address; empty for records of 0.1. */
  readonly digest: string;
  /** Validators with which the server can answer "not modified"; empty if it sent none. */
  readonly etag: string;
  readonly lastModified: string;
  /** How its document was read and cut; where that is done otherwise by now, its text is asked for again. */
  readonly reading: string;
  /** Job and task that read it last. */
  readonly jobId: string;
  readonly taskId: string;
}

/** How the crawl of a datasource began. */
export interface WebCrawl {
  readonly datasourceId: string;
  readonly jobId: string;
  /** Whether the list of its first pages was read to its end: otherwise a missing page is not known to be gone. */
  readonly isListComplete: boolean;
}

export interface WebPageStore {
  find(datasourceId: string, keys: readonly string[]): Promise<WebPage[]>;
  put(pages: readonly WebPage[]): Promise<void>;
  remove(datasourceId: string, keys: readonly string[]): Promise<void>;
  /** Pages with these texts, in the order of their keys. */
  withDigest(datasourceId: string, digests: readonly string[]): Promise<WebPage[]>;
  /** Pages that this job has read, in the order of their keys. */
  readBy(datasourceId: string, jobId: string): AsyncIterable<WebPage>;
  /** Pages that this job has not read, in the order of their keys. */
  notReadBy(datasourceId: string, jobId: string): AsyncIterable<WebPage>;
  putCrawl(crawl: WebCrawl): Promise<void>;
  findCrawl(datasourceId: string): Promise<WebCrawl | undefined>;
  deleteDatasource(datasourceId: string): Promise<void>;
}
