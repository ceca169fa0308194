import { AppError, monthOf, operatorModel, type UsageBy, type UsageFilter, type UsageRow } from '@parley/contracts';
import type { ModelStore } from '../models/model.store.js';
import type { SpenderNames } from './spender-names.js';
import type { UsageScope, UsageStore, UsageSum } from './usage.store.js';

interface Deps {
  readonly usage: UsageStore;
  readonly models: Pick<ModelStore, 'list'>;
  readonly names: SpenderNames;
  readonly now: () => Date;
}

/** What a month's use adds up to: days in their order, all else the most tokens first. Throws AppError `FORBIDDEN`. */
export type ReadUsage = (scope: UsageScope, filter: UsageFilter) => Promise<UsageRow[]>;

export function makeReadUsage({ usage, models, names, now }: Deps): ReadUsage {
  return async (scope, filter) => {
    requireTeam(scope, filter.team);
    const [found, priced] = await Promise.all([
      usage.sum(scope, { ...filter, month: filter.month ?? monthOf(now()) }),
      models.list(),
    ]);
    const prices = new Map(priced.map((model) => [model._id, model]));
    const rows = rowsOf(
      found.map((sum) => ({ ...sum, key: keyOf(filter.by, sum) })),
      (sum) => costOf(sum, prices),
    );
    const called = await namesOf(filter.by, found, { names, prices });
    return rows.map((row) => ({ ...row, name: called.get(row.key ?? '') ?? null })).sort(inOrder(filter.by));
  };
}

type Prices = ReadonlyMap<
  string,
  { readonly name: string; readonly price_in: number | null; readonly price_out: number | null }
>;

/** Others are told nothing of a team, and not that it has used nothing. */
function requireTeam(scope: UsageScope, team: string | undefined): void {
  if (scope === 'all' || team === undefined || scope.teams.includes(team)) return;
  throw new AppError('FORBIDDEN', 'You do not administer this team.');
}

/** The operator's settings may name several models. */
const keyOf = (by: UsageBy, { key, model, modelName }: UsageSum) =>
  by === 'model' && model === operatorModel ? `${operatorModel}/${modelName}` : key;

function rowsOf(sums: readonly UsageSum[], cost: (sum: UsageSum) => number | null): Omit<UsageRow, 'name'>[] {
  const rows = new Map<string | null, Omit<UsageRow, 'name'>>();
  for (const sum of sums) {
    const { key, calls, estimatedCalls, read, written } = sum;
    const one = { key, calls, estimated_calls: estimatedCalls, read, written, cost: cost(sum) };
    const before = rows.get(key);
    rows.set(key, before ? together(before, one) : one);
  }
  return [...rows.values()];
}

const together = (one: Omit<UsageRow, 'name'>, other: Omit<UsageRow, 'name'>) => ({
  key: one.key,
  calls: one.calls + other.calls,
  estimated_calls: one.estimated_calls + other.estimated_calls,
  read: one.read + other.read,
  written: one.written + other.written,
  // A sum without one of its parts would look like the whole.
  cost: one.cost === null || other.cost === null ? null : one.cost + other.cost,
});

const perPrice = 1_000_000;

function costOf({ model, read, written }: UsageSum, prices: Prices): number | null {
  const { price_in = null, price_out = null } = prices.get(model) ?? {};
  return price_in === null || price_out === null ? null : (read * price_in + written * price_out) / perPrice;
}

async function namesOf(
  by: UsageBy,
  sums: readonly UsageSum[],
  { names, prices }: { names: SpenderNames; prices: Prices },
) {
  if (by === 'model')
    return new Map(sums.map((sum) => [keyOf(by, sum) ?? '', prices.get(sum.model)?.name ?? sum.modelName]));
  return by === 'day' ? new Map<string, string>() : names(by, [...new Set(sums.flatMap(({ key }) => key ?? []))]);
}

const inOrder = (by: UsageBy) => (one: UsageRow, other: UsageRow) => {
  const byKey = (one.key ?? '').localeCompare(other.key ?? '');
  return by === 'day' ? byKey : other.read + other.written - one.read - one.written || byKey;
};
