import { Button, Center, Stack, Text, Title } from '@mantine/core';

/** Shown when a page crashes or its code cannot be loaded: after an update, the old files are gone. */
export function CrashPage() {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack align="center" maw={420}>
        <Title order={1}>This page crashed</Title>
        <Text c="dimmed" ta="center">
          Parley may have been updated while the page was open. Reloading usually helps.
        </Text>
        <Button onClick={() => location.reload()}>Reload</Button>
      </Stack>
    </Center>
  );
}
