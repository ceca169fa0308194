import { TextInput, type TextInputProps } from '@mantine/core';
import { t } from '../../texts/texts.js';

/** What a source is about, in a sentence. */
export const DescriptionInput = (props: TextInputProps) => (
  <TextInput label={t('Description')} description={t('Agents use it to choose sources.')} {...props} />
);
