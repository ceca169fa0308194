import { Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { UiSchemas } from '@parley/client';
import { useNavigate } from 'react-router';
import { ui } from '../api/clients.js';
import { onlyIf, type Seen } from '../api/seen.js';
import { useChange } from '../changes/use-change.js';
import { BusyButton } from '../kit/busy-button.js';
import { ConfirmDialog } from '../kit/confirm-button.js';
import { QueryView } from '../kit/query-view.js';
import { useTeamAccess } from './access-query.js';
import { lostWords } from './lost-words.js';

type Team = UiSchemas['Team'];

/** Deletes a team; what is lost is said first. */
export function DeleteTeam({ seen }: { readonly seen: Seen<Team> }) {
  const goTo = useNavigate();
  const [isOpen, dialog] = useDisclosure(false);
  const access = useTeamAccess(seen.data.id, { isAsked: isOpen });
  const remove = useChange({
    change: () =>
      ui.delete('/api/admin/teams/{id}', {
        params: { path: { id: seen.data.id }, query: { spaces: 'disconnect' }, ...onlyIf(seen) },
      }),
    done: `Team ${seen.data.name} was deleted.`,
    invalidates: [['teams', 'list'], ['me'], ['spaces'], ['agents']],
    goOn: () => void goTo('/teams'),
  });
  return (
    <>
      <BusyButton variant="default" isBusy={remove.isPending} onClick={dialog.open}>
        Delete
      </BusyButton>
      <ConfirmDialog
        question={`Delete the team ${seen.data.name}?`}
        consequences={
          <Stack gap="xs">
            <QueryView query={access} label="Loading what is lost">
              {(lost) => (
                <>
                  <Text>{lostWords(lost)}</Text>
                  {lost.spaces.total > 0 && (
                    <Text>{`Chat spaces that are disconnected: ${spaceNames(lost.spaces)}.`}</Text>
                  )}
                </>
              )}
            </QueryView>
            <Text>
              Sources and agents stay, without this team. It cannot be undone, and no other team can have the short name{' '}
              {seen.data.slug}.
            </Text>
          </Stack>
        }
        act="Delete the team"
        isOpen={isOpen}
        onClose={dialog.close}
        onConfirm={() => {
          dialog.close();
          remove.mutate();
        }}
      />
    </>
  );
}

function spaceNames({ items, total }: UiSchemas['TeamAccess']['spaces']): string {
  const names = items.slice(0, 10).map(({ id, name }) => name ?? id);
  const others = total - names.length;
  return new Intl.ListFormat('en-GB').format(others > 0 ? [...names, `${others} others`] : names);
}
