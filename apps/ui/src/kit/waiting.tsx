import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** What waits for the person's decision, under one title. */
export const WaitingList = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Stack component="section" aria-label={title} mb="lg" gap="xs">
    <Title order={2} size="h4">
      {title}
    </Title>
    {children}
  </Stack>
);

interface WaitingProps {
  /** Names it for those who do not see it. */
  readonly label: string;
  /** What is asked for. */
  readonly words: ReactNode;
  /** The buttons that decide it. */
  readonly children: ReactNode;
}

/** One of them. */
export const Waiting = ({ label, words, children }: WaitingProps) => (
  <Paper withBorder p="sm" role="group" aria-label={label}>
    <Group justify="space-between">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {words}
      </Text>
      <Group gap="xs">{children}</Group>
    </Group>
  </Paper>
);
