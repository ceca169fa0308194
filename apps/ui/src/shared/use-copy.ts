import { useClipboard } from '@mantine/hooks';

/** Copies a text, and has the words for the button: also where the browser refuses, as it does on pages without TLS. */
export function useCopy(what: string) {
  const { copied, error, copy } = useClipboard({ timeout: 2000 });
  const failed = 'Could not copy. Select the text and copy it manually.';
  return { copied, copy, words: copied ? 'Copied' : error ? failed : `Copy ${what}` };
}
