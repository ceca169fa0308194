import { Group, Paper, Select, Stack, Text, Title } from '@mantine/core';
import type { UiSchemas } from '@parley/client';
import { useState } from 'react';
import { ui } from '../api/clients.js';
import { useChange } from '../changes/use-change.js';
import { ConfirmButton } from '../kit/confirm-button.js';
import { FailureNotice } from '../kit/failure-notice.js';
import { When } from '../kit/when.js';
import { roomsKey } from './rooms-key.js';
import { t } from '../texts/texts.js';
import { Rich } from '../texts/rich.js';

type Rooms = UiSchemas['OwnDirectRooms']['data'];
type Room = Rooms['rooms'][number];

const path = '/api/chatx/direct-rooms/{roomId}';

interface RoomCardProps {
  readonly room: Room;
  /** Those that can be chosen. */
  readonly teams: Rooms['teams'];
}

/** One direct room: its team, another one, or none. */
export function RoomCard({ room, teams }: RoomCardProps) {
  const { team, agent, connected_at: connectedAt } = room;
  const name = team?.name ?? t('a team that no longer exists');
  return (
    <Paper component="section" withBorder p="md" aria-label={t('Answers for {{name}}', { name })}>
      <Stack gap="sm">
        <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
          {t('Answers for {{name}}', { name })}
        </Title>
        <Text size="sm" c="dimmed">
          {agent
            ? t('{{name}} answers.', { name: agent.name })
            : t('Nobody answers there: the agent is gone. Choose the team again.')}{' '}
          <Rich text={t('Chosen <0/>.')} parts={[<When key="0" at={connectedAt} />]} />
        </Text>
        <ChangeTeam room={room} teams={teams} />
        <Disconnect room={room} />
      </Stack>
    </Paper>
  );
}

/** A room without an agent may have its own team once more. */
function ChangeTeam({ room: { room_id: roomId, team, agent }, teams }: RoomCardProps) {
  const [to, setTo] = useState<string | null>(null);
  const choices = teams.filter(({ slug }) => agent === null || slug !== team?.slug);
  const chosen = choices.find(({ slug }) => slug === to);
  const change = useChange({
    change: (team_slug: string) => ui.put(path, { params: { path: { roomId } }, body: { team_slug } }),
    done: t('The bot answers you for {{name}} now.', { name: chosen?.name ?? t('that team') }),
    invalidates: [roomsKey],
    failure: 'inline',
  });
  if (choices.length === 0) return null;
  return (
    <>
      <Group align="flex-end">
        <Select
          label={t('Another team')}
          placeholder={t('Choose a team')}
          data={choices.map(({ slug, name }) => ({ value: slug, label: name }))}
          value={to}
          onChange={setTo}
        />
        <ConfirmButton
          variant="default"
          disabled={chosen === undefined}
          isBusy={change.isPending}
          question={t('Answer for {{name}}?', { name: chosen?.name ?? '' })}
          consequences={t(
            'Your direct messages are answered from what {{name}} knows, and no longer from what {{name2}} knows.',
            { name: chosen?.name ?? '', name2: team?.name ?? t('the team before') },
          )}
          act={t('Change team')}
          onConfirm={() => to !== null && change.mutate(to)}
        >
          {t('Change team')}
        </ConfirmButton>
      </Group>
      {change.isError && <FailureNotice error={change.error} />}
    </>
  );
}

function Disconnect({ room: { room_id: roomId, team } }: Pick<RoomCardProps, 'room'>) {
  const remove = useChange({
    change: () => ui.delete(path, { params: { path: { roomId } } }),
    done: t('The bot no longer answers your direct messages.'),
    invalidates: [roomsKey],
    failure: 'inline',
  });
  return (
    <div>
      <ConfirmButton
        variant="light"
        color="red"
        isBusy={remove.isPending}
        question={t('Disconnect your direct messages?')}
        consequences={t(
          'The bot no longer answers you there from what {{name}} knows, and says so once. Write to it to choose a team again.',
          { name: team?.name ?? t('the team') },
        )}
        act={t('Disconnect')}
        onConfirm={() => remove.mutate()}
      >
        {t('Disconnect')}
      </ConfirmButton>
      {remove.isError && <FailureNotice error={remove.error} />}
    </div>
  );
}
