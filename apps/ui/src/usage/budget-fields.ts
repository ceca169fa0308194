import type { Budget } from '../budgets/budget-words.js';
import type { Spender } from '../budgets/read-budget.js';

/** A budget as a form has it. */
export interface BudgetFields {
  /** `team:<slug>` or `agent:<id>`; empty: not chosen. */
  readonly whose: string;
  readonly tokens: string;
}

export const newBudget: BudgetFields = { whose: '', tokens: '' };

export const fieldsOf = ({ of, id, tokens }: Budget): BudgetFields => ({
  whose: `${of}:${id}`,
  tokens: String(tokens),
});

export function spenderOf({ whose }: BudgetFields): Spender {
  const at = whose.indexOf(':');
  return { of: whose.slice(0, at) === 'team' ? 'team' : 'agent', id: whose.slice(at + 1) };
}

/** Anything but a number goes as one that no server takes, so that its field says so. */
export function tokensIn({ tokens }: BudgetFields): number {
  const number = Number(tokens.replace(/[\s,]/g, ''));
  return Number.isFinite(number) ? number : -1;
}
