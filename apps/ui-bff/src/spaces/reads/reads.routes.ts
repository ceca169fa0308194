import { spaceReadsBody } from '@parley/contracts';
import { ok } from '../../http/envelope.js';
import { type BffRoute, route } from '../../http/route.js';
import { ofOneSpace, spaceErrors } from '../space-api.js';
import type { RequireSpaceRight } from '../space-path.js';
import type { DescribeReads } from './describe-reads.js';

export interface ReadsDeps {
  readonly requireSpaceRight: RequireSpaceRight;
  readonly describeReads: DescribeReads;
}

/** What the space as a whole may read. */
export const readsRoutes = ({ requireSpaceRight, describeReads }: ReadsDeps): BffRoute[] => [
  route({
    method: 'get',
    path: '/api/admin/chatx/spaces/:workspaceId/:spaceId/reads',
    ...ofOneSpace,
    may: (asked) => requireSpaceRight('can_manage', asked),
    summary: 'List the sources that answers in a space may use, whoever asks',
    description:
      'With what lets everybody there read each. Whoever asks in the space must be able to read it too. Sources that the ' +
      'caller may not read are left out.',
    success: { description: 'The sources', schema: spaceReadsBody },
    errors: spaceErrors,
    handle: async ({ caller, admitted: space }) => ok(await describeReads(caller, space)),
  }),
];
