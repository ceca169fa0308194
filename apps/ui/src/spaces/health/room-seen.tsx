import { Alert, List, Stack, Switch, Text, Title } from '@mantine/core';
import type { Diagnostics, RoomSeen } from '@parley/contracts';
import { ui } from '../../api/clients.js';
import { FailureNotice } from '../../kit/failure-notice.js';
import { useChange } from '../../changes/use-change.js';
import type { SpaceKey } from '../space-key.js';
import { moreOutsiders, roomWords } from './room-words.js';
import { t } from '../../texts/texts.js';

interface RoomProps {
  readonly space: SpaceKey;
  readonly report: Diagnostics;
  readonly mayManage: boolean;
}

const privacyPath = '/api/admin/chatx/spaces/{workspaceId}/{spaceId}/privacy';

/** Who in the room is outside the team, and whether answers are private in that case. */
export function RoomSection({ space, report: { mapping, room }, mayManage }: RoomProps) {
  const change = useChange({
    change: (answer_privately: boolean) =>
      ui.put(privacyPath, { params: { path: { ...space } }, body: { answer_privately } }),
    done: ({ data }) =>
      data.answer_privately
        ? t('Answers are private while people outside the team are in the room.')
        : t('Answers go to the thread.'),
    invalidates: [['spaces']],
    failure: 'inline',
  });
  if (!mapping?.active) return null;
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {t('Who is in the room')}
      </Title>
      <RoomAlert room={room} />
      {change.error !== null && (
        <FailureNotice error={change.error} onRetry={() => change.mutate(!mapping.answer_privately)} />
      )}
      <Switch
        label={t('Answer privately while people outside the team are in the room')}
        description={t(
          'The bot then answers in a direct message. It also does so when it cannot tell who is in the room.',
        )}
        checked={mapping.answer_privately}
        disabled={!mayManage || change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
    </Stack>
  );
}

function RoomAlert({ room }: { readonly room: RoomSeen }) {
  const { title, text, color } = roomWords(room);
  const more = moreOutsiders(room);
  return (
    <Alert color={color} title={title}>
      <Text size="sm">{text}</Text>
      {room.outsiders.length > 0 && (
        <List size="sm" mt="xs" aria-label={t('People outside the team')}>
          {room.outsiders.map(({ name, is_linked }, at) => (
            <List.Item key={`${at} ${name}`} style={{ overflowWrap: 'anywhere' }}>
              {name}
              {!is_linked && t(' (not linked to an account)')}
            </List.Item>
          ))}
        </List>
      )}
      {more !== undefined && <Text size="sm">{more}</Text>}
    </Alert>
  );
}
