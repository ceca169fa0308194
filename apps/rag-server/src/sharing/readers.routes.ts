import { datasourcePath, datasourceReaders, datasourceReadersRequest } from '@parley/contracts';
import { type RagRoute, route } from '../http/route.js';
import type { DatasourceReadersAdmin } from './datasource-readers.js';

const params = datasourcePath;
const path = '/v1/datasource/:datasource_id/readers';
const tag = 'Datasources';
const who = 'For its owner, its managers and administrators. 409 if roles alone decide (no authz).';

export const readersRoutes = (readers: DatasourceReadersAdmin): RagRoute[] => [
  route({
    method: 'get',
    path,
    access: 'ingestonly',
    tag,
    summary: 'Get the teams that may read a datasource',
    description: who,
    params,
    success: { status: 200, description: 'Who may read it', schema: datasourceReaders },
    handle: ({ params: { datasource_id: id }, caller, signal }) => readers.get(caller, id, signal),
  }),
  route({
    method: 'put',
    path,
    access: 'ingestonly',
    tag,
    summary: 'Set the teams that may read a datasource',
    description: `${who} Applies from the next search. 400 if an added team has no members, 403 if you are not a member of an added team, 409 if other changes take longer than ten seconds.`,
    params,
    body: datasourceReadersRequest,
    success: { status: 200, description: 'Who may read it now', schema: datasourceReaders },
    handle: ({ params: { datasource_id: id }, body, caller, signal }) => readers.set(caller, id, body, signal),
  }),
];
