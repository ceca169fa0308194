import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { ui } from '../../api/clients.js';
import { useChange } from '../../changes/use-change.js';
import { ConfirmButton } from '../../kit/confirm-button.js';
import { FailureNotice } from '../../kit/failure-notice.js';
import { When } from '../../kit/when.js';
import { type Hold, holdsKey, pathOf } from './holds.js';
import { Rich } from '../../texts/rich.js';
import { t } from '../../texts/texts.js';

/** One hold: on whom, why, since when, and who set it. */
export function HoldCard({ hold }: { readonly hold: Hold }) {
  const { of, id, name, reason } = hold;
  const lift = useChange({
    change: () => ui.delete(pathOf(hold), { params: { path: { id } } }),
    done: t('The legal hold on {{name}} is lifted.', { name }),
    invalidates: [holdsKey],
    failure: 'inline',
  });
  return (
    <Paper component="li" withBorder p="md" aria-label={t('Legal hold on {{name}}', { name })}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={4} miw={0} flex="1 1 16rem">
          <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
            {of === 'team' ? t('The team {{name}}', { name }) : name}
          </Title>
          <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{reason}</Text>
          <Text size="sm" c="dimmed">
            <SetBy hold={hold} />
          </Text>
        </Stack>
        <ConfirmButton
          size="compact-sm"
          aria-label={t('Lift the hold on {{name}}', { name })}
          isBusy={lift.isPending}
          question={t('Lift the legal hold on {{name}}?', { name })}
          consequences={t(
            'Conversations that are older than they are kept for are removed within the hour. That cannot be undone.',
          )}
          act={t('Lift the hold')}
          onConfirm={() => lift.mutate()}
        >
          {t('Lift')}
        </ConfirmButton>
      </Group>
      {lift.isError && <FailureNotice error={lift.error} />}
    </Paper>
  );
}

/** Holds of earlier releases do not say who set them. */
function SetBy({ hold: { set_by: by, since } }: { readonly hold: Hold }) {
  const when = <When key="0" at={since} />;
  if (by === null) return <Rich text={t('Since <0/>')} parts={[when]} />;
  return <Rich text={t('Since <0/>, set by {{by}}', { by })} parts={[when]} />;
}
