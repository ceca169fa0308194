import { auditPage, auditQuery, type ApiRoute } from '@parley/contracts';

/** Routes for the OpenAPI document. */
export const auditApi: ApiRoute[] = [
  {
    method: 'get',
    path: '/api/admin/audit',
    summary: 'List admin changes and bot decisions, newest first',
    description: 'Events hold salted hashes of person ids; the filter `actor` takes the id itself.',
    tag: 'Platform',
    auth: 'session',
    query: auditQuery,
    responses: {
      200: { description: 'One page', schema: auditPage },
      400: { description: 'An invalid filter or cursor' },
      403: { description: 'The caller is neither an auditor nor an organization admin' },
    },
  },
];
