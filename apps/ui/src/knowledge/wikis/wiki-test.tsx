import { Group, Paper, Stack, Text } from '@mantine/core';
import type { RagSchemas } from '@parley/client';
import { ToneBadge } from '../../kit/tone-badge.js';
import { t } from '../../texts/texts.js';

type Tried = RagSchemas['WikiTest'];

const stepWords: Readonly<Record<Tried['steps'][number]['step'], string>> = {
  address: t('Address'),
  sign_in: t('Sign-in'),
  spaces: t('Spaces'),
  page: t('A page'),
};

/** What a test found: each step in words, and what to change at the one that failed. */
export const WikiTest = ({ tried: { works, steps } }: { readonly tried: Tried }) => (
  <Paper withBorder p="sm" role="status">
    <Text size="sm" fw={600}>
      {works ? t('The wiki can be read.') : t('The wiki cannot be read yet.')}
    </Text>
    <Stack component="ul" gap={6} p={0} mt={6} mb={0} style={{ listStyle: 'none' }}>
      {steps.map(({ step, works: isFine, message }) => (
        <Group component="li" key={step} gap="xs" wrap="nowrap" align="flex-start">
          <ToneBadge color={isFine ? 'teal' : 'red'} flex="none">
            {isFine ? t('Works') : t('Fails')}
          </ToneBadge>
          <Text size="sm" style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {stepWords[step]}: {message}
          </Text>
        </Group>
      ))}
    </Stack>
  </Paper>
);
