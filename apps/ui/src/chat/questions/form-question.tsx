import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { BusyButton } from '../../kit/busy-button.js';
import { FormFieldInput } from './form-field-input.js';
import type { Interrupt, ResumeData } from './interrupt.js';
import { t } from '../../texts/texts.js';

interface FormQuestionProps {
  readonly form: Extract<Interrupt, { type: 'form_input' }>;
  readonly onAnswer: (data: ResumeData) => void;
  /** The way out without an answer, and whether it was taken: then nothing is left to answer. */
  readonly stopHere: ReactNode;
  readonly isStopping: boolean;
  /** Whether an answer is being sent. */
  readonly isSending: boolean;
}

/** A form that the agent needs filled in before it can continue. */
export function FormQuestion({
  form: { prompt, fields },
  onAnswer,
  stopHere,
  isStopping,
  isSending,
}: FormQuestionProps) {
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() =>
    Object.fromEntries(fields.map((field) => [field.field_name, field.value ?? field.default_value])),
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onAnswer({
      type: 'form_input',
      values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
    });
  };
  return (
    <Paper withBorder p="md" component="section" aria-label={t('The agent has a question')}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <div>
            <Title order={2} size="h5">
              {t('The agent needs your input')}
            </Title>
            <Text size="sm">{prompt}</Text>
          </div>
          {fields.map((field) => (
            <FormFieldInput
              key={field.field_name}
              field={field}
              value={values[field.field_name]}
              onChange={(value) => setValues({ ...values, [field.field_name]: value })}
            />
          ))}
          <Group justify="flex-end">
            {stopHere}
            <BusyButton
              variant="default"
              disabled={isStopping || isSending}
              onClick={() => onAnswer({ type: 'form_input', dismissed: true })}
            >
              {t('Skip')}
            </BusyButton>
            <BusyButton type="submit" disabled={isStopping} isBusy={isSending}>
              {t('Send')}
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
