import { gapBody, gapChange, gapId, gapPage, gapQuery, type GapView, toPage } from '@parley/contracts';
import { z } from 'zod';
import { ok } from '../http/envelope.js';
import { type BffRoute, route } from '../http/route.js';
import { type Gap, noSuchGap } from './gap.js';
import type { Gaps } from './read-gaps.js';

export interface GapDeps {
  readonly gaps: Gaps;
}

const common = { access: 'signedIn', tag: 'Gaps' } as const;

/** What agents had no good answer to, for whoever manages them or their sources. */
export const gapRoutes = ({ gaps }: GapDeps): BffRoute[] => [
  route({
    method: 'get',
    path: '/api/gaps',
    ...common,
    summary: 'List questions without a good answer, most people first',
    description:
      'Of the agents and sources that the caller manages. Questions are grouped by their words and kept for 90 days; who asked is counted, not named.',
    query: gapQuery,
    success: { description: 'One page', schema: gapPage },
    errors: { 400: 'Invalid fields, listed in `details`' },
    async handle({ caller, query }) {
      const { found, total } = await gaps.list(caller, query);
      return toPage(found.map(toView), total, query);
    },
  }),
  route({
    method: 'patch',
    path: '/api/gaps/:id',
    ...common,
    params: z.object({ id: gapId.describe('Id of the gap') }),
    noSuch: noSuchGap,
    summary: 'Say that a question is answered or dismissed, or open it again',
    description: 'An answered question is open again when it is asked without a good answer after that.',
    body: gapChange,
    success: { description: 'The gap', schema: gapBody },
    errors: { 400: 'Invalid fields, listed in `details`', 404: 'The caller manages no such gap' },
    handle: async ({ caller, params, body }) => ok(toView(await gaps.change(caller, params.id, body))),
  }),
];

const toView = ({ agentId, alsoAsked, sources, firstAt, lastAt, ...gap }: Gap): GapView => ({
  ...gap,
  agent_id: agentId,
  also_asked: [...alsoAsked],
  kinds: [...gap.kinds],
  reasons: [...gap.reasons],
  comments: [...gap.comments],
  datasource_ids: [...sources],
  first_at: firstAt.toISOString(),
  last_at: lastAt.toISOString(),
});
