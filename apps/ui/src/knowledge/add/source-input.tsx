import { NumberInput, Radio, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { SourceField } from '../../api/source-words.js';

interface Props {
  readonly field: SourceField;
  readonly form: Pick<UseFormReturnType<Record<string, unknown>>, 'getInputProps'>;
}

/** One setting of a new source. */
export function SourceInput({ field, form }: Props) {
  const { name, input, label, hint, placeholder, is_required: required, choices, minimum, maximum } = field;
  const words = { label, description: hint, required };
  const text = { ...words, ...(placeholder !== null && { placeholder }) };
  switch (input) {
    case 'url':
      return <TextInput inputMode="url" {...text} {...form.getInputProps(name)} />;
    case 'text':
      return <TextInput {...text} {...form.getInputProps(name)} />;
    case 'choice':
      return (
        <Radio.Group {...words} {...form.getInputProps(name)}>
          <Stack gap="xs" mt="xs">
            {choices.map((choice) => (
              <Radio key={choice.value} value={choice.value} label={choice.label} />
            ))}
          </Stack>
        </Radio.Group>
      );
    case 'number':
      return (
        <NumberInput
          {...text}
          {...(minimum !== null && { min: minimum })}
          {...(maximum !== null && { max: maximum })}
          w={160}
          {...form.getInputProps(name)}
        />
      );
    case 'switch':
      return <Switch label={label} description={hint} {...form.getInputProps(name, { type: 'checkbox' })} />;
    case 'lines':
      return <Textarea autosize minRows={2} {...text} {...form.getInputProps(name)} />;
  }
}
