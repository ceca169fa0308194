import { Button, Group, Modal, Text } from '@mantine/core';
import { signIn } from '../api/session-end.js';

export function SessionEndDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Your session has ended"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text mb="md">
        Sign in again, and you come back to this page. A question that you began is kept; other words that you typed are
        not, so copy them first.
      </Text>
      <Group justify="flex-end">
        <Button onClick={signIn} data-autofocus>
          Sign in again
        </Button>
      </Group>
    </Modal>
  );
}
