import { Button, Center, Stack, Text, Title } from '@mantine/core';

/** When a page broke, or its part could not be loaded: after an update, parts of the old one are gone. */
export function CrashPage() {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack align="center" maw={420}>
        <Title order={1}>This page broke</Title>
        <Text c="dimmed" ta="center">
          Parley may have been updated while the page was open. Loading it again usually helps.
        </Text>
        <Button onClick={() => location.reload()}>Load again</Button>
      </Stack>
    </Center>
  );
}
