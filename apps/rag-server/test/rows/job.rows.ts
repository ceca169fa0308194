import type { RagRole } from '@parley/contracts';
import type { Row, Rows, Sent } from './row.js';

const ofJob = (role: RagRole, more: Partial<Sent> = {}): Row => ({
  role,
  good: async ({ newJob }) => ({ params: { job_id: await newJob() }, ...more }),
  again: [200],
  needs: ['docdb', 'authz'],
});
const counting = (): Row => ofJob('ingestonly', { query: { increment: '2' } });

export const jobRows: Rows = {
  'GET /v1/job/{job_id}': ofJob('readonly', { query: { outcomes_offset: '0', outcomes_limit: '10' } }),
  'PATCH /v1/job/{job_id}': ofJob('ingestonly', { query: { job_status: 'in_progress', message: 'm', total: '9' } }),
  'GET /v1/jobs/datasource/{datasource_id}': {
    role: 'readonly',
    good: async ({ newDatasource }, id) => ({
      params: { datasource_id: await newDatasource(id) },
      query: { status_filter: 'pending' },
    }),
    anyId: true,
    again: [200],
    needs: ['docdb', 'authz'],
  },
  'POST /v1/jobs/batch': {
    role: 'readonly',
    good: (_stage, id) => ({ body: { datasource_ids: [id], status_filter: ['completed'] } }),
    anyId: true,
    again: [200],
    needs: ['docdb', 'authz'],
  },
  'POST /v1/job': {
    role: 'ingestonly',
    good: async ({ newDatasource }, id) => ({
      query: { datasource_id: await newDatasource(id), job_status: 'in_progress', message: 'm', total: '9' },
    }),
    anyId: true,
    names: { datasource_id: 'web:https://no.where/100%' },
    again: [201],
    needs: ['docdb', 'authz'],
  },
  'POST /v1/job/{job_id}/terminate': { ...ofJob('admin'), needs: ['docdb'] },
  'POST /v1/job/{job_id}/increment-progress': counting(),
  'POST /v1/job/{job_id}/increment-failure': counting(),
  'POST /v1/job/{job_id}/increment-document-count': counting(),
  'POST /v1/job/{job_id}/add-errors': ofJob('ingestonly', { body: ['A page was not there.'] }),
  'POST /v1/job/{job_id}/retry': {
    role: 'ingestonly',
    good: async ({ failedJob }) => ({ params: { job_id: await failedJob() } }),
    // Refused while the first retry runs, and possible again once it is over.
    again: [202, 409],
    needs: ['docdb', 'authz'],
  },
};
