import type { DatasourceView } from '@parley/contracts';
import type { Datasource } from './datasource.js';
import type { DatasourceRevision } from './datasource.store.js';

export const toView = (datasource: Datasource): DatasourceView => ({
  datasource_id: datasource.id,
  ingestor_id: datasource.ingestorId,
  name: datasource.name,
  description: datasource.description,
  source_type: datasource.sourceType,
  last_updated: datasource.lastUpdated,
  default_chunk_size: datasource.chunkSize,
  default_chunk_overlap: datasource.chunkOverlap,
  reload_interval: datasource.reloadIntervalSeconds,
  metadata: datasource.metadata === null ? null : { ...datasource.metadata },
});

/** The entity tag of a source: another one with each change but that of its date. */
export const etagOf = ({ revision }: Pick<DatasourceRevision, 'revision'>): string => `"${revision ?? 'first'}"`;
