import { Anchor, Button, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { MagnifyingGlassIcon, Pencil2Icon } from '@radix-ui/react-icons';
import { useState } from 'react';
import { Link } from 'react-router';
import { BusyButton } from '../../kit/busy-button.js';
import { onceEach } from '../../changes/once-each.js';
import { QueryView } from '../../kit/query-view.js';
import { ConversationLine } from './conversation-line.js';
import { byDay } from './days.js';
import { useConversations } from './use-conversations.js';
import { t } from '../../texts/texts.js';

/** A person's conversations: find one, or start another. */
export function ConversationList({ onOpen }: { readonly onOpen: () => void }) {
  const [typed, type] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 300);
  const query = useConversations(q);
  return (
    <>
      <Stack gap="xs" p="sm">
        <Button component={Link} to="/chat" leftSection={<Pencil2Icon aria-hidden />} onClick={onOpen}>
          {t('New conversation')}
        </Button>
        <TextInput
          type="search"
          aria-label={t('Search conversations')}
          placeholder={t('Search titles and texts')}
          leftSection={<MagnifyingGlassIcon aria-hidden />}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Anchor component={Link} to="/chat/shared" size="sm" px="sm" onClick={onOpen}>
          {t('Shared with you')}
        </Anchor>
      </Stack>
      <ScrollArea
        flex={1}
        px="sm"
        pb="sm"
        type="auto"
        viewportProps={{ tabIndex: 0, 'aria-label': t('Conversations') }}
      >
        <QueryView query={query} label={t('Loading conversations')}>
          {({ pages }) => {
            const found = onceEach(
              pages.flatMap(({ data }) => data),
              ({ id }) => id,
            );
            if (found.length === 0) return <Nothing isSearch={q !== ''} />;
            return (
              <>
                {byDay(found, ({ updated_at }) => updated_at, new Date()).map(({ name, items }) => (
                  <section key={name} aria-label={name}>
                    <Text component="h2" size="xs" fw={600} c="dimmed" px="sm" pt="sm" pb={4}>
                      {name}
                    </Text>
                    {items.map((conversation) => (
                      <ConversationLine key={conversation.id} conversation={conversation} onOpen={onOpen} />
                    ))}
                  </section>
                ))}
                {query.hasNextPage && (
                  <BusyButton
                    fullWidth
                    size="compact-sm"
                    variant="subtle"
                    color="gray"
                    isBusy={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  >
                    {t('Show earlier')}
                  </BusyButton>
                )}
              </>
            );
          }}
        </QueryView>
      </ScrollArea>
    </>
  );
}

const Nothing = ({ isSearch }: { readonly isSearch: boolean }) => (
  <Text size="sm" c="dimmed" px="sm">
    {isSearch ? t('No conversation has these words.') : t('Your conversations will appear here.')}
  </Text>
);
