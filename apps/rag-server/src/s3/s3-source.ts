import {
  AppError,
  defaultChunkOverlap,
  defaultChunkSize,
  maxDatasourceName,
  type S3IngestRequest,
  s3IngestRequest,
  s3Settings,
  validationError,
} from '@parley/contracts';
import { z } from 'zod';
import type { Datasource } from '../datasources/datasource.js';
import { cutText } from '../pages/cut-text.js';

export const s3SourceType = 's3';
const ingestorId = 's3:rag-server';

/** What to read, as the datasource's metadata keeps it for reloads; named as in the request that it came from. */
const s3Source = z.object({
  url: z.url({ protocol: /^https?$/ }),
  bucket: s3IngestRequest.shape.bucket,
  ...s3Settings,
});
export type S3Source = z.infer<typeof s3Source>;

export function s3Datasource({ description, reload_interval, ...request }: S3IngestRequest): Datasource {
  const { bucket, prefix, region, credential } = request;
  const url = endpoint(request.url);
  const source: S3Source = { url, bucket, prefix, region, credential };
  const place = `${bucket}/${prefix ?? ''}`;
  return {
    id: `${s3SourceType}:${new URL(url).host}${new URL(url).pathname.replace(/\/$/, '')}/${place}`.slice(0, 1_024),
    ingestorId,
    name: cutText(place.replace(/\/$/, ''), maxDatasourceName),
    description: description || `Objects of ${url}/${place}`,
    sourceType: s3SourceType,
    lastUpdated: null,
    chunkSize: defaultChunkSize,
    chunkOverlap: defaultChunkOverlap,
    reloadIntervalSeconds: reload_interval,
    metadata: source,
  };
}

/** Without what no endpoint has: a query, a fragment, slashes at the end. */
function endpoint(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

const s3Change = z.strictObject(s3Settings).partial();

/** The source with other settings; those that are not named stay. Throws `VALIDATION_ERROR` naming a bad one. */
export function withS3Settings(datasource: Datasource, change: Readonly<Record<string, unknown>>): Datasource {
  const asked = s3Change.safeParse(change);
  if (!asked.success) throw validationError(asked.error);
  return { ...datasource, metadata: { ...s3SourceOf(datasource), ...asked.data } };
}

/** Throws `VALIDATION_ERROR` when the record, which clients may write as well, does not say what to read. */
export function s3SourceOf({ metadata }: Datasource): S3Source {
  const read = s3Source.safeParse(metadata);
  if (read.success) return read.data;
  throw new AppError('VALIDATION_ERROR', 'The datasource names no bucket. Add the bucket again.');
}
