import type { Datasource } from '../datasources/datasource.js';
import type { Job } from '../jobs/job.js';

/** A kind of datasource that the server reads by itself, such as a web site. */
export interface SourceKind {
  /** `source_type` of its datasources. */
  readonly sourceType: string;
  /** Starts reading the source anew. Throws `VALIDATION_ERROR` while a job of it is not over, and for a record that
   * does not say what to read. */
  begin(datasource: Datasource, message: string): Promise<Job>;
}
