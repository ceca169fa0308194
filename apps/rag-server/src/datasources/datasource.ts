import { AppError, type DatasourceRequest } from '@parley/contracts';

/** A place that documents come from. */
export interface Datasource {
  readonly id: string;
  readonly ingestorId: string;
  readonly name: string | null;
  readonly description: string;
  readonly sourceType: string;
  /** Epoch seconds. */
  readonly lastUpdated: number | null;
  /** Characters. */
  readonly chunkSize: number;
  readonly chunkOverlap: number;
  readonly reloadIntervalSeconds: number;
  readonly metadata: Readonly<Record<string, unknown>> | null;
}

export const toDatasource = (request: DatasourceRequest): Datasource => ({
  id: request.datasource_id,
  ingestorId: request.ingestor_id,
  name: request.name ?? null,
  description: request.description,
  sourceType: request.source_type,
  lastUpdated: request.last_updated ?? null,
  chunkSize: request.default_chunk_size,
  chunkOverlap: request.default_chunk_overlap,
  reloadIntervalSeconds: request.reload_interval,
  metadata: request.metadata ?? null,
});

export const datasourceNotFound = () => new AppError('NOT_FOUND', 'There is no such datasource.');
