import { datasourcePath, datasourceReaders, datasourceReadersRequest } from '@parley/contracts';
import { type RagRoute, route } from '../http/route.js';
import type { DatasourceReadersAdmin } from './datasource-readers.js';

const params = datasourcePath;
const path = '/v1/datasource/:datasource_id/readers';
const tag = 'Datasources';
const who = 'For its owner, its managers and administrators. 409 where roles alone decide (no authz).';

export const readersRoutes = (readers: DatasourceReadersAdmin): RagRoute[] => [
  route({
    method: 'get',
    path,
    role: 'ingestonly',
    tag,
    summary: 'Which teams may read a datasource',
    description: who,
    params,
    success: { status: 200, description: 'Who may read it', schema: datasourceReaders },
    handle: ({ params: { datasource_id: id }, caller, signal }) => readers.get(caller, id, signal),
  }),
  route({
    method: 'put',
    path,
    role: 'ingestonly',
    tag,
    summary: 'Say which teams may read a datasource',
    description: `${who} It holds from the next search on. 400 for a team without members that did not read it so far, 403 for one that is added by somebody who is not in it. 409 while others change the same for longer than ten seconds.`,
    params,
    body: datasourceReadersRequest,
    success: { status: 200, description: 'Who may read it now', schema: datasourceReaders },
    handle: ({ params: { datasource_id: id }, body, caller, signal }) => readers.set(caller, id, body, signal),
  }),
];
