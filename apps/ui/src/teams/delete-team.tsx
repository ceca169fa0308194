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
import { t } from '../texts/texts.js';
import { britishLocale } from '../texts/language.js';

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
    done: t('Team {{name}} was deleted.', { name: seen.data.name }),
    invalidates: [['teams', 'list'], ['me'], ['spaces'], ['agents']],
    goOn: () => void goTo('/teams'),
  });
  return (
    <>
      <BusyButton variant="default" isBusy={remove.isPending} onClick={dialog.open}>
        {t('Delete')}
      </BusyButton>
      <ConfirmDialog
        question={t('Delete the team {{name}}?', { name: seen.data.name })}
        consequences={
          <Stack gap="xs">
            <QueryView query={access} label={t('Loading what is lost')}>
              {(lost) => (
                <>
                  <Text>{lostWords(lost)}</Text>
                  {lost.spaces.total > 0 && (
                    <Text>
                      {t('Chat spaces that are disconnected: {{spaceNames}}.', { spaceNames: spaceNames(lost.spaces) })}
                    </Text>
                  )}
                </>
              )}
            </QueryView>
            <Text>
              {t(
                'Sources and agents stay, without this team. It cannot be undone, and no other team can have the short name {{slug}}.',
                { slug: seen.data.slug },
              )}
            </Text>
          </Stack>
        }
        act={t('Delete the team')}
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
  return new Intl.ListFormat(britishLocale).format(others > 0 ? [...names, t('{{others}} others', { others })] : names);
}
