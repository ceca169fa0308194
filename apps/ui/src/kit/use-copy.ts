import { useClipboard } from '@mantine/hooks';

/** Copies a text, and returns the label of the button: also if the browser refuses, as on pages without TLS. */
export function useCopy(what: string) {
  const { copied, error, copy } = useClipboard({ timeout: 2000 });
  const failed = 'Could not copy. Select the text and copy it manually.';
  return { copied, copy, words: copied ? 'Copied' : error ? failed : `Copy ${what}` };
}
