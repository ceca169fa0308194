import { Group, Stack, Text, Title } from '@mantine/core';
import type { UseCaseView } from '@parley/contracts';
import { useWhomToAsk } from '../kit/use-whom-to-ask.js';
import { RunInChat } from './run-in-chat.js';
import { t } from '../texts/texts.js';

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
          ? t('Someone else wrote this. Ask {{whom}} to change it.', { whom })
          : t('{{ownerName}} wrote this. Ask them, or {{whom}}, to change it.', { ownerName, whom })}
      </Text>
      <Group>
        <RunInChat useCase={useCase} />
      </Group>
    </Stack>
  );
}
