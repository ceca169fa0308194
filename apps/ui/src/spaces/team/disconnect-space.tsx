import { Stack, Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import { ui } from '../../api/clients.js';
import { onlyIf, type Seen } from '../../api/seen.js';
import { useChange } from '../../changes/use-change.js';
import { ConfirmButton } from '../../kit/confirm-button.js';
import { ConflictNotice } from '../../kit/conflict-notice.js';
import type { SpaceKey } from '../space-key.js';
import { LostList } from './lost-list.js';
import { type Connection, connectionPath } from './read-connection.js';

interface DisconnectProps {
  readonly space: SpaceKey;
  readonly seen: Seen<Connection>;
  readonly onReload: () => void;
}

/** Takes a space from its team; what stops working is said first. */
export function DisconnectSpace({ space, seen, onReload }: DisconnectProps) {
  const goTo = useNavigate();
  const { space_name: name, team } = seen.data;
  const disconnect = useChange({
    change: () => ui.delete(connectionPath, { params: { path: { ...space }, ...onlyIf(seen) } }),
    done: `${name} was disconnected.`,
    invalidates: [['spaces', 'list']],
    goOn: () => void goTo('/spaces'),
    failure: 'inline',
  });
  return (
    <>
      {disconnect.error !== null && <ConflictNotice error={disconnect.error} onReload={onReload} />}
      <div>
        <ConfirmButton
          isBusy={disconnect.isPending}
          question={`Disconnect ${name}?`}
          consequences={
            <Stack gap="xs">
              <Text>Nobody gets answers there any more, and members of {team.name} no longer see it here.</Text>
              <LostList connection={seen.data} />
              <Text>The bot says so in the space, once. You can connect it again.</Text>
            </Stack>
          }
          act="Disconnect"
          onConfirm={() => disconnect.mutate()}
        >
          Disconnect the space
        </ConfirmButton>
      </div>
    </>
  );
}
