import { availableSpacesBody, availableSpacesQuery, type ApiRoute } from '@parley/contracts';

/** Rows of the OpenAPI document. */
export const discoveryApi: ApiRoute[] = [
  {
    method: 'get',
    path: '/api/admin/chatx/available-spaces',
    summary: 'Spaces of the chat product that the bot is in',
    tag: 'Chat spaces',
    auth: 'session',
    query: availableSpacesQuery,
    responses: {
      200: { description: 'One page, by name', schema: availableSpacesBody },
      400: { description: 'A filter outside its bounds, or no cursor of ours' },
      403: { description: 'The caller may not read the administration of the chat spaces' },
      503: { description: 'The chat product does not answer, or its token is missing' },
    },
  },
];
