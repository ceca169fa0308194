import { createHash } from 'node:crypto';

/** Work that a client sends for a datasource. */
export interface WorkRequest {
  readonly datasource_id: string;
  /** Without one the server makes a job. */
  readonly job_id?: string | null | undefined;
}

/** By what a caller's request is known when it comes again. */
export interface RequestKey {
  readonly caller: string;
  readonly key: string;
}

/** A batch that is the same one however often its request comes. */
export interface BatchName {
  readonly id: string;
  /** Of all that was asked for: another request under the same key is no repetition. */
  readonly digest: string;
}

/** The key counts for one caller and for the job, or the datasource where the server makes the job. */
export const batchNameOf = (request: WorkRequest, { caller, key }: RequestKey): BatchName => ({
  id: digestOf([caller, request.datasource_id, request.job_id ?? null, key]),
  digest: digestOf(request),
});

const digestOf = (what: unknown) => createHash('sha256').update(JSON.stringify(what)).digest('base64url');
