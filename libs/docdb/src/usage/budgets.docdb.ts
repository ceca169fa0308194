import { type BudgetRecord, budgetRecord, type ModelUsageRecord } from '@parley/contracts';
import type { Connection } from 'mongoose';

/** Whose tokens are counted: of a team by its slug, or of an agent by its id. */
export interface Spender {
  readonly of: 'team' | 'agent';
  readonly id: string;
}

/** Budgets, and what was spent of them. */
export interface BudgetStore {
  /** Tokens a month, where there is a budget. */
  find(spender: Spender): Promise<number | undefined>;
  /** All there are, or those of these spenders, in the order of their kinds and ids. */
  list(spenders: readonly Spender[] | 'all'): Promise<(Spender & { readonly tokens: number })[]>;
  /** False when the budget is no longer what it was: `undefined`, none. */
  replace(spender: Spender, from: number | undefined, to: number | undefined): Promise<boolean>;
  /** Tokens that were read and written in a month. */
  spent(spender: Spender, month: string): Promise<number>;
}

/** Budgets in the collection `budgets`, found by their ids; what was spent, in `model_usage`. */
export function docdbBudgets(connection: Connection): BudgetStore {
  const budgets = connection.collection<BudgetRecord>('budgets');
  const usage = connection.collection<ModelUsageRecord>('model_usage');
  return {
    async find(spender) {
      const found = await budgets.findOne({ _id: idOf(spender) });
      return found ? budgetRecord.parse(found).tokens : undefined;
    },
    async list(spenders) {
      const wanted = spenders === 'all' ? {} : { _id: { $in: spenders.map(idOf) } };
      const found = await budgets.find(wanted).sort({ _id: 1 }).toArray();
      return found.map((one) => toBudget(budgetRecord.parse(one)));
    },
    async replace(spender, from, to) {
      const _id = idOf(spender);
      if (to === undefined)
        return (await budgets.deleteOne({ _id, ...(from !== undefined && { tokens: from }) })).deletedCount > 0;
      if (from !== undefined)
        return (await budgets.updateOne({ _id, tokens: from }, { $set: { tokens: to } })).matchedCount > 0;
      const { upsertedCount } = await budgets.updateOne({ _id }, { $setOnInsert: { tokens: to } }, { upsert: true });
      return upsertedCount > 0;
    },
    async spent({ of, id }, month) {
      const theirs = of === 'team' ? { team: id } : { agent_id: id };
      const sums = usage.aggregate<{ tokens: number }>([
        { $match: { month, ...theirs } },
        { $group: { _id: null, tokens: { $sum: { $add: ['$read', '$written'] } } } },
      ]);
      return (await sums.toArray())[0]?.tokens ?? 0;
    },
  };
}

const idOf = ({ of, id }: Spender): string => `${of}:${id}`;

const toBudget = ({ _id, tokens }: BudgetRecord) => {
  const at = _id.indexOf(':');
  return { of: _id.slice(0, at) === 'team' ? ('team' as const) : ('agent' as const), id: _id.slice(at + 1), tokens };
};
