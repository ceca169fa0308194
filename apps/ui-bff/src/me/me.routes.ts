import { meBody } from '@parley/contracts';
import { ok } from '../http/envelope.js';
import { type BffRoute, route } from '../http/route.js';
import type { DescribeMe } from './describe-me.js';

export interface MeDeps {
  readonly describeMe: DescribeMe;
}

/** What the pages need to know about the caller. */
export const meRoutes = ({ describeMe }: MeDeps): BffRoute[] => [
  route({
    method: 'get',
    path: '/api/me',
    access: 'signedIn',
    tag: 'Sign-in',
    summary: 'Get the caller with teams and permissions',
    description: 'Use it to show only what the caller can do. Every route still checks access itself.',
    success: { description: 'The caller', schema: meBody },
    handle: async ({ caller }) => ok(await describeMe(caller)),
  }),
];
