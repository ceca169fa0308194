import {
  datasourceDeleted,
  datasourceList,
  type DatasourceList,
  datasourceQuery,
  datasourceRequest,
  datasourcesQuery,
  datasourceView,
  type DatasourceView,
} from '@parley/contracts';
import { type RagRoute, route } from '../http/route.js';
import { onlyReadable } from '../permissions/readable-datasources.js';
import type { ReadPermissions } from '../permissions/read-permissions.js';
import { type Datasource, toDatasource } from './datasource.js';
import type { DatasourceStore } from './datasource.store.js';
import { refuseOwnId } from './own-id.js';
import type { SaveDatasource } from './save-datasource.js';

export interface DatasourceRouteDeps {
  readonly datasources: DatasourceStore;
  readonly saveDatasource: SaveDatasource;
  readonly deleteDatasource: (id: string) => Promise<void>;
  readonly permissions: ReadPermissions;
}

const tag = 'Datasources';

export const datasourceRoutes = ({ datasources, saveDatasource, deleteDatasource, permissions }: DatasourceRouteDeps): RagRoute[] => [
  route({
    method: 'post',
    path: '/v1/datasource',
    access: 'ingestonly',
    tag,
    summary: 'Create or replace a datasource',
    description:
      'A new datasource belongs to `owner_team`, or to the person who creates it. A program may add documents to what it ' +
      'created but not read them. Managers and the creator may replace the record; everybody else gets a 409.',
    body: datasourceRequest,
    success: { status: 200, description: 'The datasource as stored', schema: datasourceView },
    changed: 'datasource_id',
    handle: async ({ body, caller, signal }) => {
      refuseOwnId(body.datasource_id);
      const datasource = toDatasource(body);
      await saveDatasource(datasource, { caller, team: body.owner_team ?? undefined, signal });
      return toView((await datasources.find(datasource.id)) ?? datasource);
    },
  }),
  route({
    method: 'delete',
    path: '/v1/datasource',
    access: 'admin',
    tag,
    summary: 'Delete a datasource with its documents and jobs',
    description:
      '409 while a job of the datasource is running. Jobs of clients that have no documents waiting and were silent for ' +
      'five minutes are terminated instead. The message names the jobs that block the deletion.',
    query: datasourceQuery,
    success: { status: 200, description: 'Deleted', schema: datasourceDeleted },
    handle: async ({ query }) => {
      await deleteDatasource(query.datasource_id);
      return {
        datasource_id: query.datasource_id,
        success: true as const,
        message: 'Deleted with its documents and jobs.',
      };
    },
  }),
  route({
    method: 'get',
    path: '/v1/datasources',
    access: 'readonly',
    tag,
    summary: 'List the datasources that you may read',
    query: datasourcesQuery,
    success: { status: 200, description: 'Datasources ordered by id', schema: datasourceList },
    handle: async ({ query, caller, signal }): Promise<DatasourceList> => {
      const readable = await permissions.records(caller, signal);
      const all = await datasources.list(query.ingestor_id);
      const views = onlyReadable(readable, all, ({ id }) => id).map(toView);
      return { success: true, datasources: views, count: views.length };
    },
  }),
];

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
