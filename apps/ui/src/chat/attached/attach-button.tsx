import { ActionIcon, FileButton, Tooltip } from '@mantine/core';
import { FilePlusIcon } from '@radix-ui/react-icons';
import { useRef } from 'react';

/** Chooses files for the next question. */
export function AttachButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const forget = useRef<() => void>(null);
  const choose = (files: readonly File[]) => {
    // A browser does not tell of the same file a second time.
    forget.current?.();
    onFiles(files);
  };
  return (
    <FileButton multiple resetRef={forget} onChange={choose} inputProps={{ 'aria-label': 'Files to attach' }}>
      {(props) => (
        <Tooltip label="Attach files">
          <ActionIcon {...props} size="lg" radius="xl" variant="subtle" color="gray" aria-label="Attach files">
            <FilePlusIcon aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </FileButton>
  );
}
