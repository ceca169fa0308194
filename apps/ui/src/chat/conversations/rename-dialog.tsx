import { Button, Group, Modal, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { useRename } from './use-conversations.js';
import { BusyButton } from '../../kit/busy-button.js';
import { t } from '../../texts/texts.js';

interface RenameDialogProps {
  readonly id: string;
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Gives a conversation another title. */
export function RenameDialog({ id, title, isOpen, onClose }: RenameDialogProps) {
  const [typed, type] = useState(title);
  const rename = useRename();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    rename.mutate({ id, title: typed.trim() }, { onSuccess: onClose });
  };
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('Rename conversation')}
      centered
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form onSubmit={submit}>
        <TextInput
          label={t('Title')}
          data-autofocus
          maxLength={200}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <BusyButton type="submit" isBusy={rename.isPending} disabled={typed.trim() === ''}>
            {t('Rename')}
          </BusyButton>
        </Group>
      </form>
    </Modal>
  );
}
