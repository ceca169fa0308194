import { Alert } from '@mantine/core';
import { ExclamationTriangleIcon } from '@radix-ui/react-icons';
import { type Budget, warningOf } from './budget-words.js';
import { type Spender, useBudgets } from './read-budget.js';
import { t } from '../texts/texts.js';

/** Warns of those budgets that are spent, or nearly so. A page goes without it while they cannot be read. */
export function BudgetNotices({ of }: { readonly of: readonly Spender[] }) {
  const theirs = (useBudgets().data ?? []).filter((one) => of.some((spender) => isSame(spender, one)));
  return theirs.map((budget) => <BudgetWarning key={`${budget.of}:${budget.id}`} budget={budget} />);
}

const isSame = (one: Spender, other: Spender) => one.of === other.of && one.id === other.id;

/** Nothing where there is nothing to warn of. */
export const BudgetWarning = ({ budget }: { readonly budget: Budget }) =>
  budget.state === 'fine' ? null : (
    <Alert
      color={budget.state === 'spent' ? 'red' : 'yellow'}
      icon={<ExclamationTriangleIcon aria-hidden />}
      title={budget.state === 'spent' ? t('The budget is spent') : t('The budget is nearly spent')}
      mb="md"
    >
      {warningOf(budget)}
    </Alert>
  );
