import { Group, Stack, Text, Title } from '@mantine/core';
import { ui } from '../../api/clients.js';
import { BusyButton } from '../../kit/busy-button.js';
import { FailureNotice } from '../../kit/failure-notice.js';
import { useChange } from '../../changes/use-change.js';
import { syncWords } from './sync-words.js';
import { t } from '../../texts/texts.js';

const syncPath = '/api/admin/chatx/runtime/sync-from-config';

/** Imports routes from the bot's configuration, after a preview of the changes. */
export function SyncRoutes() {
  const look = useChange({
    change: async () => (await ui.post(syncPath, { body: { dry_run: true }, isRepeatable: true })).data,
    failure: 'inline',
  });
  const apply = useChange({
    change: async () => (await ui.post(syncPath, { body: { dry_run: false }, isRepeatable: true })).data,
    invalidates: [['spaces']],
    failure: 'inline',
    onDone: () => look.reset(),
  });
  const error = look.error ?? apply.error;
  const planned = look.data;
  return (
    <Stack mt="xl" gap="sm" maw={720}>
      <Title order={2} size="h4">
        {t("Routes in the bot's configuration")}
      </Title>
      <Text size="sm" c="dimmed">
        {t("You can import routes from the bot's configuration file. Routes that an admin switched off stay off.")}
      </Text>
      {error !== null && <FailureNotice error={error} />}
      <div role="status">
        {planned && <Text>{syncWords(planned)}</Text>}
        {apply.data && !planned && <Text>{syncWords(apply.data)}</Text>}
      </div>
      <Group>
        <BusyButton variant="default" isBusy={look.isPending} onClick={() => look.mutate()}>
          {t('Preview changes')}
        </BusyButton>
        {planned && planned.created + planned.updated > 0 && (
          <BusyButton isBusy={apply.isPending} onClick={() => apply.mutate()}>
            {t('Import routes')}
          </BusyButton>
        )}
      </Group>
    </Stack>
  );
}
