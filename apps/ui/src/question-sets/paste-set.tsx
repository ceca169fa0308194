import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { type Question, setIn } from './set-fields.js';
import { t } from '../texts/texts.js';

interface PasteSetProps {
  readonly onPaste: (set: { readonly name: string; readonly questions: Question[] }) => void;
}

/** Takes the questions of a file in place of those in the form. */
export function PasteSet({ onPaste }: PasteSetProps) {
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <Group>
      <Button variant="default" onClick={dialog.open}>
        {t('Paste JSON')}
      </Button>
      {isOpen && (
        <Modal
          opened
          onClose={dialog.close}
          title={t('Paste JSON')}
          size="lg"
          closeButtonProps={{ 'aria-label': t('Close') }}
        >
          <PasteForm
            onPaste={(set) => {
              dialog.close();
              onPaste(set);
            }}
          />
        </Modal>
      )}
    </Group>
  );
}

function PasteForm({ onPaste }: PasteSetProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const use = () => {
    const set = setIn(text);
    if (typeof set === 'string') setError(set);
    else onPaste(set);
  };
  return (
    <Stack>
      <Textarea
        label={t('The text of a question set')}
        description={t('As “Download JSON” writes it. It takes the place of the questions in the form.')}
        autosize
        minRows={6}
        maxRows={16}
        data-autofocus
        error={error}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button onClick={use}>{t('Use these questions')}</Button>
      </Group>
    </Stack>
  );
}
