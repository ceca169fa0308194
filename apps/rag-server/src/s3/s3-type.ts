import { type S3IngestRequest, s3IngestRequest } from '@parley/contracts';
import { credentialField } from '../connectors/credential-field.js';
import type { ReadSourceType } from '../connectors/source-type.js';
import { s3SourceType, withS3Settings } from './s3-source.js';

const settings: ReadSourceType['add']['fields'] = [
  { name: 'prefix', input: 'text', label: 'Only keys that begin with', placeholder: 'handbook/' },
  {
    name: 'region',
    input: 'text',
    label: 'Region',
    placeholder: 'eu-central-1',
    hint: 'Empty: us-east-1',
    isAdvanced: true,
  },
  credentialField,
];

/** Buckets of S3 and what speaks like it as a type of source. */
export const s3Type: ReadSourceType<S3IngestRequest> = {
  type: s3SourceType,
  words: {
    title: 'Bucket',
    one: 'a bucket',
    many: 'buckets',
    description: 'Files in a bucket of S3, or of a service that speaks its protocol',
  },
  path: '/v1/ingest/s3',
  add: {
    segment: 'bucket',
    request: s3IngestRequest,
    summary: 'Index the files in a bucket, and keep them up to date',
    description:
      'Buckets are addressed by path below `url`, that of the service. Only administrators can name a credential. The job reports the outcome of each object.',
    started: 'Indexing the bucket has started.',
    label: 'Index the bucket',
    fields: [
      { name: 'url', input: 'url', label: 'Service address', placeholder: 'https://s3.eu-central-1.amazonaws.com' },
      { name: 'bucket', input: 'text', label: 'Bucket', placeholder: 'handbook' },
      ...settings,
    ],
  },
  change: { fields: settings.map(({ name }) => name), apply: withS3Settings },
  reloading: 'Objects with an unchanged ETag are not fetched. Objects that no longer exist are removed.',
};
