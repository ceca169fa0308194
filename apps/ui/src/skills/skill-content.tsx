import { FileInput, MultiSelect, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { SkillFields } from './skill-fields.js';

interface SkillContentProps {
  readonly form: UseFormReturnType<SkillFields>;
  /** Names of the files that it has. */
  readonly known: readonly string[];
}

/** What of a skill is installed as it is: its text, and files beside it. */
export function SkillContent({ form, known }: SkillContentProps) {
  return (
    <>
      <Textarea
        label="Text"
        description="Markdown, as it is installed. Left empty, it is made of the steps."
        autosize
        minRows={3}
        maxRows={24}
        {...form.getInputProps('skill_content')}
      />
      {known.length > 0 && (
        <MultiSelect
          label="Files that it keeps"
          data={[...known]}
          {...form.getInputProps('keptFiles')}
          value={[...form.values.keptFiles]}
        />
      )}
      <FileInput
        label="Files"
        description="Texts that are installed beside it, 5 MiB together."
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
