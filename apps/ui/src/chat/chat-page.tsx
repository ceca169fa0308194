import './chat.css';
import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ListBulletIcon, Pencil2Icon } from '@radix-ui/react-icons';
import { Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { ConversationList } from './conversations/conversation-list.js';
import { NewConversation } from './new-conversation.js';
import { QuestionSent } from './question-sent.js';
import { Awaited } from '../loading/awaited.js';
import { lazyPart } from '../loading/load-part.js';
import { t } from '../texts/texts.js';

const ConversationDrawer = lazyPart(
  async () => (await import('./conversations/conversation-drawer.js')).ConversationDrawer,
);

const Conversation = lazyPart(async () => (await import('./turns/conversation.js')).Conversation);

/** Ask, and see where the answer comes from. */
export function ChatPage() {
  const { conversationId } = useParams();
  const [isListOpen, list] = useDisclosure(false);
  return (
    <div className="parley-chat">
      <aside className="parley-chat-side" aria-label={t('Conversations')}>
        <ConversationList onOpen={list.close} />
      </aside>
      {isListOpen && (
        <Suspense fallback={<Awaited onLeave={list.close} />}>
          <ConversationDrawer onClose={list.close} />
        </Suspense>
      )}
      <div className="parley-chat-main">
        <Group gap={4} px="xs" pt={6} hiddenFrom="lg">
          <Tooltip label={t('Conversations')}>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('Conversations')} onClick={list.open}>
              <ListBulletIcon aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('New conversation')}>
            <ActionIcon
              component={Link}
              to="/chat"
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('New conversation')}
            >
              <Pencil2Icon aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Group>
        {conversationId === undefined ? (
          <NewConversation />
        ) : (
          <Suspense fallback={<QuestionSent conversationId={conversationId} />}>
            <Conversation key={conversationId} conversationId={conversationId} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
