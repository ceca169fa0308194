import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { t } from '../texts/texts.js';

/** Shown when a page crashes or its code cannot be loaded: after an update, the old files are gone. */
export function CrashPage() {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack align="center" maw={420}>
        <Title order={1}>{t('This page crashed')}</Title>
        <Text c="dimmed" ta="center">
          {t('Parley may have been updated while the page was open. Reloading usually helps.')}
        </Text>
        <Button onClick={() => location.reload()}>{t('Reload')}</Button>
      </Stack>
    </Center>
  );
}
