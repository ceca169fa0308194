import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ui } from '../api/clients.js';
import { askWords } from '../kit/ask-words.js';
import { Page } from '../kit/page.js';
import { QueryView } from '../kit/query-view.js';
import { roomsKey } from './rooms-key.js';
import { RoomCard } from './room-card.js';
import { t } from '../texts/texts.js';

/** The person's direct messages with the bot: for which of their teams it answers there. */
export function DirectRoomsPage() {
  const found = useQuery({
    queryKey: roomsKey,
    queryFn: async ({ signal }) => (await ui.get('/api/chatx/direct-rooms', { signal })).data,
  });
  return (
    <Page
      title={t('Direct messages')}
      description={t('For which of your teams the bot answers when you write to it directly.')}
    >
      <QueryView query={found} label={t('Loading your direct messages')}>
        {({ rooms, teams, ask }) => (
          <Stack>
            {rooms.length === 0 && (
              <Text>
                {t(
                  'You have not chosen a team yet. Write to the bot in a direct message: it asks you for one, and answers then.',
                )}
              </Text>
            )}
            {rooms.map((room) => (
              <RoomCard key={`${room.room_id} ${room.team?.slug ?? ''}`} room={room} teams={teams} />
            ))}
            {ask !== null && (
              <Text size="sm" c="dimmed">
                {t(
                  'No agent could answer you there: you are in no team whose members can all use one. Ask {{askWords}}.',
                  { askWords: askWords(ask) },
                )}
              </Text>
            )}
          </Stack>
        )}
      </QueryView>
    </Page>
  );
}
