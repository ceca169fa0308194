import { Button, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useLayoutEffect } from 'react';
import type { SourceField } from '../../api/source-words.js';
import { SourceInput } from './source-input.js';
import { isAsked } from './source-values.js';
import { t } from '../../texts/texts.js';

interface Props {
  readonly fields: readonly SourceField[];
  readonly form: Pick<UseFormReturnType<Record<string, unknown>>, 'getInputProps' | 'values' | 'errors'>;
  /** Stands beside the numbers. */
  readonly beside?: ReactNode;
  /** Stands before the settings that few people need. */
  readonly children?: ReactNode;
}

/** The settings of a source of one type, as far as the others call for them. */
export function SourceSettings({ fields, form, beside, children }: Props) {
  const asked = fields.filter((field) => isAsked(field, form.values));
  const inputs = (wanted: (field: SourceField) => boolean) =>
    asked.filter(wanted).map((field) => <SourceInput key={field.name} field={field} form={form} />);
  const advanced = asked.filter(({ is_advanced }) => is_advanced);
  return (
    <>
      {inputs(({ is_advanced, input }) => !is_advanced && input !== 'number')}
      <Group align="flex-start">
        {inputs(({ is_advanced, input }) => !is_advanced && input === 'number')}
        {beside}
      </Group>
      {children}
      {advanced.length > 0 && (
        <MoreSettings isWrong={advanced.some(({ name }) => form.errors[name] !== undefined)}>
          {inputs(({ is_advanced }) => is_advanced)}
        </MoreSettings>
      )}
    </>
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
          {isOpen ? t('Fewer settings') : t('More settings')}
        </Button>
      </Group>
      <div hidden={!isOpen}>
        <Stack>{children}</Stack>
      </div>
    </>
  );
}
