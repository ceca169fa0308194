import { Badge, Group, Paper, Stack, Text } from '@mantine/core';
import type { Drift } from '@parley/contracts';
import { t } from '../../texts/texts.js';

const severities: Readonly<Record<Drift['severity'], { label: string; color: string }>> = {
  error: { label: t('Error'), color: 'red' },
  warning: { label: t('Warning'), color: 'orange' },
  info: { label: t('Note'), color: 'blue' },
};

/** Differences with what mends each. Their texts may hold names from elsewhere, and are shown as text. */
export const DriftList = ({ drift }: { readonly drift: readonly Drift[] }) => (
  <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('Differences')}>
    {drift.map(({ code, severity, message, repair, agent_id }) => (
      <Paper key={`${code} ${agent_id ?? ''} ${message}`} component="li" withBorder p="sm">
        <Group gap="sm" align="flex-start">
          <Badge variant="light" color={severities[severity].color}>
            {severities[severity].label}
          </Badge>
          <Stack gap={2} flex={1} miw={200} style={{ overflowWrap: 'anywhere' }}>
            <Text size="sm">
              {message}
              {agent_id !== undefined && ` (${agent_id})`}
            </Text>
            <Text size="sm" c="dimmed">
              {repair}
            </Text>
          </Stack>
        </Group>
      </Paper>
    ))}
  </Stack>
);
