import { Alert, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { ToneBadge } from '../../kit/tone-badge.js';
import { When } from '../../kit/when.js';
import { isoOf } from '../epoch.js';
import { IndexActions } from './index-actions.js';
import { percentOf, progressWords, stateWords } from './index-words.js';
import type { Index } from './use-indexes.js';
import { t } from '../../texts/texts.js';
import { Rich } from '../../texts/rich.js';

/** One index: its model, how far it is, and what can be done with it. */
export function IndexCard({ index }: { readonly index: Index }) {
  const { model, created_at, created_by, problem, progress } = index;
  const { text, color } = stateWords(index);
  return (
    <Paper component="li" withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <div style={{ minWidth: 0, flex: '1 1 260px' }}>
            <Group gap="xs">
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {model}
              </Text>
              <ToneBadge color={color}>{text}</ToneBadge>
            </Group>
            <Text size="sm" mt={4} role="status">
              {progressWords(index)}
            </Text>
            <Text size="sm" c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
              <Rich
                text={t('Begun <0/>{{created_by}}', {
                  created_by: created_by !== null && t(' by {{created_by}}', { created_by }),
                })}
                parts={[<When key="0" at={isoOf(created_at)} />]}
              />
            </Text>
          </div>
          <IndexActions index={index} />
        </Group>
        {progress && <Progress value={percentOf(index)} aria-label={t('Progress of {{model}}', { model })} />}
        {problem !== null && (
          <Alert color="yellow" title={t('It cannot go on at the moment. It is tried again by itself.')}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {problem}
            </Text>
          </Alert>
        )}
      </Stack>
    </Paper>
  );
}
