import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useAgentConfigs } from '../agents/read-agents.js';
import { ui } from '../api/clients.js';
import { fieldErrors } from '../api/failure.js';
import { onlyIf, type Seen } from '../api/seen.js';
import { type Budget, ofWhom } from '../budgets/budget-words.js';
import { budgetsKey, pathOf } from '../budgets/read-budget.js';
import { LeaveGuard } from '../changes/leave-guard.js';
import { useUnsaved } from '../changes/unsaved.js';
import { useChange } from '../changes/use-change.js';
import { BusyButton } from '../kit/busy-button.js';
import { FormFailure } from '../kit/form-failure.js';
import { showErrors } from '../kit/show-errors.js';
import { useTeamChoices } from '../kit/use-team-choices.js';
import { type BudgetFields, fieldsOf, newBudget, spenderOf, tokensIn } from './budget-fields.js';
import { t } from '../texts/texts.js';

interface Props {
  /** The budget that is changed; none for a new one. */
  readonly seen: Seen<Budget> | undefined;
  readonly onClose: () => void;
  /** Reads the budget as it is now, over what was typed. */
  readonly onReload?: () => void;
}

/** Sets the budget of a team or an agent. */
export function BudgetDialog({ seen, onClose, onReload }: Props) {
  const form = useForm<BudgetFields>({ mode: 'controlled', initialValues: seen ? fieldsOf(seen.data) : newBudget });
  const save = useChange({
    change: (fields: BudgetFields) => saveBudget(seen, fields),
    done: t('Saved. Applies to the next question.'),
    invalidates: [budgetsKey],
    failure: 'inline',
    goOn: onClose,
  });
  useUnsaved({ isUnsaved: form.isDirty(), isSaving: save.isPending });
  const send = form.onSubmit((fields) => {
    if (!seen && fields.whose === '') form.setErrors({ whose: t('Choose a team or an agent.') });
    else save.mutate(fields, { onError: (failure) => showErrors(form, fieldErrors(failure)) });
  });
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={!form.isDirty()}
      title={seen ? t('Budget: {{ofWhom}}', { ofWhom: ofWhom(seen.data) }) : t('Set a budget')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <LeaveGuard />
      <form onSubmit={send} noValidate>
        <Stack>
          <FormFailure error={save.error} onReload={onReload} />
          {!seen && <WhoseField form={form} />}
          <TextInput
            label={t('Tokens a month')}
            description={t(
              'Read and written together. Once they are spent, questions are not answered until the next month.',
            )}
            inputMode="numeric"
            required
            {...form.getInputProps('tokens')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <BusyButton type="submit" isBusy={save.isPending}>
              {t('Save')}
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function WhoseField({ form }: { readonly form: ReturnType<typeof useForm<BudgetFields>> }) {
  const teams = useTeamChoices().map(({ value, label }) => ({ value: `team:${value}`, label }));
  const agents = (useAgentConfigs().data ?? []).map(({ id, name }) => ({ value: `agent:${id}`, label: name }));
  const { value, onChange, ...field } = form.getInputProps('whose') as {
    readonly value: string;
    readonly onChange: (whose: string) => void;
  };
  return (
    <Select
      label={t('Whose')}
      placeholder={t('A team or an agent')}
      searchable
      required
      data={[
        { group: t('Teams'), items: teams },
        { group: t('Agents'), items: agents },
      ]}
      value={value === '' ? null : value}
      onChange={(whose) => onChange(whose ?? '')}
      {...field}
    />
  );
}

function saveBudget(seen: Seen<Budget> | undefined, fields: BudgetFields) {
  const spender = seen?.data ?? spenderOf(fields);
  const params = { path: { id: spender.id }, ...(seen && onlyIf(seen)) };
  return ui.put(pathOf(spender), { params, body: { tokens: tokensIn(fields) } });
}
