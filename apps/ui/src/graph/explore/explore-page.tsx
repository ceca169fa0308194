import { Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { ReloadIcon } from '@radix-ui/react-icons';
import { useState } from 'react';
import { BusyButton } from '../../kit/busy-button.js';
import { QueryView } from '../../kit/query-view.js';
import { counted } from '../../knowledge/jobs/job-words.js';
import { SectionPage } from '../../kit/section-page.js';
import { graphSections, WithGraph } from '../graph-sections.js';
import { GraphBoard } from './graph-board.js';
import { type GraphName, maxOfType, useGraphSize, useStartNodes } from './use-graph.js';

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
      title="Graph"
      description="Entities described in documents, and how they relate."
      label="Graph"
      sections={graphSections}
    >
      <WithGraph error={size.error}>
        <QueryView query={size} label="Loading the graph">
          {({ node_count, relation_count, types }) => (
            <Stack>
              <Group align="flex-end" gap="md">
                <SegmentedControl<GraphName>
                  aria-label="Graph to show"
                  value={graph}
                  onChange={choose}
                  data={[
                    { value: 'data', label: 'Entities' },
                    { value: 'ontology', label: 'Types' },
                  ]}
                />
                {graph === 'data' && (
                  <Select
                    label="Start with"
                    placeholder="Any type"
                    data={types}
                    value={type}
                    onChange={setType}
                    clearable
                    searchable
                    limit={200}
                    clearButtonProps={{ 'aria-label': 'Clear the type' }}
                    miw={200}
                  />
                )}
                <BusyButton
                  variant="default"
                  leftSection={<ReloadIcon aria-hidden />}
                  isBusy={start.isFetching}
                  onClick={() => void start.refetch()}
                >
                  {type === null ? 'Show others' : 'Start again'}
                </BusyButton>
                <Text size="sm" c="dimmed">
                  {`${counted(node_count, 'entity', 'entities')} and ${counted(relation_count, 'relation')} in total`}
                </Text>
              </Group>
              <QueryView query={start} label="Loading entities">
                {({ entities, hasMore }) => (
                  <>
                    {hasMore && <Text size="sm">{`Showing the first ${maxOfType} of this type. There are more.`}</Text>}
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
      There is nothing here that you can see. Documents with structured entities fill the graph.
    </Text>
  );
}
