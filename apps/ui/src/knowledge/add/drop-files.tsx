import './drop-files.css';
import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { FileTextIcon } from '@radix-ui/react-icons';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { chooseFiles, type ChosenFile, type FoundFile, type LeftOut, leftOutWords, ofInput } from './choose-files.js';
import { droppedFiles } from './dropped-files.js';
import { t } from '../../texts/texts.js';

/** Where files and folders are dropped, with buttons for those who choose them. What cannot be sent is left out. */
export function DropFiles({ onChoose }: { readonly onChoose: (files: readonly ChosenFile[]) => void }) {
  const [isOver, setIsOver] = useState(false);
  const [left, setLeft] = useState<readonly LeftOut[]>([]);
  const forget = useRef<() => void>(null);
  const forgetFolder = useRef<() => void>(null);
  useEffect(stayOnPage, []);
  const choose = (files: readonly FoundFile[]) => {
    // A browser does not tell of the same file a second time: it may have been mended, or left out by mistake.
    forget.current?.();
    forgetFolder.current?.();
    const { taken, leftOut } = chooseFiles(files);
    setLeft(leftOut);
    onChoose(taken);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void droppedFiles(event.dataTransfer).then(choose);
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
        <Text ta="center">{t('Drop files or folders here')}</Text>
        <Text size="sm" c="dimmed" ta="center">
          {t(
            'PDF, Word, PowerPoint, Excel, CSV, Markdown, HTML, text, e-mail, EPUB, notebooks, pictures of text, and ZIP archives of these. Up to 100 MB each.',
          )}
        </Text>
        <Group gap="xs" justify="center">
          <FileButton
            multiple
            resetRef={forget}
            onChange={(files) => choose(ofInput(files))}
            inputProps={{ 'aria-label': t('Files') }}
          >
            {(props) => (
              <Button variant="default" {...props}>
                {t('Choose files')}
              </Button>
            )}
          </FileButton>
          <FileButton
            multiple
            resetRef={forgetFolder}
            onChange={(files) => choose(ofInput(files))}
            inputProps={{ 'aria-label': t('Folder'), ...wholeFolder }}
          >
            {(props) => (
              <Button variant="default" {...props}>
                {t('Choose a folder')}
              </Button>
            )}
          </FileButton>
        </Group>
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

/** Every browser knows the attribute, React's types do not. */
const wholeFolder = { webkitdirectory: '' } as object;

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
