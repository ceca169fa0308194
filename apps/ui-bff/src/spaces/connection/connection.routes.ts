import { adminSurfaceObject } from '@parley/authz-client';
import { moveSpaceRequest, spaceConnectionBody, spaceDisconnectedBody } from '@parley/contracts';
import { answer, ifMatch } from '@parley/service';
import type { RequireRight } from '../../access/admin-gate.js';
import { ok } from '../../http/envelope.js';
import { etagOf, requireSeenBy } from '../../http/etag.js';
import { type BffRoute, route } from '../../http/route.js';
import { busySpace, ofOneSpace, spaceErrors, staleSpace } from '../space-api.js';
import { type RequireSpaceRight, spaceOf } from '../space-path.js';
import type { SpaceKey } from '../space.store.js';
import type { ChangeConnection } from './change-connection.js';
import type { FindHears, ReadConnection } from './describe-connection.js';

export interface ConnectionDeps {
  readonly alias: string | undefined;
  readonly requireRight: RequireRight;
  readonly requireSpaceRight: RequireSpaceRight;
  readonly readConnection: ReadConnection;
  readonly findHears: FindHears;
  readonly changeConnection: ChangeConnection;
}

const common = { path: '/api/admin/chatx/spaces/:workspaceId/:spaceId/connection', ...ofOneSpace } as const;
const errors = { ...spaceErrors, ...busySpace, ...staleSpace };

/** The team of a space: what the space has through it, and how it loses that. */
export const connectionRoutes = (deps: ConnectionDeps): BffRoute[] => [
  route({
    method: 'get',
    ...common,
    may: (asked) => deps.requireSpaceRight('can_read', asked),
    summary: 'Show what a space has through its team',
    success: { description: 'The connection, with an `ETag`', schema: spaceConnectionBody },
    errors: spaceErrors,
    handle: ({ admitted: space }) => show(space, deps),
  }),
  route({
    method: 'put',
    ...common,
    may: async ({ caller, params }) => {
      await deps.requireRight(caller, 'can_manage', adminSurfaceObject('chatx'));
      return spaceOf(params, deps.alias);
    },
    summary: 'Give a space to another team',
    description: 'Everything that it had is revoked, as onboarding with `move` does. The agent answers mentions there.',
    headers: ifMatch,
    body: moveSpaceRequest,
    success: { description: 'The new connection', schema: spaceConnectionBody },
    errors,
    async handle({ caller, admitted: space, body, headers }) {
      await deps.changeConnection.move(caller, space, body, requireSeenBy(headers['if-match']));
      return show(space, deps);
    },
  }),
  route({
    method: 'delete',
    ...common,
    may: (asked) => deps.requireSpaceRight('can_manage', asked),
    summary: 'Disconnect a space from its team',
    description: 'Its routes, grants and tuples are revoked, and the bot says so in the space, once.',
    headers: ifMatch,
    success: { description: 'Disconnected', schema: spaceDisconnectedBody },
    errors,
    async handle({ caller, admitted: space, headers }) {
      await deps.changeConnection.disconnect(caller, space, requireSeenBy(headers['if-match']));
      return ok({ disconnected: true as const });
    },
  }),
];

/** The tag is of what can be changed: what the chat product says may be unknown the next time. */
async function show(space: SpaceKey, { readConnection, findHears }: ConnectionDeps) {
  const [connected, hears] = await Promise.all([readConnection(space), findHears(space)]);
  return answer(ok({ ...connected, hears }), { headers: { ETag: etagOf(connected) } });
}
