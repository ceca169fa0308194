import type { Datasource } from '../datasources/datasource.js';
import type { SourceWriter } from '../datasources/save-datasource.js';
import type { DeleteDeps } from '../deletion/delete-datasource.js';
import type { Job } from '../jobs/job.js';
import type { TaskHandler } from '../tasks/task-handler.js';
import type { AddRequest, ReadSourceType } from './source-type.js';

/** What reloads sources of one type. */
export interface SourceReloader {
  readonly sourceType: Pick<ReadSourceType, 'type'>;
  /**
   * Starts reading the source again; `prepare` runs first, once no other job reads it. Throws `VALIDATION_ERROR` while a
   * job of the source is unfinished, for a record that does not say what to read and for one whose place is not set up
   * any more, and what `prepare` throws.
   * @param reach nobody waits for it: what is gone may be noticed by a later reading
   */
  begin(datasource: Datasource, message: string, prepare?: () => Promise<void>, reach?: 'changes'): Promise<Job>;
}

/**
 * Reads one type of source: all that the server does with it. `wiring/connectors.ts` lists the types; routes, the reload
 * timer, workers, deletion and `GET /v1/source-types` work on that list.
 */
export interface SourceConnector<Request extends AddRequest = AddRequest> extends SourceReloader {
  readonly sourceType: ReadSourceType<Request>;
  /** Why none of its sources can be read now, for people; `undefined` when they can. */
  readonly unavailable: () => Promise<string | undefined>;
  /**
   * Adds a source and begins to read it. Throws as `begin`; `VALIDATION_ERROR` for a place that must not be read,
   * `CONFLICT` for one that is somebody else's source, `FORBIDDEN` for a team that the caller cannot use.
   */
  add(request: Request, writer: SourceWriter): Promise<Job>;
  /** The steps of its readings; the last one says what was left out (`closeReading`). */
  readonly handlers: readonly TaskHandler[];
  /** What it keeps of its sources beside their documents, deleted with them. */
  readonly remembered: DeleteDeps['remembered'];
  close(): Promise<void>;
}
