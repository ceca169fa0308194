import type { Datasource } from '../datasources/datasource.js';
import type { ClaimedTask } from '../tasks/task-queue.js';
import type { ReadersOfPages } from './permissions/page-readers.js';
import type { WikiClient } from './wiki-client.js';
import type { WikiSource } from './wiki-source.js';
import type { WikiSpaces } from './wiki-spaces.js';

/** What a step of a reading works with. */
export interface WikiContext {
  readonly datasource: Datasource;
  readonly source: WikiSource;
  readonly isWanted: (title: string) => boolean;
  /** How documents are read and cut now. */
  readonly reading: string;
}

/** A source and the wiki that it is of. */
export interface WikiReading {
  readonly context: WikiContext;
  readonly client: WikiClient;
  readonly spaces: WikiSpaces;
  readonly readersOf: ReadersOfPages;
}

/** `undefined` for a source that is gone. Throws `WikiRefusal` when its wiki is not set up any more. */
export type OpenWikiReading = (task: Pick<ClaimedTask, 'datasourceId' | 'jobId'>) => Promise<WikiReading | undefined>;
