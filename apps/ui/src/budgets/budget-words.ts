import type { UiSchemas } from '@parley/client';

export type Budget = UiSchemas['Budget'];

/** What people call the team or the agent. */
export const ofWhom = ({ of, id, name }: Pick<Budget, 'of' | 'id' | 'name'>): string =>
  `${of === 'team' ? 'The team' : 'The agent'} ${name ?? id}`;

export const tokensText = (tokens: number): string => `${tokens.toLocaleString('en')} tokens`;

/** How much of it is used: never told to be all of it before it is. */
export const shareOf = ({ used, tokens }: Pick<Budget, 'used' | 'tokens'>): number =>
  Math.min(100, Math.floor((used / tokens) * 100));

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** The day of a moment, in UTC, as budgets count. */
export const dayOf = (at: string): string => day.format(new Date(at));

/** What comes of it, for whoever manages the team or the agent. */
export const warningOf = (budget: Budget): string =>
  budget.state === 'spent'
    ? `${ofWhom(budget)} has used up this month’s budget. Questions are not answered before ${dayOf(budget.renews_at)}, unless an administrator raises it.`
    : `${ofWhom(budget)} has used ${shareOf(budget)} % of this month’s budget. Once it is spent, questions are not answered before ${dayOf(budget.renews_at)}.`;
