import { availableSpacesBody, availableSpacesQuery, type ApiRoute } from '@parley/contracts';

/** Routes for the OpenAPI document. */
export const discoveryApi: ApiRoute[] = [
  {
    method: 'get',
    path: '/api/admin/chatx/available-spaces',
    summary: "List the chat product's spaces that the bot is in",
    tag: 'Chat spaces',
    auth: 'session',
    query: availableSpacesQuery,
    responses: {
      200: { description: 'One page, by name', schema: availableSpacesBody },
      400: { description: 'An invalid filter or cursor' },
      403: { description: 'The caller may not read chat-space settings' },
      503: { description: 'The chat product does not answer, or its token is not set' },
    },
  },
];
