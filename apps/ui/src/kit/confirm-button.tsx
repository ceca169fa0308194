import { Button, Group, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { BusyButton, type BusyButtonProps } from './busy-button.js';
import { t } from '../texts/texts.js';

interface ConfirmButtonProps extends BusyButtonProps {
  /** The question, `Delete the source "Handbook"?` */
  readonly question: string;
  /** What exactly will happen, and whether it can be undone. */
  readonly consequences: ReactNode;
  /** What the button in the dialog says: the act itself, `Delete`, never `OK`. */
  readonly act: string;
  /** What the button that changes nothing says, where `Cancel` could be taken for the act. */
  readonly keep?: string;
  readonly onConfirm: () => void;
}

/** A button whose action is confirmed first, with its consequences in words. */
export function ConfirmButton({ question, consequences, act, keep, onConfirm, ...button }: ConfirmButtonProps) {
  const [isOpen, dialog] = useDisclosure(false);
  const confirm = () => {
    dialog.close();
    onConfirm();
  };
  return (
    <>
      <BusyButton variant="default" {...button} onClick={dialog.open} />
      <ConfirmDialog
        {...{ question, consequences, act, isOpen, ...(keep !== undefined && { keep }) }}
        onClose={dialog.close}
        onConfirm={confirm}
      />
    </>
  );
}

interface ConfirmDialogProps extends Pick<
  ConfirmButtonProps,
  'question' | 'consequences' | 'act' | 'keep' | 'onConfirm'
> {
  /** Until the opener closes it, on `onConfirm` as well. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The same dialog, opened by something else: a menu item, a key. */
export function ConfirmDialog({
  question,
  consequences,
  act,
  keep = t('Cancel'),
  isOpen,
  onClose,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={question} centered closeButtonProps={{ 'aria-label': t('Close') }}>
      <Stack>
        <div>{consequences}</div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {keep}
          </Button>
          {/* On Mantine's red, white is too pale to read. */}
          <Button color="red.9" onClick={onConfirm}>
            {act}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
