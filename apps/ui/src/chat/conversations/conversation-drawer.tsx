import { Drawer } from '@mantine/core';
import { ConversationList } from './conversation-list.js';

/** The list where the window is too narrow for it to stand beside the conversation. */
export function ConversationDrawer({ onClose }: { readonly onClose: () => void }) {
  return (
    <Drawer opened onClose={onClose} title="Conversations" size={320} closeButtonProps={{ 'aria-label': 'Close' }}>
      <ConversationList onOpen={onClose} />
    </Drawer>
  );
}
