import { Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ui } from '../api/clients.js';
import { useMe } from '../api/use-me.js';
import { BudgetWarning } from '../budgets/budget-notice.js';
import { type Budget, dayOf, ofWhom, shareOf, tokensText } from '../budgets/budget-words.js';
import { budgetsKey, pathOf, readBudget, type Spender, useBudgets } from '../budgets/read-budget.js';
import { useChange } from '../changes/use-change.js';
import { whileEdited } from '../changes/while-edited.js';
import { ConfirmButton } from '../kit/confirm-button.js';
import { QueryView } from '../kit/query-view.js';
import { BudgetDialog } from './budget-dialog.js';
import { t } from '../texts/texts.js';

/** Whose budget is set; `null` for a new one. */
type Editing = Spender | null;

/** The budgets of this month: for administrators to set, for others to know. */
export function Budgets() {
  const budgets = useBudgets();
  const { may } = useMe();
  const [editing, setEditing] = useState<Editing>();
  const close = () => setEditing(undefined);
  return (
    <Stack component="section" aria-labelledby="budgets" mt="xl" gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h3" id="budgets">
          {t('Budgets of this month')}
        </Title>
        {may.administer && (
          <Button variant="default" onClick={() => setEditing(null)}>
            {t('Set a budget')}
          </Button>
        )}
      </Group>
      <QueryView query={budgets} label={t('Loading budgets')}>
        {(found) =>
          found.length === 0 ? (
            <Text c="dimmed">{t('No budget is set: questions are answered however much that takes.')}</Text>
          ) : (
            <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
              {found.map((budget) => (
                <BudgetCard key={`${budget.of}:${budget.id}`} budget={budget} onEdit={() => setEditing(budget)} />
              ))}
            </Stack>
          )
        }
      </QueryView>
      {editing === null && <BudgetDialog seen={undefined} onClose={close} />}
      {editing && <ChangedBudget spender={editing} onClose={close} />}
    </Stack>
  );
}

function BudgetCard({ budget, onEdit }: { readonly budget: Budget; readonly onEdit: () => void }) {
  const { may } = useMe();
  const whom = ofWhom(budget);
  const remove = useChange({
    change: () => ui.delete(pathOf(budget), { params: { path: { id: budget.id } } }),
    done: t('The budget is removed.'),
    invalidates: [budgetsKey],
  });
  return (
    <Paper component="li" withBorder p="md" aria-label={whom}>
      <BudgetWarning budget={budget} />
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {whom}
      </Text>
      <Text size="sm" c="dimmed">
        {t('{{tokensText}} of {{tokensText2}}, until {{dayOf}} (UTC)', {
          tokensText: tokensText(budget.used),
          tokensText2: tokensText(budget.tokens),
          dayOf: dayOf(budget.renews_at),
        })}
      </Text>
      <Progress value={shareOf(budget)} aria-label={t('Used by {{whom}}', { whom: whom.toLowerCase() })} my="xs" />
      {may.administer && (
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={onEdit}>
            {t('Change')}
          </Button>
          <ConfirmButton
            question={t('Remove the budget? {{whom}}', { whom })}
            consequences={t('Questions are answered however much that takes.')}
            act={t('Remove')}
            size="compact-sm"
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate()}
          >
            {t('Remove')}
          </ConfirmButton>
        </Group>
      )}
    </Paper>
  );
}

function ChangedBudget({ spender, onClose }: { readonly spender: Spender; readonly onClose: () => void }) {
  const budget = useQuery({
    ...whileEdited,
    queryKey: [...budgetsKey, 'one', spender.of, spender.id],
    queryFn: ({ signal }) => readBudget(spender, signal),
  });
  return (
    <QueryView query={budget} label={t('Loading the budget')}>
      {(seen) => <BudgetDialog key={seen.etag} seen={seen} onClose={onClose} onReload={() => void budget.refetch()} />}
    </QueryView>
  );
}
