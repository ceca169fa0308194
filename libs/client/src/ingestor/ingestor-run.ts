import type { HeartbeatAnswer, JobStatus, JobView } from '@parley/contracts';
import type { Clock } from '../http/clock.js';
import type { RagClient, RagSchemas } from '../rag/rag-client.js';
import type { FileToSend } from '../rag/send-files.js';

/** One document as an ingestor hands it over; its id is the same in every run. */
export type IngestInput = RagSchemas['IngestRequest']['documents'][number];

/** One file as an ingestor hands it over; its path is the document's id, the same in every run. */
export interface IngestFile extends FileToSend {
  /** Where people open it. */
  readonly source?: string;
}

/** Who ingests. Type and name make the ingestor's id; one process at a time runs under it for a datasource. */
export interface IngestorIdentity {
  /** Holds no colon. */
  readonly type: string;
  readonly name: string;
  readonly description?: string;
  readonly metadata?: RagSchemas['IngestorHeartbeat']['metadata'];
}

/** A run over one datasource. */
export interface IngestRun {
  readonly client: RagClient;
  readonly ingestor: IngestorIdentity;
  readonly datasource: Omit<RagSchemas['DatasourceRequest'], 'ingestor_id'>;
  /**
   * Read as fast as the server takes them; nothing but one batch is held. What the source has and cannot be read is
   * skipped with its reason: its older version stays.
   */
  readonly documents: AsyncIterable<IngestInput | SkippedDocument>;
  /** Files that the server is to read, sent one by one behind the documents. */
  readonly files?: AsyncIterable<IngestFile>;
  /** How many documents and files will come, where that is known: for progress alone. */
  readonly expected?: number;
  /** Whether `documents` is all there is: what the server lists beyond it is then removed at the end. */
  readonly deleteMissing?: boolean;
  /** Of what the server lists beyond them, which may be removed; all of it when absent. */
  readonly mayRemove?: (documentId: string) => boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: IngestProgress) => void;
  /** Things worth a line in a log, none of which ends the run. Carries no document text and no token. */
  readonly log?: (event: IngestEvent) => void;
  /** How long an outage is sat out, in milliseconds; ten minutes when absent. */
  readonly patienceMs?: number;
  readonly clock?: Clock;
}

export interface IngestProgress {
  readonly phase: 'sending' | 'indexing' | 'removing' | 'done';
  readonly expected: number | undefined;
  /** Documents that the server took over durably. */
  readonly sent: number;
  /** Bytes of their text. */
  readonly sentBytes: number;
  readonly skipped: number;
  /** Documents of the current job that are done, well or not. */
  readonly indexed: number;
}

export interface IngestEvent {
  readonly message: string;
  readonly error?: unknown;
}

/** A document that was not taken, and why. */
export interface SkippedDocument {
  readonly documentId: string;
  readonly reason: string;
}

/** How a run ended. */
export interface IngestResult {
  /** Of the job; `completed_with_errors` when documents were skipped or failed. */
  readonly status: JobStatus;
  /** The job as last read, with what became of its documents. */
  readonly job: JobView;
  readonly sent: number;
  readonly skipped: readonly SkippedDocument[];
  /** Documents removed because they were missing; `undefined` if not requested or not possible to determine. */
  readonly removed: number | undefined;
}

export type IngestLimits = Pick<
  HeartbeatAnswer,
  'max_documents_per_ingest' | 'max_request_bytes' | 'max_document_bytes'
>;
