import { ChatBubbleIcon } from '@radix-ui/react-icons';
import type { Feature } from '../feature.js';
import { ChatPage } from './chat-page.js';

/** Its page comes with the first code, as most people come for it: a chunk of its own would be one more wait. */
export const chat: Feature = {
  nav: [{ label: 'Chat', to: '/chat', group: 'Ask', icon: ChatBubbleIcon }],
  routes: [
    { path: 'chat', Component: ChatPage },
    { path: 'chat/:conversationId', Component: ChatPage },
  ],
};
