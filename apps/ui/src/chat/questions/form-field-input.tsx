import { Checkbox, NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import type { FormField } from '@parley/contracts';

interface FormFieldInputProps {
  readonly field: FormField;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** The input that fits a field's type. */
export function FormFieldInput({ field, value, onChange }: FormFieldInputProps) {
  const { field_type: type, field_values: options = [], required } = field;
  const label = field.field_label ?? field.field_name;
  const common = { label, description: field.field_description ?? null, required };
  const written = { ...common, placeholder: field.placeholder ?? '' };
  switch (type) {
    case 'boolean':
      return (
        <Checkbox {...common} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
      );
    case 'number':
      return <NumberInput {...written} value={numberIn(value)} onChange={(next) => onChange(numberOf(next))} />;
    case 'select':
      return (
        <Select {...written} data={options} value={textIn(value)} onChange={(next) => onChange(next ?? undefined)} />
      );
    case 'multiselect':
      return <TagsInput {...written} data={options} value={textsIn(value)} onChange={onChange} />;
    case 'url':
    case 'email':
    case 'text':
      return (
        <TextInput
          {...written}
          type={type}
          value={textIn(value) ?? ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

const numberIn = (value: unknown) => (typeof value === 'number' ? value : '');
const numberOf = (typed: string | number) => (typed === '' ? undefined : Number(typed));
const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
const textsIn = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
