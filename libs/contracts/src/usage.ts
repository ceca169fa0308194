import { z } from 'zod';
import { successBody } from './errors.js';
import { agentId, teamSlug } from './ids.js';
import { pageOf, pageQuery } from './ui/paging.js';

/** What a language model was asked for: an answer to a person, an administrator's test, or a judgement of relations. */
export const usageKind = z.enum(['answer', 'test', 'relations']);
export type UsageKind = z.infer<typeof usageKind>;

const count = z.int().nonnegative();

/** One request to a language model, in the collection `model_calls`. Who asked is not in it. */
export const modelCallRecord = z.object({
  /** The same for the same request, so that it counts once. */
  _id: z.string(),
  /** The exchange that it was for, where there is one. */
  turn_id: z.string().nullable(),
  kind: usageKind,
  agent_id: z.string().nullable(),
  /** Slug of the team that it counts for: of the space, else the owner of the agent. */
  team: z.string().nullable(),
  /** The model that an administrator set up; `default`, the operator's. */
  model: z.string(),
  /** As the API calls it. */
  model_name: z.string(),
  read: count,
  written: count,
  estimated: z.boolean(),
  at: z.date(),
  /** Whether the totals have it. */
  counted: z.boolean(),
});
export type ModelCallRecord = z.infer<typeof modelCallRecord>;

/** What a day's requests of one kind add up to, in the collection `model_usage`. */
export const modelUsageRecord = z.object({
  _id: z.string(),
  /** UTC. */
  day: z.string(),
  month: z.string(),
  kind: usageKind,
  agent_id: z.string().nullable(),
  team: z.string().nullable(),
  model: z.string(),
  model_name: z.string(),
  calls: count,
  /** Of them, those that no server counted. */
  estimated_calls: count,
  read: count,
  written: count,
});
export type ModelUsageRecord = z.infer<typeof modelUsageRecord>;

/** Most tokens a month of a team or an agent, in the collection `budgets`; its id says whose: `team:<slug>`, `agent:<id>`. */
export const budgetRecord = z.object({ _id: z.string(), tokens: z.int().positive() });
export type BudgetRecord = z.infer<typeof budgetRecord>;

/** Share of a budget from which people are warned. */
export const budgetWarning = 0.8;

/** A month in UTC. */
export const usageMonth = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'a month, such as 2026-11');

/** The month of a moment, in UTC. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** The first moment of the month after it. */
export const nextMonth = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));

/** What usage is added up by. */
export const usageBy = z.enum(['day', 'agent', 'team', 'model']);
export type UsageBy = z.infer<typeof usageBy>;

/** Query of `GET /api/admin/usage`. */
export const usageFilter = z.object({
  month: usageMonth.optional().describe('A month in UTC; unset: this one'),
  by: usageBy.default('agent').describe('What it is added up by'),
  agent_id: agentId.optional().describe('Only of this agent'),
  team: teamSlug.optional().describe('Only of this team'),
  model: z.string().max(100).optional().describe('Only of this model, by its id; `default` is the operator’s'),
});
export type UsageFilter = z.infer<typeof usageFilter>;
export const usageQuery = usageFilter.extend(pageQuery.shape);

/** What requests of one day, agent, team or model add up to. */
export const usageRow = z
  .object({
    key: z.string().nullable().describe('Day, or id of agent or model, or slug of team; null: of none'),
    name: z.string().nullable().describe('What people call it, where that is known'),
    calls: count,
    estimated_calls: count.describe('Of them, those whose tokens no server counted: four characters are taken for one'),
    read: count,
    written: count,
    cost: z.number().nonnegative().nullable().describe('US dollars, by the prices set; null where a price is missing'),
  })
  .meta({ id: 'UsageRow' });
export type UsageRow = z.infer<typeof usageRow>;

export const usagePage = pageOf(usageRow);

/** Whose a budget is. */
export const budgetOf = z.enum(['team', 'agent']);
export type BudgetOf = z.infer<typeof budgetOf>;

/** Body of `PUT /api/admin/budgets/team/:id` and `agent/:id`. */
export const budgetDraft = z
  .strictObject({ tokens: z.int().min(1).max(1e15).describe('Tokens a month, read and written together') })
  .meta({ id: 'BudgetDraft' });

/** A budget, and how much of it is spent in this month. */
export const budgetView = z
  .object({
    of: budgetOf,
    id: z.string().describe('Slug of the team, or id of the agent'),
    name: z.string().nullable(),
    tokens: z.int().positive(),
    used: count,
    state: z.enum(['fine', 'nearly_spent', 'spent']).describe('`nearly_spent` from 80 %'),
    renews_at: z.iso.datetime(),
  })
  .meta({ id: 'Budget' });
export type BudgetView = z.infer<typeof budgetView>;

export const budgetBody = successBody(budgetView);
export const budgetPage = pageOf(budgetView);
