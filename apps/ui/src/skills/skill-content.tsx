import { FileInput, MultiSelect, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { SkillFields } from './skill-fields.js';
import { t } from '../texts/texts.js';

interface SkillContentProps {
  readonly form: UseFormReturnType<SkillFields>;
  /** Names of its files. */
  readonly known: readonly string[];
}

/** The parts of a skill that are installed as they are: its text and its files. */
export function SkillContent({ form, known }: SkillContentProps) {
  return (
    <>
      <Textarea
        label={t('Text')}
        description={t('Markdown, installed as it is. If empty, it is generated from the steps.')}
        autosize
        minRows={3}
        maxRows={24}
        {...form.getInputProps('skill_content')}
      />
      {known.length > 0 && (
        <MultiSelect
          label={t('Files to keep')}
          data={[...known]}
          {...form.getInputProps('keptFiles')}
          value={[...form.values.keptFiles]}
        />
      )}
      <FileInput
        label={t('Files')}
        description={t('Text files installed with it, up to 5 MiB in total.')}
        placeholder={t('Choose files')}
        styles={{ placeholder: { color: 'var(--mantine-color-dimmed)' } }}
        multiple
        clearable
        {...form.getInputProps('files')}
        value={[...form.values.files]}
      />
    </>
  );
}
