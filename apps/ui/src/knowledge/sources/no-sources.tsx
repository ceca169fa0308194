import { Button, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';

/** What is said where there is no source: what they are for, and the first step. */
export function NoSources({ mayAdd }: { readonly mayAdd: boolean }) {
  return (
    <Stack align="center" py="xl" gap="xs">
      <Title order={2} size="h3">
        No knowledge yet
      </Title>
      <Text c="dimmed" ta="center" maw={480}>
        {mayAdd
          ? 'A source is a web site, a wiki page or files of yours. Once it is read, answers quote it.'
          : 'There is no source that you may read. Whoever administers Parley can add one or let you read one.'}
      </Text>
      {mayAdd && (
        <Button component={Link} to="/knowledge/add" variant="default" mt="sm">
          Add the first source
        </Button>
      )}
    </Stack>
  );
}
