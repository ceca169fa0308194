import { Group, Stack, Text, Title } from '@mantine/core';
import type { UseCaseView } from '@parley/contracts';
import { useWhomToAsk } from '../kit/use-whom-to-ask.js';
import { RunInChat } from './run-in-chat.js';

/** Replaces the form for people who may not change it: an address may be opened by hand. */
export function OthersUseCase({ useCase }: { readonly useCase: UseCaseView }) {
  const whom = useWhomToAsk();
  const { ownerName } = useCase;
  return (
    <Stack gap="sm">
      <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
        {useCase.title}
      </Title>
      <Text>
        {ownerName === null
          ? `Someone else wrote this. Ask ${whom} to change it.`
          : `${ownerName} wrote this. Ask them, or ${whom}, to change it.`}
      </Text>
      <Group>
        <RunInChat useCase={useCase} />
      </Group>
    </Stack>
  );
}
