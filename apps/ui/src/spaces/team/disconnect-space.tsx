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
import { t } from '../../texts/texts.js';

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
    done: t('{{name}} was disconnected.', { name }),
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
          question={t('Disconnect {{name}}?', { name })}
          consequences={
            <Stack gap="xs">
              <Text>
                {t('Nobody gets answers there any more, and members of {{name}} no longer see it here.', {
                  name: team.name,
                })}
              </Text>
              <LostList connection={seen.data} />
              <Text>{t('The bot says so in the space, once. You can connect it again.')}</Text>
            </Stack>
          }
          act={t('Disconnect')}
          onConfirm={() => disconnect.mutate()}
        >
          {t('Disconnect the space')}
        </ConfirmButton>
      </div>
    </>
  );
}
