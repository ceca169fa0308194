import { diagnosticsBody, repairBody } from '@parley/contracts';
import { ok } from '../../http/envelope.js';
import { type BffRoute, route } from '../../http/route.js';
import { busySpace, ofOneSpace, spaceErrors } from '../space-api.js';
import type { RequireSpaceRight } from '../space-path.js';
import type { DiagnoseSpace } from './diagnose-space.js';
import type { RepairSpace } from './repair-space.js';

export interface DiagnosticsDeps {
  readonly requireSpaceRight: RequireSpaceRight;
  readonly diagnoseSpace: DiagnoseSpace;
  readonly repairSpace: RepairSpace;
}

const path = '/api/admin/chatx/spaces/:workspaceId/:spaceId/diagnostics';

/** Where docdb, authz and the bot differ about a space, and their repair. */
export const diagnosticsRoutes = (deps: DiagnosticsDeps): BffRoute[] => [
  route({
    method: 'get',
    path,
    ...ofOneSpace,
    may: (asked) => deps.requireSpaceRight('can_read', asked),
    summary: 'Report where docdb, authz and the running bot disagree about a space',
    description: 'One that does not answer is reported as a difference too.',
    success: { description: 'The report', schema: diagnosticsBody },
    errors: spaceErrors,
    handle: async ({ admitted: space }) => ok((await deps.diagnoseSpace(space)).report),
  }),
  route({
    method: 'post',
    path: `${path}/repair`,
    ...ofOneSpace,
    may: (asked) => deps.requireSpaceRight('can_manage', asked),
    summary: 'Repair the differences',
    description: 'Grants only the access that docdb records, and revokes access that it does not.',
    success: { description: 'What changed, and which differences remain', schema: repairBody },
    errors: { ...spaceErrors, ...busySpace },
    handle: async ({ caller, admitted: space }) => ok(await deps.repairSpace(caller, space)),
  }),
];
