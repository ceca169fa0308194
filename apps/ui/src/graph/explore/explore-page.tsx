import { Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { ReloadIcon } from '@radix-ui/react-icons';
import { useState } from 'react';
import { BusyButton } from '../../kit/busy-button.js';
import { QueryView } from '../../kit/query-view.js';
import { SectionPage } from '../../kit/section-page.js';
import { graphSections, WithGraph } from '../graph-sections.js';
import { GraphBoard } from './graph-board.js';
import { type GraphName, maxOfType, useGraphSize, useStartNodes } from './use-graph.js';
import { counted, t } from '../../texts/texts.js';

/** Entities described in documents, and how they relate. */
export function ExplorePage() {
  const [graph, setGraph] = useState<GraphName>('data');
  const [type, setType] = useState<string | null>(null);
  const size = useGraphSize(graph);
  const start = useStartNodes(graph, type);
  const choose = (next: GraphName) => {
    setType(null);
    setGraph(next);
  };
  return (
    <SectionPage
      title={t('Graph')}
      description={t('Entities described in documents, and how they relate.')}
      label={t('Graph')}
      sections={graphSections}
    >
      <WithGraph error={size.error}>
        <QueryView query={size} label={t('Loading the graph')}>
          {({ node_count, relation_count, types }) => (
            <Stack>
              <Group align="flex-end" gap="md">
                <SegmentedControl<GraphName>
                  aria-label={t('Graph to show')}
                  value={graph}
                  onChange={choose}
                  data={[
                    { value: 'data', label: t('Entities') },
                    { value: 'ontology', label: t('Types') },
                  ]}
                />
                {graph === 'data' && (
                  <Select
                    label={t('Start with')}
                    placeholder={t('Any type')}
                    data={types}
                    value={type}
                    onChange={setType}
                    clearable
                    searchable
                    limit={200}
                    clearButtonProps={{ 'aria-label': t('Clear the type') }}
                    miw={200}
                  />
                )}
                <BusyButton
                  variant="default"
                  leftSection={<ReloadIcon aria-hidden />}
                  isBusy={start.isFetching}
                  onClick={() => void start.refetch()}
                >
                  {type === null ? t('Show others') : t('Start again')}
                </BusyButton>
                <Text size="sm" c="dimmed">
                  {t('{{node_count}} and {{relation_count}} in total', {
                    node_count: counted(node_count, 'entity', 'entities'),
                    relation_count: counted(relation_count, 'relation'),
                  })}
                </Text>
              </Group>
              <QueryView query={start} label={t('Loading entities')}>
                {({ entities, hasMore }) => (
                  <>
                    {hasMore && (
                      <Text size="sm">
                        {t('Showing the first {{maxOfType}} of this type. There are more.', { maxOfType })}
                      </Text>
                    )}
                    {entities.length === 0 ? <NothingYet /> : <GraphBoard key={graph} graph={graph} start={entities} />}
                  </>
                )}
              </QueryView>
            </Stack>
          )}
        </QueryView>
      </WithGraph>
    </SectionPage>
  );
}

function NothingYet() {
  return (
    <Text c="dimmed" py="xl">
      {t('There is nothing here that you can see. Documents with structured entities fill the graph.')}
    </Text>
  );
}
