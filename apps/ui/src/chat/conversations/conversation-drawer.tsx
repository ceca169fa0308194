import { Drawer } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { BackCloses } from '../../kit/back-closes.js';
import { ConversationList } from './conversation-list.js';
import { t } from '../../texts/texts.js';

/** The list where the window is too narrow for it to stand beside the conversation. */
export function ConversationDrawer({ onClose }: { readonly onClose: () => void }) {
  // Mantine would close it by any Escape, also by the one that a menu or a dialog of a conversation is left with.
  const leave = ({ key, target, currentTarget }: KeyboardEvent) => {
    if (key === 'Escape' && target instanceof Node && currentTarget.contains(target)) onClose();
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={false}
      onKeyDown={leave}
      title={t('Conversations')}
      size={320}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <BackCloses onClose={onClose} />
      <ConversationList onOpen={onClose} />
    </Drawer>
  );
}
