import { monthOf, nextMonth } from '@parley/contracts';
import type { BudgetStore, Spender } from '@parley/docdb';
import { onDocdb } from '../docdb/on-docdb.js';

/** A budget that is spent, and when there is a new one. */
export interface Spent extends Spender {
  readonly renewsAt: Date;
}

/**
 * A spent budget of the agent or the team, if there is one. Asked before a run begins: runs that are under way go on, so a
 * budget is exceeded by what they take and no more. Throws AppError `SERVICE_UNAVAILABLE` naming docdb.
 */
export type FindSpent = (asked: {
  readonly agentId: string;
  readonly team: string | null;
}) => Promise<Spent | undefined>;

interface Deps {
  readonly budgets: Pick<BudgetStore, 'find' | 'spent'>;
  readonly now: () => Date;
}

export const makeFindSpent =
  ({ budgets, now }: Deps): FindSpent =>
  async ({ agentId, team }) => {
    const at = now();
    const spenders: Spender[] = [
      { of: 'agent', id: agentId },
      ...(team === null ? [] : [{ of: 'team' as const, id: team }]),
    ];
    for (const spender of spenders) {
      const tokens = await onDocdb(() => budgets.find(spender));
      if (tokens === undefined) continue;
      if ((await onDocdb(() => budgets.spent(spender, monthOf(at)))) >= tokens)
        return { ...spender, renewsAt: nextMonth(at) };
    }
    return undefined;
  };
