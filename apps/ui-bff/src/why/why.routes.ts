import { ownWhyBody, ownWhyQuery, whyBody, whyQuery } from '@parley/contracts';
import { ok } from '../http/envelope.js';
import type { Gate } from '../http/gate.js';
import { type BffRoute, route } from '../http/route.js';
import type { ExplainAccess, ExplainOwnAccess } from './explain-access.js';

export interface WhyDeps {
  /** Admits organization admins, and the admins of any team. */
  readonly mayManageATeam: Gate;
  readonly explainAccess: ExplainAccess;
  readonly explainOwnAccess: ExplainOwnAccess;
}

const common = { access: 'signedIn', tag: 'People and teams' } as const;

/** Why somebody can do something, or cannot. */
export const whyRoutes = ({ mayManageATeam, explainAccess, explainOwnAccess }: WhyDeps): BffRoute[] => [
  route({
    method: 'get',
    path: '/api/admin/why',
    ...common,
    may: mayManageATeam,
    summary: 'Explain why somebody can or cannot do something',
    description:
      'For administrators, and for admins of a team who manage the resource. A yes comes with the grants that lead to it, a no with ' +
      'those that are missing. The look-up is audited. Rights by a role of the idp are not seen here.',
    query: whyQuery,
    success: { description: 'The answer, as authz decides', schema: whyBody },
    errors: {
      400: 'Invalid fields, listed in `details`',
      403: 'The caller neither manages the resource nor administers the organization',
      404: 'There is no such resource, or the idp does not know the person',
    },
    handle: async ({ caller, query, signal }) => ok(await explainAccess(caller, query, signal)),
  }),
  route({
    method: 'get',
    path: '/api/why',
    ...common,
    summary: 'Explain why the caller can see or do something',
    query: ownWhyQuery,
    success: { description: 'The shortest way to it', schema: ownWhyBody },
    errors: { 400: 'Invalid fields, listed in `details`', 404: 'The caller cannot, or there is nothing of that name' },
    handle: async ({ caller, query, signal }) => ok(await explainOwnAccess(caller, query, signal)),
  }),
];
