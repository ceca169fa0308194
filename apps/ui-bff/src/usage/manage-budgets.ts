import { agentObject, teamObject } from '@parley/authz-client';
import { AppError, type BudgetView, budgetWarning, monthOf, nextMonth } from '@parley/contracts';
import type { BudgetStore, Spender } from '@parley/docdb';
import { changedMeanwhile } from '@parley/service';
import type { Audit } from '../audit/audit-log.js';
import type { Actor } from '../http/actor.js';
import type { LookFirst } from '../http/etag.js';
import type { SpenderNames } from './spender-names.js';

/** Budgets of teams and agents. All throw AppError `NOT_FOUND` for what there is not. */
export interface ManageBudgets {
  list(spenders: readonly Spender[] | 'all'): Promise<BudgetView[]>;
  find(spender: Spender): Promise<BudgetView>;
  /** Throws AppError `PRECONDITION_FAILED` when somebody else changed it meanwhile. */
  set(actor: Actor, spender: Spender, tokens: number, lookFirst?: LookFirst<BudgetSetting>): Promise<BudgetView>;
  /** Throws as `set`; does nothing where there is no budget. */
  remove(actor: Actor, spender: Spender, lookFirst?: LookFirst<BudgetSetting>): Promise<void>;
}

/** What is set; what was spent changes with every question, and makes nobody's change a stale one. */
export interface BudgetSetting extends Spender {
  readonly tokens: number;
}

interface Deps {
  readonly budgets: BudgetStore;
  readonly names: SpenderNames;
  readonly audit: Audit;
  readonly now: () => Date;
}

export function makeManageBudgets({ budgets, names, audit, now }: Deps): ManageBudgets {
  const shown = async (setting: BudgetSetting, name: string | null): Promise<BudgetView> => {
    const at = now();
    const used = await budgets.spent(setting, monthOf(at));
    return { ...setting, name, used, state: stateOf(used, setting.tokens), renews_at: nextMonth(at).toISOString() };
  };
  const nameOf = async ({ of, id }: Spender) => (await names(of, [id])).get(id) ?? null;
  const change = async (
    actor: Actor,
    spender: Spender,
    to: number | undefined,
    lookFirst?: LookFirst<BudgetSetting>,
  ) => {
    const from = await budgets.find(spender);
    lookFirst?.(from === undefined ? undefined : { ...spender, tokens: from });
    if (from === to) return;
    if (!(await budgets.replace(spender, from, to))) throw changedMeanwhile();
    await audit(entryOf(actor, spender, from, to));
  };
  return {
    async list(spenders) {
      const found = await budgets.list(spenders);
      const named = async (of: Spender['of']) =>
        names(
          of,
          found.flatMap((one) => (one.of === of ? one.id : [])),
        );
      const called = { team: await named('team'), agent: await named('agent') };
      return Promise.all(found.map((one) => shown(one, called[one.of].get(one.id) ?? null)));
    },
    async find(spender) {
      const tokens = await budgets.find(spender);
      if (tokens === undefined) throw noSuchBudget();
      return shown({ ...spender, tokens }, await nameOf(spender));
    },
    async set(actor, spender, tokens, lookFirst) {
      const name = await nameOf(spender);
      if (name === null) throw noSuchSpender(spender);
      await change(actor, spender, tokens, lookFirst);
      return shown({ ...spender, tokens }, name);
    },
    remove: (actor, spender, lookFirst) => change(actor, spender, undefined, lookFirst),
  };
}

const objects = { team: teamObject, agent: agentObject } as const;

/** A team or an agent, as authz and the audit name it. */
export const objectOf = ({ of, id }: Spender): string => objects[of](id);

const entryOf = ({ id: actorId }: Actor, spender: Spender, from: number | undefined, to: number | undefined) => ({
  ...({ actorId, resource: objectOf(spender), outcome: 'success', reason: null } as const),
  action: to === undefined ? 'budget.remove' : 'budget.set',
  before: factsOf(from),
  after: factsOf(to),
});

const factsOf = (tokens: number | undefined) => (tokens === undefined ? [] : [`${tokens} tokens a month`]);

function stateOf(used: number, tokens: number): BudgetView['state'] {
  if (used >= tokens) return 'spent';
  return used >= tokens * budgetWarning ? 'nearly_spent' : 'fine';
}

const noSuchBudget = () => new AppError('NOT_FOUND', 'There is no budget.');
const noSuchSpender = ({ of }: Spender) =>
  new AppError('NOT_FOUND', of === 'team' ? 'This team does not exist.' : 'This agent does not exist.');
