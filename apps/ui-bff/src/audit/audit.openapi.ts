import { auditPage, auditQuery, type ApiRoute } from '@parley/contracts';

/** Rows of the OpenAPI document. */
export const auditApi: ApiRoute[] = [
  {
    method: 'get',
    path: '/api/admin/audit',
    summary: 'What admins changed and the bot decided, the newest first',
    description: 'People are told apart by a salted hash; `actor` takes the id itself.',
    tag: 'Platform',
    auth: 'session',
    query: auditQuery,
    responses: {
      200: { description: 'One page', schema: auditPage },
      400: { description: 'A filter outside its bounds, or no cursor of ours' },
      403: { description: 'The caller neither audits nor administers the organization' },
    },
  },
];
