import { Button, Group, Modal, Text } from '@mantine/core';
import { sessionEnd, signIn } from '../api/session-end.js';
import { useStore } from '../api/store.js';

/** Stands before everything once the session is over: nothing on the page would work. */
export function SessionEndDialog() {
  const isOver = useStore(sessionEnd);
  return (
    <Modal
      opened={isOver}
      onClose={() => sessionEnd.set(false)}
      title="Your session has ended"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text mb="md">Sign in again, and you come back to this page. What you typed is kept.</Text>
      <Group justify="flex-end">
        <Button onClick={signIn} data-autofocus>
          Sign in again
        </Button>
      </Group>
    </Modal>
  );
}
