import { Alert, Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useLayoutEffect } from 'react';
import { addSource } from '../../api/source-types.js';
import type { SourceType } from '../../api/source-words.js';
import { AddingForm } from './adding-form.js';
import { DescriptionInput } from './description-input.js';
import { IntervalSelect } from './interval-select.js';
import { ownerTeamOf, OwnerTeamSelect } from './owner-team-select.js';
import { SourceInput } from './source-input.js';
import { initialOf, isAsked, settingsOf } from './source-values.js';
import { useAdding } from './use-adding.js';

interface Props {
  readonly add: NonNullable<SourceType['add']>;
  /** Why sources of this kind cannot be read now. */
  readonly unavailable: string | null;
}

const common = { description: '', reload_interval: 86_400, owner_team: '' };

/** A source of a type that the server reads, with the settings that the API asks for. */
export function SourceForm({ add: { path, label, fields }, unavailable }: Props) {
  const form = useForm<Record<string, unknown> & typeof common>({ initialValues: { ...initialOf(fields), ...common } });
  const start = useAdding({
    form,
    fields: [...fields.map(({ name }) => name), ...Object.keys(common)],
    add: ({ description, reload_interval, owner_team, ...settings }) =>
      addSource(path, {
        ...settingsOf(fields, settings),
        description,
        reload_interval,
        owner_team: ownerTeamOf(owner_team),
      }),
    done: 'Indexing started.',
  });
  const asked = fields.filter((field) => isAsked(field, form.values));
  const inputs = (wanted: (field: (typeof fields)[number]) => boolean) =>
    asked.filter(wanted).map((field) => <SourceInput key={field.name} field={field} form={form} />);
  const advanced = asked.filter(({ is_advanced }) => is_advanced);
  return (
    <AddingForm {...start} label={label} isDirty={form.isDirty()}>
      {unavailable !== null && <Alert color="yellow">{unavailable}</Alert>}
      {inputs(({ is_advanced, input }) => !is_advanced && input !== 'number')}
      <Group align="flex-start">
        {inputs(({ is_advanced, input }) => !is_advanced && input === 'number')}
        <IntervalSelect
          value={form.values.reload_interval}
          onChange={(seconds) => form.setFieldValue('reload_interval', seconds)}
        />
      </Group>
      <DescriptionInput {...form.getInputProps('description')} />
      <OwnerTeamSelect {...form.getInputProps('owner_team')} />
      {advanced.length > 0 && (
        <MoreSettings isWrong={advanced.some(({ name }) => form.errors[name] !== undefined)}>
          {inputs(({ is_advanced }) => is_advanced)}
        </MoreSettings>
      )}
    </AddingForm>
  );
}

/** Settings that are shown on demand, and when one of them has an error. */
function MoreSettings({ isWrong, children }: { readonly isWrong: boolean; readonly children: ReactNode }) {
  const [isOpen, more] = useDisclosure(false);
  // Runs before the first field with an error takes the focus.
  useLayoutEffect(() => {
    if (isWrong) more.open();
  }, [isWrong, more]);
  return (
    <>
      <Group>
        <Button variant="subtle" size="compact-sm" onClick={more.toggle} aria-expanded={isOpen}>
          {isOpen ? 'Fewer settings' : 'More settings'}
        </Button>
      </Group>
      <div hidden={!isOpen}>
        <Stack>{children}</Stack>
      </div>
    </>
  );
}
