import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { t } from '../texts/texts.js';

interface DeclineButtonProps {
  readonly who: string;
  readonly isBusy: boolean;
  readonly onDecline: (word: string) => void;
}

/** Declines a request with a word to the person, which may be empty. */
export function DeclineButton({ who, isBusy, onDecline }: DeclineButtonProps) {
  const [isOpen, dialog] = useDisclosure(false);
  const [word, setWord] = useState('');
  return (
    <>
      <Button size="compact-sm" variant="default" disabled={isBusy} onClick={dialog.open}>
        {t('Decline')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        title={t('Decline the request of {{who}}?', { who })}
        centered
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <Stack>
          <Textarea
            label={t('A word to them')}
            description={t('Optional. They can ask again tomorrow.')}
            maxLength={500}
            autosize
            minRows={2}
            data-autofocus
            value={word}
            onChange={({ currentTarget }) => setWord(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={dialog.close}>
              {t('Cancel')}
            </Button>
            <Button
              color="red.9"
              onClick={() => {
                dialog.close();
                onDecline(word);
              }}
            >
              {t('Decline request')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
