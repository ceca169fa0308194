import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { rag } from '../../api/clients.js';
import { useChange } from '../../changes/use-change.js';
import { type WaitingRequest, waitingRequestsKey } from './access-requests.js';

/** Declines a request with a word to the person, which may be empty. */
export function DeclineButton({ request: { request_id, requested_by } }: { readonly request: WaitingRequest }) {
  const [isOpen, dialog] = useDisclosure(false);
  const [word, setWord] = useState('');
  const decline = useChange({
    change: () =>
      rag.post('/v1/access-requests/{request_id}/decline', { params: { path: { request_id } }, body: { word } }),
    done: 'Request declined.',
    invalidates: [waitingRequestsKey],
  });
  return (
    <>
      <Button size="compact-sm" variant="default" disabled={decline.isPending} onClick={dialog.open}>
        Decline
      </Button>
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        title={`Decline the request of ${requested_by}?`}
        centered
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack>
          <Textarea
            label="A word to them"
            description="Optional. They can ask again tomorrow."
            maxLength={500}
            autosize
            minRows={2}
            data-autofocus
            value={word}
            onChange={({ currentTarget }) => setWord(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={dialog.close}>
              Cancel
            </Button>
            <Button
              color="red.9"
              onClick={() => {
                dialog.close();
                decline.mutate();
              }}
            >
              Decline request
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
