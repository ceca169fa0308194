import { Button } from '@mantine/core';
import { CheckIcon, CopyIcon } from '@radix-ui/react-icons';
import { useCopy } from './use-copy.js';

/** Copies a text, and says whether it did. */
export function CopyText({ label, text }: { readonly label: string; readonly text: string }) {
  const { copied, copy, words } = useCopy(label);
  const Icon = copied ? CheckIcon : CopyIcon;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      leftSection={<Icon aria-hidden />}
      onClick={() => copy(text)}
    >
      <span aria-live="polite">{words}</span>
    </Button>
  );
}
