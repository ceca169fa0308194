import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import type { AnswerCheck, Citation } from '@parley/contracts';
import { useState } from 'react';
import { QueryView } from '../../kit/query-view.js';
import type { UsedTool } from '../runs/live-run.js';
import { type SearchCall, searchCalls } from '../sources/search-calls.js';
import { SourceCard } from '../sources/source-card.js';
import { type Source, useSources } from '../sources/use-sources.js';
import { CitedList } from './cited-list.js';
import { Folded } from './folded.js';
import { isSameDocument } from './same-document.js';
import { t } from '../../texts/texts.js';

interface AnswerSourcesProps {
  readonly tools: readonly UsedTool[];
  readonly answer: string;
  readonly citations: readonly Citation[];
  readonly check: AnswerCheck | undefined;
  /** Whether they are shown at once: only for the newest turn, so that scrolling back makes no calls. */
  readonly isOpen: boolean;
  /** The number of the passage that a mark was followed to; `onFound` is told once it has the focus. */
  readonly sought: number | undefined;
  readonly onFound: () => void;
}

const shownAtFirst = 4;

/** Where an answer comes from: the passages it cites and what else was found; without citations, what was found. */
export function AnswerSources({ tools, answer, citations, check, isOpen, sought, onFound }: AnswerSourcesProps) {
  const calls = searchCalls(tools);
  if (check?.basis === 'talk' || check?.basis === 'not_found') return null;
  if (citations.length > 0) {
    return (
      <Stack gap="xs" align="flex-start">
        <Folded label={t('Sources')} isOpen={isOpen} isAsked={sought !== undefined}>
          <CitedList {...{ citations, check, answer, calls, sought, onFound }} />
        </Folded>
        <AlsoFound {...{ calls, answer }} without={citations} />
      </Stack>
    );
  }
  if (check?.basis === 'model') return <AlsoFound {...{ calls, answer }} without={[]} />;
  if (calls.length === 0) return null;
  return (
    <Stack gap="xs" align="flex-start">
      <Folded label={t('Sources')} isOpen={isOpen}>
        <Found
          {...{ calls, answer }}
          without={[]}
          nothing={t('Nothing you can read matches the question closely enough.')}
        />
      </Folded>
    </Stack>
  );
}

interface FoundProps {
  readonly calls: readonly SearchCall[];
  readonly answer: string;
  /** Documents that are shown elsewhere. */
  readonly without: readonly Citation[];
}

const AlsoFound = (props: FoundProps) =>
  props.calls.length > 0 && (
    <Stack gap="xs" align="flex-start">
      <Folded label={t('Also found')} isOpen={false}>
        <Found {...props} nothing={t('Nothing else that you can read was found.')} />
      </Folded>
    </Stack>
  );

function Found({ calls, answer, without, nothing }: FoundProps & { readonly nothing: string }) {
  const [isWhole, showAll] = useState(false);
  const query = useSources(calls, true);
  return (
    <QueryView query={query} label={t('Looking for the sources')}>
      {(found) => {
        const others = found.filter(({ metadata }) => !without.some((one) => isSameDocument(one, metadata)));
        const sources = namedFirst(others, answer);
        if (sources.length === 0) return <Nothing words={nothing} />;
        return (
          <>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" w="100%">
              {sources.slice(0, isWhole ? undefined : shownAtFirst).map((source) => (
                <SourceCard key={source.metadata.id} source={source} />
              ))}
            </SimpleGrid>
            {!isWhole && sources.length > shownAtFirst && (
              <Button size="compact-sm" variant="subtle" color="gray" onClick={() => showAll(true)}>
                {t('Show {{sources}} more', { sources: sources.length - shownAtFirst })}
              </Button>
            )}
          </>
        );
      }}
    </QueryView>
  );
}

const Nothing = ({ words }: { readonly words: string }) => (
  <Text size="sm" c="dimmed">
    {words}
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
