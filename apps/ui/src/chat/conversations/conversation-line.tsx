import { ActionIcon, Badge, Loader, Tooltip } from '@mantine/core';
import { DotsHorizontalIcon } from '@radix-ui/react-icons';
import type { UiSchemas } from '@parley/client';
import { useDisclosure } from '@mantine/hooks';
import { Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { Awaited } from '../../loading/awaited.js';
import { lazyPart } from '../../loading/load-part.js';
import { t } from '../../texts/texts.js';

const Highlighted = lazyPart(async () => (await import('../sources/highlighted.js')).Highlighted);
const ConversationMenu = lazyPart(async () => (await import('./conversation-menu.js')).ConversationMenu);

interface ConversationLineProps {
  readonly conversation: UiSchemas['ListedConversation'];
  readonly onOpen: () => void;
}

const shownOn = { hover: true, focus: true, touch: false };

/** One conversation: open it, rename it, delete it. */
export function ConversationLine({ conversation, onOpen }: ConversationLineProps) {
  const { id, state, space, match } = conversation;
  // It has files, and no question yet.
  const title = conversation.title === '' ? t('New conversation') : conversation.title;
  const { conversationId } = useParams();
  const [hasMenu, menu] = useDisclosure(false);
  const isActive = id === conversationId;
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('Actions for {{title}}', { title })}
      aria-haspopup="menu"
      onClick={menu.open}
    >
      <DotsHorizontalIcon aria-hidden />
    </ActionIcon>
  );
  return (
    <div className="parley-chat-conversation" data-active={isActive || undefined}>
      <Tooltip label={title} position="bottom-start" multiline maw={320} openDelay={400} events={shownOn}>
        <Link to={`/chat/${id}`} aria-current={isActive ? 'page' : undefined} onClick={onOpen}>
          <span className="parley-chat-title">{title}</span>
          {space && <span className="parley-chat-detail">{space.name ?? t('Asked in a space')}</span>}
          {match && (
            <span className="parley-chat-detail">
              <Suspense fallback={match.text}>
                <Highlighted {...match} />
              </Suspense>
            </span>
          )}
        </Link>
      </Tooltip>
      {state === 'running' && <Loader size={14} aria-label={t('An answer is being written')} />}
      {state === 'waiting' && <Badge size="xs">{t('Needs you')}</Badge>}
      {hasMenu ? (
        <Suspense fallback={<Awaited onLeave={menu.close}>{button}</Awaited>}>
          <ConversationMenu id={id} title={title} />
        </Suspense>
      ) : (
        button
      )}
    </div>
  );
}
