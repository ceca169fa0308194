import {
  agentId,
  budgetBody,
  budgetDraft,
  budgetPage,
  type BudgetView,
  deletedBody,
  pageQuery,
  toPage,
  usageFilter,
  usagePage,
  usageQuery,
} from '@parley/contracts';
import type { Spender } from '@parley/docdb';
import { answer, ifMatch, parse, staleIfMatch } from '@parley/service';
import { z } from 'zod';
import type { RequireRight } from '../access/admin-gate.js';
import type { Actor } from '../http/actor.js';
import { done, ok } from '../http/envelope.js';
import { etagOf, sameAsSeen } from '../http/etag.js';
import type { Gate } from '../http/gate.js';
import { type BffRoute, route } from '../http/route.js';
import { type BudgetSetting, type ManageBudgets, objectOf } from './manage-budgets.js';
import type { ReadUsage } from './read-usage.js';
import { toUsageCsv } from './usage-csv.js';
import type { UsageScope } from './usage.store.js';

export interface UsageDeps {
  /** Admits organization admins. */
  readonly mayAdminister: Gate;
  readonly requireRight: RequireRight;
  readonly usageScopeOf: (caller: Actor) => Promise<UsageScope>;
  readonly budgetScopeOf: (caller: Actor) => Promise<readonly Spender[] | 'all'>;
  readonly readUsage: ReadUsage;
  readonly budgets: ManageBudgets;
}

const common = { access: 'signedIn', tag: 'Usage' } as const;
const path = '/api/admin/usage';
const notTheirs = { 403: 'The caller administers neither the organization nor the team' };
const counted =
  'All of it for administrators, that of their teams for admins of teams. What is asked in a space counts for its team, all else for the team that owns the agent.';

/** What language models are used, and how much of it is allowed. */
export const usageRoutes = (deps: UsageDeps): BffRoute[] => [
  route({
    method: 'get',
    path,
    ...common,
    may: ({ caller }) => deps.usageScopeOf(caller),
    summary: 'Add up what a month’s requests to language models took',
    description: `${counted} Days in their order, all else the most tokens first.`,
    query: usageQuery,
    success: { description: 'One page', schema: usagePage },
    errors: { 400: 'An invalid filter or page', ...notTheirs },
    async handle({ query, admitted }) {
      const rows = await deps.readUsage(admitted, query);
      return toPage(rows.slice(query.offset, query.offset + query.limit), rows.length, query);
    },
  }),
  route({
    method: 'get',
    path: `${path}.csv`,
    ...common,
    may: ({ caller }) => deps.usageScopeOf(caller),
    summary: 'Download what a month’s requests to language models took',
    description: counted,
    query: usageFilter,
    success: { description: 'The file', contentType: 'text/csv', schema: z.string() },
    errors: { 400: 'An invalid filter', ...notTheirs },
    async respond({ query, admitted }, { res }) {
      const rows = await deps.readUsage(admitted, query);
      res.setHeader('Content-Disposition', 'attachment; filename="usage.csv"');
      res.setHeader('Cache-Control', 'no-store');
      res.type('text/csv').send(toUsageCsv(rows));
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/budgets',
    ...common,
    may: ({ caller }) => deps.budgetScopeOf(caller),
    summary: 'List the budgets of the teams and agents that the caller manages',
    query: pageQuery,
    success: { description: 'One page, agents first, by id', schema: budgetPage },
    errors: { 400: 'An invalid page', 403: 'The caller manages no team and no agent' },
    async handle({ admitted, query }) {
      const found = await deps.budgets.list(admitted);
      return toPage(found.slice(query.offset, query.offset + query.limit), found.length, query);
    },
  }),
  ...budgetRoutes('team', deps),
  ...budgetRoutes('agent', deps),
];

/** Whether there is such a team or agent is told to those who may know. */
const params = z.object({ id: z.string().max(128).describe('Slug of the team, or id of the agent') });

const budgetRoutes = (of: Spender['of'], { mayAdminister, requireRight, budgets }: UsageDeps): BffRoute[] => {
  const one = { ...common, path: `/api/admin/budgets/${of}/:id`, params } as const;
  const notAdmin = { 403: 'The caller is not an organization admin' };
  const invalid = { 400: 'An invalid id, or invalid fields, listed in `details`' };
  const spenderIn = ({ id }: { readonly id: string }): Spender => ({ of, id: parse(agentId, id) });
  return [
    route({
      method: 'get',
      ...one,
      async may(asked) {
        if (!agentId.safeParse(asked.params.id).success) await mayAdminister(asked);
        return requireRight(asked.caller, 'can_manage', objectOf(spenderIn(asked.params)));
      },
      summary: `Get the budget of ${words[of]}`,
      success: { description: 'The budget, with an `ETag` of what is set', schema: budgetBody },
      errors: { ...invalid, 403: 'The caller does not manage it', 404: 'There is no budget' },
      handle: async ({ params: named }) => settingTagged(await budgets.find(spenderIn(named))),
    }),
    route({
      method: 'put',
      ...one,
      may: mayAdminister,
      summary: `Set the budget of ${words[of]}; idempotent`,
      description:
        'Once a month’s tokens are spent, no run begins until the next month (UTC), and whoever asks reads why. Runs under way go on.',
      headers: ifMatch,
      body: budgetDraft,
      success: { description: 'The budget, with an `ETag` of what is set', schema: budgetBody },
      errors: { ...invalid, ...notAdmin, 404: 'It does not exist', ...staleIfMatch },
      async handle({ caller, params: named, body, headers }) {
        const lookFirst = sameAsSeen(headers['if-match'], settingOf);
        return settingTagged(await budgets.set(caller, spenderIn(named), body.tokens, lookFirst));
      },
    }),
    route({
      method: 'delete',
      ...one,
      may: mayAdminister,
      summary: `Take the budget from ${words[of]}; idempotent`,
      headers: ifMatch,
      success: { description: 'There is no budget', schema: deletedBody },
      errors: { ...invalid, ...notAdmin, ...staleIfMatch },
      async handle({ caller, params: named, headers }) {
        await budgets.remove(caller, spenderIn(named), sameAsSeen(headers['if-match'], settingOf));
        return done('Budget removed.');
      },
    }),
  ];
};

const words = { team: 'a team', agent: 'an agent' } as const;

const settingOf = ({ of, id, tokens }: BudgetSetting) => ({ of, id, tokens });

const settingTagged = (budget: BudgetView) => answer(ok(budget), { headers: { ETag: etagOf(settingOf(budget)) } });
