import { ChatBubbleIcon } from '@radix-ui/react-icons';
import { type Feature, page } from '../feature.js';
import { ChatPage } from './chat-page.js';
import { t } from '../texts/texts.js';

/** Its page comes with the first code, as most people come for it: a chunk of its own would be one more wait. */
export const chat: Feature = {
  nav: [{ label: t('Chat'), to: '/chat', group: 'Ask', icon: ChatBubbleIcon }],
  routes: [
    { path: 'chat', Component: ChatPage },
    { path: 'chat/:conversationId', Component: ChatPage },
    page('chat/shared', async () => (await import('./shares/shared-list.js')).SharedList),
    page('chat/shared/:shareId', async () => (await import('./shares/shared-conversation.js')).SharedConversation),
  ],
};
