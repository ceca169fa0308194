import type { Connection } from 'mongoose';
import type { Credentials, Outbound } from '@parley/outbound';
import type { AddDatasource } from '../datasources/save-datasource.js';
import type { DatasourceStore } from '../datasources/datasource.store.js';
import type { DocumentStore } from '../documents/document.store.js';
import type { IndexBatch } from '../ingestion/index-documents.js';
import type { RemoveDocuments } from '../ingestion/remove-documents.js';
import type { RenewDocuments } from '../ingestion/renew-documents.js';
import type { StartSourceJob } from '../ingestion/start-source-job.js';
import type { ExtractText, ReadMarkup } from '../extract/markup-reader.js';
import type { JobStore } from '../jobs/job.store.js';
import type { ReaderListStore } from '../readers/reader-list.store.js';
import type { SourceRights } from '../permissions/source-rights.js';
import type { TakenOutStore } from '../taken-out/taken-out.store.js';
import type { TaskQueue } from '../tasks/task-queue.js';

/** What every connector is made of; its own neighbours come with its settings. */
export interface ConnectorParts {
  readonly connection: Connection;
  readonly datasources: DatasourceStore;
  readonly addDatasource: AddDatasource;
  readonly rights: SourceRights;
  readonly documents: DocumentStore;
  readonly takenOut: Pick<TakenOutStore, 'among'>;
  readonly queue: TaskQueue;
  readonly jobs: Pick<JobStore, 'find'>;
  readonly readerLists: Pick<ReaderListStore, 'keep' | 'noteRead'>;
  /** The one way from bytes to text. */
  readonly extract: ExtractText;
  /** The same for files, which may take minutes where a page takes seconds. */
  readonly extractFile: ExtractText;
  readonly readMarkup: ReadMarkup;
  /** The one way to hosts that people name. */
  readonly outbound: Outbound;
  /** What sources sign in with, by the names that their records hold. */
  readonly credentials: Credentials;
  readonly indexBatch: IndexBatch;
  readonly removeDocuments: RemoveDocuments;
  readonly renewDocuments: RenewDocuments;
  readonly startSourceJob: StartSourceJob;
  readonly newTaskId: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
