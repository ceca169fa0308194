import type { S3IngestRequest } from '@parley/contracts';
import type { Credentials, Outbound } from '@parley/outbound';
import type { ListedType } from '../connectors/listed/listed-place.js';
import { requireReachable, secretsFor } from '../connectors/listed/require-reachable.js';
import type { ExtractText } from '../extract/markup-reader.js';
import { s3Get } from './s3-client.js';
import { s3Place } from './s3-place.js';
import { s3Datasource, s3SourceOf } from './s3-source.js';
import { s3Type } from './s3-type.js';

interface Deps {
  readonly outbound: Outbound;
  readonly credentials: Credentials;
  readonly extract: ExtractText;
  readonly userAgent: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Goes up when objects become another text. */
const readingVersion = 's3-1';

/** Buckets as places that list objects with a version. */
export const listedS3 = (deps: Deps): ListedType<S3IngestRequest> => ({
  sourceType: s3Type,
  documentType: 'file',
  readingVersion,
  datasourceOf: s3Datasource,
  check(datasource) {
    const source = s3SourceOf(datasource);
    return requireReachable(deps, { ...source, url: new URL(source.url) });
  },
  async open(datasource) {
    const source = s3SourceOf(datasource);
    const secrets = await secretsFor(deps, { ...source, url: new URL(source.url) });
    return s3Place({ ...deps, source, get: s3Get({ ...deps, source, secrets }) });
  },
  close: () => Promise.resolve(),
});
