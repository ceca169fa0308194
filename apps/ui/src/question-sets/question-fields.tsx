import { Checkbox, Group, Paper, Stack, TagsInput, Textarea, TextInput, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { BusyButton } from '../kit/busy-button.js';
import type { SetFields } from './set-fields.js';
import { t } from '../texts/texts.js';

interface QuestionFieldsProps {
  readonly form: UseFormReturnType<SetFields>;
  /** Its place in the set, from 0. */
  readonly at: number;
}

/** One question, and what a good answer to it is. */
export function QuestionFields({ form, at }: QuestionFieldsProps) {
  const field = (name: string) => form.getInputProps(`questions.${at}.${name}`);
  const list = (name: string) => ({ ...field(name), splitChars: [], acceptValueOnBlur: true });
  const isUnanswerable = form.values.questions[at]?.is_unanswerable === true;
  const title = t('Question {{at}}', { at: at + 1 });
  return (
    <Paper component="li" withBorder p="md" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h5">
            {title}
          </Title>
          <BusyButton
            size="compact-sm"
            variant="default"
            aria-label={t('Remove question {{at}}', { at: at + 1 })}
            disabled={form.values.questions.length === 1}
            onClick={() => form.removeListItem('questions', at)}
          >
            {t('Remove')}
          </BusyButton>
        </Group>
        <Textarea label={t('Question')} required autosize minRows={1} maxLength={4000} {...field('question')} />
        <Checkbox
          label={t('It should not be answered: nothing in the documents says it')}
          {...form.getInputProps(`questions.${at}.is_unanswerable`, { type: 'checkbox' })}
        />
        {!isUnanswerable && (
          <>
            <TagsInput
              label={t('Expected documents')}
              description={t('Ids of documents, any of which answers it. Press Enter after each.')}
              {...list('expected')}
            />
            <TagsInput
              label={t('Must say')}
              description={t('Words that a good answer has. Press Enter after each.')}
              {...list('must_say')}
            />
          </>
        )}
        <details open={hasMore(form, at)}>
          <summary>{t('More')}</summary>
          <Stack gap="sm" mt="sm">
            <TagsInput label={t('Must not say')} description={t('Press Enter after each.')} {...list('must_not_say')} />
            <TagsInput
              label={t('Documents this person may not read')}
              description={t('An answer that names one is a leak. Press Enter after each.')}
              {...list('withheld')}
            />
            <TextInput
              label={t('Asked by')}
              description={t('"me" is whoever starts the run. A question for another person is left out.')}
              maxLength={256}
              {...field('as')}
            />
            <TextInput
              label={t('Name')}
              description={t('In results and comparisons.')}
              maxLength={100}
              {...field('id')}
            />
          </Stack>
        </details>
      </Stack>
    </Paper>
  );
}

/** What is set, or wrong, is not folded away. */
function hasMore(form: UseFormReturnType<SetFields>, at: number): boolean {
  const question = form.values.questions[at];
  const isSet =
    question !== undefined &&
    (question.as !== 'me' || question.withheld.length > 0 || question.must_not_say.length > 0);
  return isSet || ['must_not_say', 'withheld', 'as', 'id'].some((name) => `questions.${at}.${name}` in form.errors);
}
