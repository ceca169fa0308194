import type { Datasource } from '../../datasources/datasource.js';
import type { Extracted } from '../../extract/document-reader.js';
import type { AddRequest, ReadSourceType, SourceType } from '../source-type.js';

/** One thing that a place lists: a file, an object, an issue. */
export interface ListedItem {
  /** Names it within its source for good: a path, a key, a number. At most 1,024 characters. */
  readonly key: string;
  /** Another one whenever it says something else. */
  readonly version: string;
}

/** What is asked of a list. */
export interface ListOrder {
  /** `next` of the page before; `undefined` for the first one. */
  readonly cursor: string | undefined;
  /** Only what changed since then is needed, in milliseconds since 1970; `undefined` asks for everything. */
  readonly since: number | undefined;
}

export interface ListedPage {
  readonly items: readonly ListedItem[];
  /** Leads to the next page; `undefined` after the last one. */
  readonly next: string | undefined;
  /** What was seen and left out, for readers of the job. */
  readonly note?: string | undefined;
}

/** What an item says. */
export interface ItemContent extends Pick<Extracted, 'title' | 'description' | 'anchors' | 'leftOut'> {
  /** Markdown, 1 MiB at most. */
  readonly text: string;
  /** Where people open it. */
  readonly source: string;
  /** Further facts, which searches can filter by. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/**
 * A place as one step of a reading sees it. Everything throws `PlaceRefusal`, `CrawlRefusal` or `CredentialRefusal` for what
 * cannot be read, and the signal's reason once that is aborted; what else it throws has the step run again.
 */
export interface ListedPlace {
  list(order: ListOrder, signal: AbortSignal): Promise<ListedPage>;
  /** The item as it is now, which may be newer than it was listed. */
  read(item: ListedItem, signal: AbortSignal): Promise<ItemContent>;
}

/** What the steps of a reading know of the type of their source. */
export interface ListedReader {
  readonly sourceType: SourceType;
  /** `document_type` of its documents. */
  readonly documentType: string;
  /** Changes with how items become text: what was read otherwise is read again. */
  readonly readingVersion: string;
  /** The list can tell what changed since a moment; now and then it is asked for everything, so that deletions are seen. */
  readonly tellsChanges?: true;
  /** The place with its settings. Throws as `check`, and as the place itself. */
  open(datasource: Datasource, signal: AbortSignal): Promise<ListedPlace>;
}

/** A type of source whose places list things with a version. All else is the same for all of them: `listedConnector`. */
export interface ListedType<Request extends AddRequest = AddRequest> extends ListedReader {
  readonly sourceType: ReadSourceType<Request>;
  /** The record of a request. Throws `VALIDATION_ERROR` naming what is wrong. */
  datasourceOf(request: Request): Datasource;
  /** Throws `VALIDATION_ERROR` for a record that does not say what to read, or a place that must not be read. */
  check(datasource: Datasource): Promise<void>;
  close(): Promise<void>;
}
