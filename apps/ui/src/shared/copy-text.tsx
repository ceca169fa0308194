import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { CheckIcon, CopyIcon } from '@radix-ui/react-icons';

/** Copies a text, and says that it did. */
export function CopyText({ label, text }: { readonly label: string; readonly text: string }) {
  const clipboard = useClipboard({ timeout: 2000 });
  const Icon = clipboard.copied ? CheckIcon : CopyIcon;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      leftSection={<Icon aria-hidden />}
      onClick={() => clipboard.copy(text)}
    >
      <span aria-live="polite">{clipboard.copied ? 'Copied' : `Copy ${label}`}</span>
    </Button>
  );
}
