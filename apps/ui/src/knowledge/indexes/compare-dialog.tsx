import { Group, Modal, SimpleGrid, Stack, Tabs, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { IndexComparison } from '@parley/contracts';
import { rag } from '../../api/clients.js';
import { useChange } from '../../changes/use-change.js';
import { BusyButton } from '../../kit/busy-button.js';
import { FailureNotice } from '../../kit/failure-notice.js';
import { HitCard } from '../search/hit-card.js';
import { lookedAt } from './compare-questions.js';
import { CompareSet } from './compare-set.js';
import type { Index } from './use-indexes.js';
import { t } from '../../texts/texts.js';

interface Props {
  readonly index: Index;
  readonly onClose: () => void;
}

/** Asks the index in use and this one the same, with the permissions of the person who tries them. */
export function CompareDialog({ index: { generation_id, model }, onClose }: Props) {
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('Try {{model}} beside the index in use', { model })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Tabs defaultValue="question" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="question">{t('One question')}</Tabs.Tab>
          <Tabs.Tab value="set">{t('A question set')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="question">
          <CompareQuestion generationId={generation_id} />
        </Tabs.Panel>
        <Tabs.Panel value="set">
          <CompareSet generationId={generation_id} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
}

function CompareQuestion({ generationId }: { readonly generationId: string }) {
  const form = useForm({
    initialValues: { query: '' },
    validate: { query: (query) => (query.trim() === '' ? t('Ask a question') : null) },
  });
  const compare = useChange({
    change: ({ query }: { query: string }): Promise<IndexComparison> =>
      rag.post('/v1/index/generations/{generation_id}/compare', {
        params: { path: { generation_id: generationId } },
        body: { query, limit: lookedAt },
        isRepeatable: true,
      }),
    failure: 'inline',
  });
  return (
    <Stack>
      <form onSubmit={form.onSubmit((values) => compare.mutate(values))} noValidate>
        <Group align="flex-start">
          <TextInput label={t('Question')} flex={1} data-autofocus {...form.getInputProps('query')} />
          <BusyButton type="submit" mt={25} isBusy={compare.isPending}>
            {t('Ask both')}
          </BusyButton>
        </Group>
      </form>
      {compare.isError && <FailureNotice error={compare.error} />}
      {compare.data && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Found title={t('In use')} found={compare.data.live} />
          <Found title={t('This index')} found={compare.data.other} />
        </SimpleGrid>
      )}
    </Stack>
  );
}

interface FoundProps {
  readonly title: string;
  readonly found: IndexComparison['live'];
}

function Found({ title, found: { model, results } }: FoundProps) {
  return (
    <section aria-label={`${title}: ${model}`}>
      <Title order={3} size="h5" style={{ overflowWrap: 'anywhere' }}>
        {title}: {model}
      </Title>
      {results.length === 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('Nothing you can read was found.')}
        </Text>
      )}
      <Stack component="ol" gap="sm" p={0} mt="xs" mb={0} mx={0} style={{ listStyle: 'none' }}>
        {results.map((hit) => (
          <HitCard key={hit.metadata.id} hit={hit} rank={hit.rank} detail="" />
        ))}
      </Stack>
    </section>
  );
}
