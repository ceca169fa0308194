import { FileInput, MultiSelect, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { SkillFields } from './skill-fields.js';

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
        label="Text"
        description="Markdown, installed as it is. If empty, it is generated from the steps."
        autosize
        minRows={3}
        maxRows={24}
        {...form.getInputProps('skill_content')}
      />
      {known.length > 0 && (
        <MultiSelect
          label="Files to keep"
          data={[...known]}
          {...form.getInputProps('keptFiles')}
          value={[...form.values.keptFiles]}
        />
      )}
      <FileInput
        label="Files"
        description="Text files installed with it, up to 5 MiB in total."
        placeholder="Choose files"
        styles={{ placeholder: { color: 'var(--mantine-color-dimmed)' } }}
        multiple
        clearable
        {...form.getInputProps('files')}
        value={[...form.values.files]}
      />
    </>
  );
}
