import { adminSurfaceObject } from '@parley/authz-client';
import { availableSpacesBody, availableSpacesQuery } from '@parley/contracts';
import { ok } from '../../http/envelope.js';
import { type BffRoute, route } from '../../http/route.js';
import type { RequireRight } from '../../access/admin-gate.js';
import type { ListAvailableSpaces } from './list-available-spaces.js';

export interface DiscoveryDeps {
  readonly requireRight: RequireRight;
  readonly listAvailableSpaces: ListAvailableSpaces;
}

/** Which spaces could be onboarded, asked of the chat product in the bot's name. */
export const discoveryRoutes = ({ requireRight, listAvailableSpaces }: DiscoveryDeps): BffRoute[] => [
  route({
    method: 'get',
    path: '/api/admin/chatx/available-spaces',
    access: 'signedIn',
    may: ({ caller }) => requireRight(caller, 'can_read', adminSurfaceObject('chatx')),
    tag: 'Chat spaces',
    summary: "List the chat product's spaces that the bot is in",
    query: availableSpacesQuery,
    success: { description: 'One page, by name', schema: availableSpacesBody },
    errors: {
      400: 'An invalid filter or cursor',
      403: 'The caller may not read chat-space settings',
      503: 'The chat product does not answer, or its token is not set',
    },
    handle: async ({ query }) => ok(await listAvailableSpaces(query)),
  }),
];
