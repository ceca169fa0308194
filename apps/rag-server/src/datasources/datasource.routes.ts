import {
  datasourceDeleted,
  datasourceDetail,
  type DatasourceDetail,
  datasourceList,
  type DatasourceList,
  datasourceQuery,
  datasourceRequest,
  datasourcesQuery,
  datasourceView,
  isAttachedSource,
  roleIncludes,
} from '@parley/contracts';
import { answer } from '@parley/service';
import { type RagRoute, route } from '../http/route.js';
import { mayRead, onlyReadable } from '../permissions/readable-datasources.js';
import type { ReaderListStore } from '../readers/reader-list.store.js';
import type { ReadPermissions } from '../permissions/read-permissions.js';
import type { SourceRights } from '../permissions/source-rights.js';
import { datasourceNotFound, toDatasource } from './datasource.js';
import type { DatasourceStore } from './datasource.store.js';
import { etagOf, toView } from './datasource.view.js';
import type { StoredMaker } from '../permissions/maker.js';
import { refuseOwnId } from './own-id.js';
import type { SaveDatasource } from './save-datasource.js';

export interface DatasourceRouteDeps {
  readonly datasources: DatasourceStore;
  readonly readerLists: Pick<ReaderListStore, 'readOf'>;
  readonly saveDatasource: SaveDatasource;
  readonly deleteDatasource: (id: string) => Promise<void>;
  readonly permissions: ReadPermissions;
  readonly rights: Pick<SourceRights, 'mayChange'>;
}

const tag = 'Datasources';

export const datasourceRoutes = (deps: DatasourceRouteDeps): RagRoute[] => [...writeRoutes(deps), ...readRoutes(deps)];

const writeRoutes = ({ datasources, saveDatasource, deleteDatasource }: DatasourceRouteDeps): RagRoute[] => [
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
      if (isAttachedSource(query.datasource_id)) throw datasourceNotFound();
      await deleteDatasource(query.datasource_id);
      return {
        datasource_id: query.datasource_id,
        success: true as const,
        message: 'Deleted with its documents and jobs.',
      };
    },
  }),
];

const readRoutes = ({ datasources, readerLists, permissions, rights }: DatasourceRouteDeps): RagRoute[] => [
  route({
    method: 'get',
    path: '/v1/datasource',
    access: 'readonly',
    tag,
    summary: 'Get a datasource, and whether you may change it',
    query: datasourceQuery,
    success: { status: 200, description: 'The datasource, with an `ETag`', schema: datasourceDetail },
    handle: async ({ query: { datasource_id: id }, caller, signal }) => {
      if (!mayRead(await permissions.records(caller, signal), id)) throw datasourceNotFound();
      const found = await datasources.findRevision(id);
      if (!found) throw datasourceNotFound();
      const mayChange = roleIncludes(caller.role, 'ingestonly') && (await rights.mayChange(caller, id, signal));
      const read = await readerLists.readOf(id);
      const detail: DatasourceDetail = {
        ...toView(found.datasource),
        may_change: mayChange,
        owner: ownerOf(await datasources.makerOf(id)),
        ...(read && { permissions_as_of: read.asOf, closed_documents: read.closed }),
      };
      return answer(detail, { headers: { ETag: etagOf(found) } });
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
      const all = await datasources.listWithMakers(query.ingestor_id);
      const shown = onlyReadable(readable, all, ({ datasource }) => datasource.id);
      const views = shown.map(({ datasource, maker }) => ({ ...toView(datasource), owner: ownerOf(maker) }));
      return { success: true, datasources: views, count: views.length };
    },
  }),
];

/** A team's source is the team's, whoever made it. */
const ownerOf = (maker: StoredMaker | undefined): DatasourceDetail['owner'] =>
  maker?.team === undefined ? { team: null, name: maker?.name ?? null } : { team: maker.team, name: null };
