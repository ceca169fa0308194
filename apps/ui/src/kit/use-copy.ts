import { useClipboard } from '@mantine/hooks';
import { t } from '../texts/texts.js';

/** Copies a text, and returns the label of the button: also if the browser refuses, as on pages without TLS. */
export function useCopy(what: string) {
  const { copied, error, copy } = useClipboard({ timeout: 2000 });
  const failed = t('Could not copy. Select the text and copy it manually.');
  return { copied, copy, words: copied ? t('Copied') : error ? failed : t('Copy {{what}}', { what }) };
}
