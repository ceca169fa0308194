import './drop-files.css';
import { Button, FileButton, Stack, Text } from '@mantine/core';
import { FileTextIcon } from '@radix-ui/react-icons';
import { type DragEvent, useEffect, useState } from 'react';
import { acceptedFiles, isTextFile } from './file-documents.js';

/** Where files are dropped, with a button for those who choose them. Only files of text are taken. */
export function DropFiles({ onChoose }: { readonly onChoose: (files: readonly File[]) => void }) {
  const [isOver, setIsOver] = useState(false);
  const [left, setLeft] = useState(0);
  useEffect(stayOnPage, []);
  const choose = (files: readonly File[]) => {
    const taken = files.filter(({ name }) => isTextFile(name));
    setLeft(files.length - taken.length);
    onChoose(taken);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    choose([...event.dataTransfer.files]);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <div
      className="parley-drop"
      data-over={isOver || undefined}
      onDrop={drop}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
    >
      <Stack align="center" gap="xs">
        <FileTextIcon width={28} height={28} aria-hidden />
        <Text ta="center">Drop Markdown or text files here</Text>
        <FileButton multiple accept={acceptedFiles} onChange={choose} inputProps={{ 'aria-label': 'Files' }}>
          {(props) => (
            <Button variant="default" {...props}>
              Choose files
            </Button>
          )}
        </FileButton>
        <Text size="sm" role="status">
          {left > 0 ? `${left} left out: only Markdown and text files are taken.` : ''}
        </Text>
      </Stack>
    </div>
  );
}

/** A file that is dropped beside the box would be opened by the browser, in the place of the page. */
function stayOnPage(): () => void {
  const refuse = (event: Event) => event.preventDefault();
  addEventListener('dragover', refuse);
  addEventListener('drop', refuse);
  return () => {
    removeEventListener('dragover', refuse);
    removeEventListener('drop', refuse);
  };
}
