import { Alert } from '@mantine/core';
import { ExclamationTriangleIcon } from '@radix-ui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { type Budget, warningOf } from './budget-words.js';
import { budgetsKey, readBudget, type Spender } from './read-budget.js';

/** Warns that a budget is spent, or nearly so. A page goes without it where there is none, or it is not theirs to see. */
export function BudgetNotice({ spender }: { readonly spender: Spender }) {
  const budget = useQuery({
    queryKey: [...budgetsKey, spender.of, spender.id],
    queryFn: ({ signal }) => readBudget(spender, signal),
  });
  return budget.data ? <BudgetWarning budget={budget.data.data} /> : null;
}

/** Nothing where there is nothing to warn of. */
export const BudgetWarning = ({ budget }: { readonly budget: Budget }) =>
  budget.state === 'fine' ? null : (
    <Alert
      color={budget.state === 'spent' ? 'red' : 'yellow'}
      icon={<ExclamationTriangleIcon aria-hidden />}
      title={budget.state === 'spent' ? 'The budget is spent' : 'The budget is nearly spent'}
      mb="md"
    >
      {warningOf(budget)}
    </Alert>
  );
