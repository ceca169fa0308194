import { useQuery } from '@tanstack/react-query';
import { ui } from '../api/clients.js';
import { type Seen, seenIn } from '../api/seen.js';
import type { Budget } from './budget-words.js';

export const budgetsKey = ['budgets'] as const;

/** Whose budget it is. */
export type Spender = Pick<Budget, 'of' | 'id'>;

const paths = { team: '/api/admin/budgets/team/{id}', agent: '/api/admin/budgets/agent/{id}' } as const;

/** Where the budget of a team or an agent is read and changed. */
export const pathOf = ({ of }: Spender) => paths[of];

/** A budget, and the tag of what is set. Rejects where there is none, and for those who may not see it. */
export const readBudget = async (spender: Spender, signal: AbortSignal): Promise<Seen<Budget>> =>
  seenIn<Budget>(await ui.open('get', pathOf(spender), { signal, params: { path: { id: spender.id } } }));

/** As many as the server answers at once; they are set by hand. */
const mostBudgets = 500;

/** Those of the teams and agents that the person manages. */
export const useBudgets = () =>
  useQuery({
    queryKey: [...budgetsKey, 'list'],
    queryFn: async ({ signal }) =>
      (await ui.get('/api/admin/budgets', { signal, params: { query: { limit: mostBudgets, offset: 0 } } })).data,
  });
