import './drop-files.css';
import { Button, FileButton, Stack, Text } from '@mantine/core';
import { FileTextIcon } from '@radix-ui/react-icons';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { acceptedFiles } from './text-files.js';
import { type LeftOut, leftOutWords, type ReadFile, readFiles } from './read-files.js';

/** Where files are dropped, with a button for those who choose them. What would not become knowledge is left out. */
export function DropFiles({ onChoose }: { readonly onChoose: (files: readonly ReadFile[]) => void }) {
  const [isOver, setIsOver] = useState(false);
  const [left, setLeft] = useState<readonly LeftOut[]>([]);
  const forget = useRef<() => void>(null);
  useEffect(stayOnPage, []);
  const choose = (files: readonly File[]) => {
    // A browser does not tell of the same file a second time: it may have been mended, or left out by mistake.
    forget.current?.();
    void readFiles(files).then(({ taken, leftOut }) => {
      setLeft(leftOut);
      onChoose(taken);
    });
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
        <FileButton
          multiple
          accept={acceptedFiles}
          resetRef={forget}
          onChange={choose}
          inputProps={{ 'aria-label': 'Files' }}
        >
          {(props) => (
            <Button variant="default" {...props}>
              Choose files
            </Button>
          )}
        </FileButton>
        <div role="status">
          {leftOutWords(left).map((sentence) => (
            <Text key={sentence} size="sm" ta="center" style={{ overflowWrap: 'anywhere' }}>
              {sentence}
            </Text>
          ))}
        </div>
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
