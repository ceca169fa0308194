import { ChatBubbleIcon } from '@radix-ui/react-icons';
import { type Feature, page } from '../feature.js';

const load = async () => (await import('./chat-page.js')).ChatPage;

export const chat: Feature = {
  nav: [{ label: 'Chat', to: '/chat', group: 'Ask', icon: ChatBubbleIcon }],
  routes: [page('chat', load), page('chat/:conversationId', load)],
};
