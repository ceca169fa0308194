import { Button, Divider, Group, SimpleGrid, Stack, TagsInput, Textarea, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from 'react-router';
import { fieldErrors } from '../api/failure.js';
import { BusyButton } from '../kit/busy-button.js';
import { FormFailure } from '../kit/form-failure.js';
import { LeaveGuard } from '../changes/leave-guard.js';
import { showErrors } from '../kit/show-errors.js';
import { useUnsaved } from '../changes/unsaved.js';
import { NotText } from './file-texts.js';
import { SkillAudience } from './skill-audience.js';
import { skillErrors, type SkillFields } from './skill-fields.js';
import { SkillContent } from './skill-content.js';
import { SkillSteps } from './skill-steps.js';
import { t } from '../texts/texts.js';

interface SkillFormProps {
  readonly initial: SkillFields;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  readonly error: unknown;
  /** Loads the current version, for something that others may change as well. */
  readonly onReload?: () => void;
  /** Rejects with the failure; its messages are then shown at their fields. */
  readonly onSubmit: (fields: SkillFields) => Promise<unknown>;
}

/** All fields of a skill. The server's messages are shown at their fields. */
export function SkillForm({ initial, submitLabel, isBusy, error, onReload, onSubmit }: SkillFormProps) {
  const form = useForm<SkillFields>({ mode: 'controlled', initialValues: initial });
  useUnsaved({ isUnsaved: form.isDirty(), isSaving: isBusy });
  const submit = form.onSubmit(async (fields) => {
    await onSubmit(fields).catch((failure: unknown) => showErrors(form, errorsOf(failure)));
  });
  return (
    <form onSubmit={submit} noValidate>
      <LeaveGuard />
      <Stack maw={760}>
        <TextInput label={t('Name')} required {...form.getInputProps('name')} />
        <Textarea
          label={t('Description')}
          description={t('What it is good for. Coding agents use it to choose.')}
          autosize
          minRows={2}
          {...form.getInputProps('description')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label={t('Category')} required {...form.getInputProps('category')} />
          <TagsInput label={t('Tags')} {...form.getInputProps('tags')} value={[...form.values.tags]} />
        </SimpleGrid>
        <Title order={2} size="h4">
          {t('Steps')}
        </Title>
        <SkillSteps form={form} />
        <SkillContent form={form} known={initial.keptFiles} />
        <Divider />
        <SkillAudience form={form} known={initial.shared_with_teams} />
        <FormFailure error={error} atFields={errorsOf(error)} onReload={onReload} />
        <Group mt="sm">
          <BusyButton type="submit" isBusy={isBusy}>
            {submitLabel}
          </BusyButton>
          <Button variant="default" component={Link} to="/skills">
            {t('Cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const errorsOf = (failure: unknown) =>
  failure instanceof NotText ? { files: failure.message } : skillErrors(fieldErrors(failure));
