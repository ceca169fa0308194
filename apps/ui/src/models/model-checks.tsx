import { Group, Stack, Text } from '@mantine/core';
import { ToneBadge } from '../kit/tone-badge.js';
import type { Check, Found } from './use-model-test.js';
import { t } from '../texts/texts.js';

const names: Readonly<Record<Check, string>> = {
  answer: t('Answer and key'),
  stream: t('Word by word'),
  system_role: t('Instructions'),
  tools: t('Tools'),
  size: t('Context size'),
};

const outcomes: Readonly<Record<Found['outcome'], { readonly word: string; readonly color: string }>> = {
  works: { word: t('Works'), color: 'teal' },
  limited: { word: t('Limited'), color: 'yellow' },
  fails: { word: t('Fails'), color: 'red' },
};

interface Props {
  readonly found: readonly Found[];
  readonly trying?: Check | undefined;
}

/** What was found, each in words, and what is being tried. */
export const ModelChecks = ({ found, trying }: Props) => (
  <Stack component="ul" gap={6} p={0} m={0} style={{ listStyle: 'none' }}>
    {found.map(({ check, outcome, message }) => (
      <Group component="li" key={check} gap="xs" wrap="nowrap" align="flex-start">
        <ToneBadge color={outcomes[outcome].color} flex="none">
          {outcomes[outcome].word}
        </ToneBadge>
        <Text size="sm" style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {names[check]}: {message}
        </Text>
      </Group>
    ))}
    {trying !== undefined && (
      <Group component="li" gap="xs" wrap="nowrap" align="flex-start">
        <ToneBadge color="gray" flex="none">
          {t('Trying')}
        </ToneBadge>
        <Text size="sm">{names[trying]}…</Text>
      </Group>
    )}
  </Stack>
);
