import { datasourceObject, userSubject } from '@parley/authz-client';
import type { Row, Rows } from './row.js';
import type { Stage } from './stage.js';

/** A request of a reader for a source that the ingestor manages, and the reader as well where that is asked for; its id. */
async function anOpenRequest({ newDatasource, manage, admin, rag, fresh }: Stage, isManaged = false): Promise<string> {
  const id = await newDatasource(`files:${fresh()}`);
  await admin.put(`/v1/datasource/${encodeURIComponent(id)}/readers`).send({ everyone: false, teams: [] });
  const body = { datasource_id: id, reason: 'I need it.' };
  const answer = await (await rag.as('reader')).post('/v1/access-requests').send(body);
  if (isManaged) await manage(datasourceObject(id), userSubject('u-reader'));
  return (answer.body as { request_id: string }).request_id;
}

const deciding = (body: object): Row => ({
  role: 'readonly',
  good: async (stage) => ({ params: { request_id: await anOpenRequest(stage, true) }, body }),
  again: [404],
  needs: ['docdb', 'authz'],
});

export const accessRows: Rows = {
  'POST /v1/access-requests': {
    role: 'readonly',
    // Not one of the sources that other rows let the caller read.
    good: (_stage, id) => ({ body: { datasource_id: `asked:${id}`, reason: 'I need it.' } }),
    anyId: true,
    again: [200],
    needs: ['docdb', 'authz'],
  },
  'GET /v1/access-requests': { role: 'readonly', good: () => ({}), again: [200], needs: ['docdb'] },
  'DELETE /v1/access-requests/{request_id}': {
    role: 'readonly',
    good: async (stage) => ({ params: { request_id: await anOpenRequest(stage) } }),
    again: [404],
    needs: ['docdb'],
  },
  'GET /v1/datasources/access-requests': {
    role: 'readonly',
    good: () => ({}),
    again: [200],
    needs: ['docdb', 'authz'],
  },
  'POST /v1/access-requests/{request_id}/grant': deciding({ team: null }),
  'POST /v1/access-requests/{request_id}/decline': deciding({ word: 'Not now.' }),
  'GET /v1/datasource/{datasource_id}/access-requests': {
    role: 'ingestonly',
    good: async ({ newDatasource }, id) => ({ params: { datasource_id: await newDatasource(id) } }),
    anyId: true,
    again: [200],
    needs: ['docdb', 'authz'],
  },
  'POST /v1/access-requests/{request_id}/revoke': {
    ...deciding({}),
    role: 'ingestonly',
    good: async (stage) => {
      const request_id = await anOpenRequest(stage);
      await stage.admin.post(`/v1/access-requests/${request_id}/grant`).send({ team: null });
      return { params: { request_id } };
    },
  },
};
