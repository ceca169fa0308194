import { z } from 'zod';
import { teamSlug } from '../ids.js';
import { datasourceId, epochSeconds, freeMetadata, ingestorId, jobId, reloadInterval } from './ids.js';

/** Chunk size in characters. */
export const chunkSize = z.int().min(100).max(100_000);
/** Characters that neighbouring chunks share; less than the chunk size. */
export const chunkOverlap = z.int().min(0).max(10_000);

/** Longest name of a datasource, in characters. */
export const maxDatasourceName = 200;

export const defaultChunkSize = 1_500;
export const defaultChunkOverlap = 150;
export const defaultReloadIntervalSeconds = 86_400;

/** Slug of the team that owns a new datasource: its members read it and add documents, its admins manage it. */
export const ownerTeam = teamSlug;

/** Body of `POST /v1/datasource`: a full replacement of the datasource's record. */
export const datasourceRequest = z
  .object({
    datasource_id: datasourceId,
    ingestor_id: ingestorId,
    name: z.string().max(maxDatasourceName).nullish(),
    description: z.string().max(4000).default(''),
    source_type: z.string().min(1).max(100),
    last_updated: epochSeconds.nullish(),
    default_chunk_size: chunkSize.default(defaultChunkSize),
    default_chunk_overlap: chunkOverlap.default(defaultChunkOverlap),
    reload_interval: reloadInterval.default(defaultReloadIntervalSeconds),
    metadata: freeMetadata.nullish(),
    owner_team: ownerTeam.nullish(),
  })
  .refine(({ default_chunk_size, default_chunk_overlap }) => default_chunk_overlap < default_chunk_size, {
    path: ['default_chunk_overlap'],
    message: 'must be less than default_chunk_size',
  })
  .meta({ id: 'DatasourceRequest' });
export type DatasourceRequest = z.infer<typeof datasourceRequest>;

/** A datasource as stored and read. */
export const datasourceView = z
  .object({
    datasource_id: datasourceId,
    ingestor_id: ingestorId,
    name: z.string().nullable(),
    description: z.string(),
    source_type: z.string(),
    last_updated: epochSeconds.nullable(),
    default_chunk_size: z.int().nonnegative(),
    default_chunk_overlap: z.int().nonnegative(),
    reload_interval: z.int().nonnegative(),
    metadata: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'Datasource' });
export type DatasourceView = z.infer<typeof datasourceView>;

const owner = z
  .object({ team: teamSlug.nullable(), name: z.string().nullable() })
  .describe('Whose it is: the team, or whoever made it, as they were called then');

/** Answer of `GET /v1/datasource`. */
export const datasourceDetail = datasourceView
  .extend({
    may_change: z.boolean().describe('Whether you may change it: `PATCH /v1/datasource`'),
    /** Of a source whose own system says who reads which document: every document has its readers of then, or later. */
    permissions_as_of: epochSeconds.optional(),
    /** Documents that nobody reads, because that system did not say who may. */
    closed_documents: z.int().nonnegative().optional(),
    owner,
  })
  .meta({ id: 'DatasourceDetail' });
export type DatasourceDetail = z.infer<typeof datasourceDetail>;

/**
 * Body of `PATCH /v1/datasource`: what is absent stays as it is. The settings of the source's type stand beside these
 * fields, as in the body that adds such a source.
 */
export const datasourceChange = z
  .looseObject({
    name: z.string().trim().max(maxDatasourceName).nullish(),
    description: z.string().max(4000).optional(),
    reload_interval: reloadInterval.optional(),
  })
  .meta({ id: 'DatasourceChange' });
export type DatasourceChange = z.infer<typeof datasourceChange>;

/** Answer of it. `job_id` names the job that reads the source by its new settings; null when none of those changed. */
export const datasourceChanged = datasourceDetail
  .omit({ owner: true })
  .extend({ job_id: jobId.nullable() })
  .meta({ id: 'DatasourceChanged' });
export type DatasourceChanged = z.infer<typeof datasourceChanged>;

/** One of a list. */
export const listedDatasource = datasourceView.extend({ owner }).meta({ id: 'ListedDatasource' });

/** Answer of `GET /v1/datasources`. */
export const datasourceList = z.object({
  success: z.literal(true),
  datasources: z.array(listedDatasource),
  count: z.int().nonnegative(),
});
export type DatasourceList = z.infer<typeof datasourceList>;

export const datasourcesQuery = z.object({
  ingestor_id: ingestorId.optional().describe('Only datasources of this ingestor, `<ingestor_type>:<ingestor_name>`'),
});
/** Names one datasource, in the query or in the path. */
export const datasourceQuery = z.object({ datasource_id: datasourceId.describe('Id of the datasource') });
export const datasourcePath = datasourceQuery;

/** Answer of a delete: counts of what was deleted. */
export const datasourceDeleted = z.object({
  datasource_id: datasourceId,
  success: z.literal(true),
  message: z.string(),
});

/** Body of `PUT /v1/datasource/:datasource_id/readers`: all teams that read, and whether everybody signed in does. */
export const datasourceReadersRequest = z
  .object({ everyone: z.boolean(), teams: z.array(teamSlug).max(100) })
  .meta({ id: 'DatasourceReadersRequest' });
export type DatasourceReadersRequest = z.infer<typeof datasourceReadersRequest>;

/** Who reads a datasource; `others` counts people, spaces and outside groups that were granted access elsewhere. */
export const datasourceReaders = z
  .object({
    datasource_id: datasourceId,
    everyone: z.boolean(),
    teams: z.array(z.string()),
    others: z.int().nonnegative(),
  })
  .meta({ id: 'DatasourceReaders' });
export type DatasourceReaders = z.infer<typeof datasourceReaders>;

/** Answer of both cleanups; `datasource_id` is null for all of them. */
export const cleanupAnswer = z.object({
  datasource_id: datasourceId.nullable(),
  success: z.boolean(),
  message: z.string(),
  documents_removed: z.int().nonnegative(),
  chunks_removed: z.int().nonnegative(),
});
export type CleanupAnswer = z.infer<typeof cleanupAnswer>;

/** Answer of every route without further data. */
export const ragMessage = z.object({ message: z.string() });
