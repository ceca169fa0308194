import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { ChevronDownIcon, ChevronRightIcon } from '@radix-ui/react-icons';
import { useState } from 'react';
import { QueryView } from '../../kit/query-view.js';
import type { UsedTool } from '../runs/live-run.js';
import { searchCalls } from './search-calls.js';
import { SourceCard } from './source-card.js';
import { type Source, useSources } from './use-sources.js';

interface SourcesProps {
  readonly tools: readonly UsedTool[];
  readonly answer: string;
  /** Whether they are shown at once: only for the newest turn, so that scrolling back makes no calls. */
  readonly isOpen: boolean;
}

const shownAtFirst = 4;

/** Where an answer comes from: the passages its searches found, starting with those it names. */
export function Sources({ tools, answer, isOpen }: SourcesProps) {
  const calls = searchCalls(tools);
  const [isShown, show] = useState(isOpen);
  const [isWhole, showAll] = useState(false);
  const query = useSources(calls, isShown);
  if (calls.length === 0) return null;
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={isShown ? <ChevronDownIcon aria-hidden /> : <ChevronRightIcon aria-hidden />}
        aria-expanded={isShown}
        onClick={() => show(!isShown)}
      >
        Sources
      </Button>
      {isShown && (
        <QueryView query={query} label="Looking for the sources">
          {(found) => {
            const sources = namedFirst(found, answer);
            if (sources.length === 0) return <NoSources />;
            return (
              <>
                <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" w="100%">
                  {sources.slice(0, isWhole ? undefined : shownAtFirst).map((source) => (
                    <SourceCard key={source.metadata.id} source={source} />
                  ))}
                </SimpleGrid>
                {!isWhole && sources.length > shownAtFirst && (
                  <Button size="compact-sm" variant="subtle" color="gray" onClick={() => showAll(true)}>
                    {`Show ${sources.length - shownAtFirst} more`}
                  </Button>
                )}
              </>
            );
          }}
        </QueryView>
      )}
    </Stack>
  );
}

const NoSources = () => (
  <Text size="sm" c="dimmed">
    Nothing you can read matches the question closely enough.
  </Text>
);

/** An answer that quotes a document names its title, its id or its address. */
function namedFirst(found: readonly Source[], answer: string): Source[] {
  const isNamed = ({ metadata: { title, document_id, metadata } }: Source) =>
    [title, document_id, metadata['source']].some(
      (name) => typeof name === 'string' && name !== '' && answer.includes(name),
    );
  return [...found].sort((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
}
