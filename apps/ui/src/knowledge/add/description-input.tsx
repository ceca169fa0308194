import { TextInput, type TextInputProps } from '@mantine/core';

/** What a source is about, in a sentence. */
export const DescriptionInput = (props: TextInputProps) => (
  <TextInput label="Description" description="Agents use it to choose sources." {...props} />
);
