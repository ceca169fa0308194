import { grantsBody, grantsChangedBody, grantsRequest, type SpaceGrantRecord } from '@parley/contracts';
import { answer, ifMatch } from '@parley/service';
import { ok } from '../../http/envelope.js';
import { etagOf, requireSeenBy } from '../../http/etag.js';
import { type BffRoute, route } from '../../http/route.js';
import { busySpace, ofOneSpace, spaceErrors, staleSpace } from '../space-api.js';
import type { RequireSpaceRight } from '../space-path.js';
import type { SpaceKey } from '../space.store.js';
import type { ReplaceGrants } from './change-grants.js';
import { toGrantView } from './grant-view.js';

export interface SpaceGrantDeps {
  readonly requireSpaceRight: RequireSpaceRight;
  /** Throws AppError `NOT_FOUND` for a space that no team has. */
  readonly listGrants: (space: SpaceKey) => Promise<SpaceGrantRecord[]>;
  readonly replaceGrants: ReplaceGrants;
}

const path = '/api/admin/chatx/spaces/:workspaceId/:spaceId/resources';

/** What a space may use. */
export const spaceGrantRoutes = ({ requireSpaceRight, listGrants, replaceGrants }: SpaceGrantDeps): BffRoute[] => [
  route({
    method: 'get',
    path,
    ...ofOneSpace,
    may: (asked) => requireSpaceRight('can_read', asked),
    summary: 'List the grants of a space',
    success: { description: 'The grants, with an `ETag`', schema: grantsBody },
    errors: spaceErrors,
    async handle({ admitted: space }) {
      const grants = (await listGrants(space)).map(toGrantView);
      return answer(ok({ grants }), { headers: { ETag: etagOf(grants) } });
    },
  }),
  route({
    method: 'put',
    path,
    ...ofOneSpace,
    may: (asked) => requireSpaceRight('can_manage', asked),
    summary: 'Replace the grants of a space',
    description:
      'Agents to use, datasources to read and tools to call. Grants that belong to a route are not changed. Only a manager of a datasource or tool can add it.',
    headers: ifMatch,
    body: grantsRequest,
    // 500 grants, each at its bounds.
    bodyLimitBytes: 512 * 1024,
    success: { description: 'The new grants', schema: grantsChangedBody },
    errors: { ...spaceErrors, ...busySpace, ...staleSpace },
    async handle({ caller, admitted: space, body, headers }) {
      const requireSeen = requireSeenBy(headers['if-match']);
      const sameAsSeen = (stored: SpaceGrantRecord[]) => requireSeen(stored.map(toGrantView));
      const { grants, changes } = await replaceGrants(caller, space, body, sameAsSeen);
      const views = grants.map(toGrantView);
      const data = { grants: views, authz: { enabled: true as const, ...changes } };
      return answer(ok(data), { headers: { ETag: etagOf(views) } });
    },
  }),
];
