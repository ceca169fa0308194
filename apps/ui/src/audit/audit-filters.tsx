import { Button, Group, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useId } from 'react';
import { useFollow } from '../kit/use-address.js';
import { useFoundPeople } from '../kit/use-found-people.js';
import { type AuditFilter, everything, outcomes } from './audit-filter.js';
import { useActions } from './use-actions.js';
import { t } from '../texts/texts.js';

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  readonly onApply: (filter: AuditFilter) => void;
}

const outcomeChoices = Object.entries(outcomes).map(([value, label]) => ({ value, label }));

/** What to look for. Texts are compared as a whole, so the search waits until they are complete. */
export function AuditFilters({ filter, onApply }: AuditFiltersProps) {
  const form = useForm<AuditFilter>({
    mode: 'controlled',
    initialValues: filter,
    // Both are local times in the field's format, which can be compared as texts.
    validate: { until: (until, { since }) => (until !== '' && until < since ? t('Must not be before “From”') : null) },
  });
  useFollow(filter, form.setValues);
  const actions = useActions();
  const actionList = useId();
  const peopleList = useId();
  // Who audits without administering finds nobody by name, and types the address.
  const { found } = useFoundPeople(form.values.actor);
  const outcome = form.getInputProps('outcome');
  const clear = () => {
    form.setValues(everything);
    onApply(everything);
  };
  return (
    <form onSubmit={form.onSubmit(onApply)} role="search" aria-label={t('Filter the audit')}>
      <datalist id={actionList}>
        {actions.data?.map((action) => (
          <option key={action} value={action} />
        ))}
      </datalist>
      <datalist id={peopleList}>
        {found.data?.map(({ id, name, email }) => (
          <option key={id} value={email ?? id}>
            {name}
          </option>
        ))}
      </datalist>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} mb="sm">
        <TextInput label={t('Action')} placeholder={t('All')} list={actionList} {...form.getInputProps('action')} />
        <TextInput label={t('Resource')} placeholder={t('agent:docs')} {...form.getInputProps('resource')} />
        <TextInput
          label={t('Person or service')}
          description={t('Type a name and choose an address; looking somebody up is audited')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          list={peopleList}
          {...form.getInputProps('actor')}
        />
        <TextInput label={t('Request id')} {...form.getInputProps('correlation_id')} />
        <Select
          label={t('Outcome')}
          placeholder={t('All')}
          clearable
          data={outcomeChoices}
          {...outcome}
          value={form.values.outcome === '' ? null : form.values.outcome}
          onChange={(value) => form.setFieldValue('outcome', (value ?? '') as AuditFilter['outcome'])}
        />
        <TextInput type="datetime-local" label={t('From')} {...form.getInputProps('since')} />
        <TextInput type="datetime-local" label={t('Until')} {...form.getInputProps('until')} />
        <Group align="flex-end" gap="xs">
          <Button type="submit">{t('Search')}</Button>
          <Button variant="subtle" onClick={clear}>
            {t('Clear')}
          </Button>
        </Group>
      </SimpleGrid>
    </form>
  );
}
