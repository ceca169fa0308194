import { Button, Fieldset, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { PlusIcon } from '@radix-ui/react-icons';
import { emptyStep, type SkillFields } from './skill-fields.js';
import { t } from '../texts/texts.js';

/** What a skill does, step by step; there is always one. */
export function SkillSteps({ form }: { readonly form: UseFormReturnType<SkillFields> }) {
  const { tasks } = form.values;
  return (
    <Stack align="flex-start">
      {tasks.map((_task, at) => (
        <Fieldset key={at} legend={t('Step {{at}}', { at: at + 1 })} w="100%">
          <Stack>
            <TextInput label={t('What it does')} required {...form.getInputProps(`tasks.${at}.display_text`)} />
            <Textarea
              label={t('Prompt')}
              required
              autosize
              minRows={3}
              maxRows={16}
              {...form.getInputProps(`tasks.${at}.llm_prompt`)}
            />
            <TextInput
              label={t('Agent')}
              description={t('Name of the agent that does this step.')}
              required
              {...form.getInputProps(`tasks.${at}.subagent`)}
            />
            {tasks.length > 1 && (
              <Group justify="flex-end">
                <Button variant="default" size="compact-sm" onClick={() => form.removeListItem('tasks', at)}>
                  {t('Remove step {{at}}', { at: at + 1 })}
                </Button>
              </Group>
            )}
          </Stack>
        </Fieldset>
      ))}
      {form.errors['tasks'] !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {form.errors['tasks']}
        </Text>
      )}
      <Button
        variant="default"
        leftSection={<PlusIcon aria-hidden />}
        onClick={() => form.insertListItem('tasks', emptyStep)}
      >
        {t('Add step')}
      </Button>
    </Stack>
  );
}
