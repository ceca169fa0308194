import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { signIn, signInAddress } from '../api/session-end.js';
import { useMeQuery } from '../api/use-me.js';
import { useAnythingUnsaved } from '../changes/unsaved.js';
import { t } from '../texts/texts.js';

/** Unsaved changes stay: signing in again happens in another tab. */
export function SessionEndDialog({ onClose }: { readonly onClose: () => void }) {
  const isUnsaved = useAnythingUnsaved();
  useSignedInAgain(onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Your session has ended')}
      centered
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Text mb="md">
        {isUnsaved
          ? t(
              'Sign in from another tab, then come back to this one. What you typed stays here, and you can save it then.',
            )
          : t('Sign in again to come back to this page. A question you started is kept.')}
      </Text>
      <Group justify="flex-end">
        {isUnsaved ? (
          <Button component="a" href={signInAddress('/chat')} target="_blank" rel="noopener" data-autofocus>
            {t('Sign in from another tab')}
          </Button>
        ) : (
          <Button onClick={signIn} data-autofocus>
            {t('Sign in again')}
          </Button>
        )}
      </Group>
    </Modal>
  );
}

/** Returning to this tab fetches the person again: an answer means that there is a session. */
function useSignedInAgain(goOn: () => void): void {
  const { dataUpdatedAt } = useMeQuery();
  const [endedAt] = useState(Date.now);
  const isBack = dataUpdatedAt > endedAt;
  useEffect(() => {
    if (isBack) goOn();
  }, [isBack, goOn]);
}
