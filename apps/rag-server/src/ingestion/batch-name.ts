import { createHash } from 'node:crypto';
import type { IngestRequest } from '@parley/contracts';

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
export const batchNameOf = (request: IngestRequest, { caller, key }: RequestKey): BatchName => ({
  id: digestOf([caller, request.datasource_id, request.job_id ?? null, key]),
  digest: digestOf(request),
});

const digestOf = (what: unknown) => createHash('sha256').update(JSON.stringify(what)).digest('base64url');
