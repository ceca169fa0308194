import { z } from 'zod';
import { namedCredential } from './credentials.js';
import { defaultReloadIntervalSeconds, ownerTeam } from './datasources.js';
import { reloadInterval } from './ids.js';
import { webUrl } from './web.js';

/** What can be said of a bucket, when it is added and later. */
export const s3Settings = {
  /** Only objects whose keys begin so. */
  prefix: z.string().max(1_024).nullish(),
  region: z
    .string()
    .regex(/^[a-z0-9-]{0,64}$/, 'lower-case letters, digits and "-"')
    .nullish(),
  credential: namedCredential,
};

/** Body of `POST /v1/ingest/s3/bucket`. */
export const s3IngestRequest = z
  .object({
    /** Of the service; buckets are addressed by path below it. */
    url: webUrl,
    bucket: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'not the name of a bucket'),
    description: z.string().max(4000).default(''),
    ...s3Settings,
    reload_interval: reloadInterval.default(defaultReloadIntervalSeconds),
    owner_team: ownerTeam.nullish(),
  })
  .meta({ id: 'S3IngestRequest' });
export type S3IngestRequest = z.infer<typeof s3IngestRequest>;
