import { Button, Group, Select, SimpleGrid, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UseCaseDraft } from '@parley/contracts';
import { Link } from 'react-router';
import { fieldErrors } from '../api/failure.js';
import { BusyButton } from '../kit/busy-button.js';
import { FormFailure } from '../kit/form-failure.js';
import { LeaveGuard } from '../changes/leave-guard.js';
import { showErrors } from '../kit/show-errors.js';
import { useUnsaved } from '../changes/unsaved.js';
import { listErrors } from './list-errors.js';
import { categories, choices, difficulties } from './use-case-words.js';
import { t } from '../texts/texts.js';

interface UseCaseFormProps {
  readonly initial: UseCaseDraft;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  readonly error: unknown;
  /** Loads the current version, for something that others may change as well. */
  readonly onReload?: () => void;
  /** Rejects with the failure; its messages are then shown at their fields. */
  readonly onSubmit: (draft: UseCaseDraft) => Promise<unknown>;
}

export const emptyUseCase: UseCaseDraft = {
  title: '',
  description: '',
  category: 'other',
  tags: [],
  prompt: '',
  expectedAgents: [],
  difficulty: 'beginner',
};

/** The fields of a use case. The server's messages are shown at their fields. */
export function UseCaseForm({ initial, submitLabel, isBusy, error, onReload, onSubmit }: UseCaseFormProps) {
  const form = useForm<UseCaseDraft>({ mode: 'controlled', initialValues: initial });
  useUnsaved({ isUnsaved: form.isDirty(), isSaving: isBusy });
  const submit = form.onSubmit(async (draft) => {
    await onSubmit(draft).catch((failure: unknown) => showErrors(form, listErrors(fieldErrors(failure))));
  });
  return (
    <form onSubmit={submit} noValidate>
      <LeaveGuard />
      <Stack maw={760}>
        <TextInput label={t('Title')} required {...form.getInputProps('title')} />
        <Textarea
          label={t('Description')}
          description={t('What it is good for, and when.')}
          required
          autosize
          minRows={2}
          {...form.getInputProps('description')}
        />
        <Textarea
          label={t('Prompt')}
          description={t('The question, as asked in the chat.')}
          required
          autosize
          minRows={4}
          maxRows={16}
          {...form.getInputProps('prompt')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select
            label={t('Category')}
            required
            allowDeselect={false}
            data={choices(categories)}
            {...form.getInputProps('category')}
          />
          <Select
            label={t('Difficulty')}
            required
            allowDeselect={false}
            data={choices(difficulties)}
            {...form.getInputProps('difficulty')}
          />
        </SimpleGrid>
        <TagsInput
          label={t('Tags')}
          description={t('Press Enter after each.')}
          required
          {...form.getInputProps('tags')}
        />
        <TagsInput
          label={t('Expected agents')}
          description={t('Agents or tools that should answer it. Press Enter after each.')}
          required
          {...form.getInputProps('expectedAgents')}
        />
        <FormFailure error={error} onReload={onReload} />
        <Group>
          <BusyButton type="submit" isBusy={isBusy}>
            {submitLabel}
          </BusyButton>
          <Button variant="default" component={Link} to="/use-cases">
            {t('Cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
