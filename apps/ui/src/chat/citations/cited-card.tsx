import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { AnswerCheck, Citation } from '@parley/contracts';
import { useEffect, useRef } from 'react';
import { rag } from '../../api/clients.js';
import { sourcePlace } from '../../document/source-place.js';
import { PassageExtract } from '../../document/passage-extract.js';
import { followable, ForeignLink } from '../../kit/foreign-link.js';
import { ToneBadge } from '../../kit/tone-badge.js';
import { PassageDrawer } from '../sources/passage-drawer.js';
import { readCited } from '../sources/read-cited.js';
import type { SearchCall } from '../sources/search-calls.js';
import { doubtsInWords } from './doubts.js';
import { isSaidIn } from './said-in.js';
import { sourceName, titleOf } from './source-name.js';
import { verifiedWords } from './verified-words.js';
import { WhyCited } from './why-cited.js';
import { t } from '../../texts/texts.js';

interface CitedCardProps {
  readonly citation: Citation;
  readonly check: AnswerCheck | undefined;
  readonly answer: string;
  /** The searches that may have found it. */
  readonly calls: readonly SearchCall[];
  /** Whether somebody followed a mark to it; `onFound` is told once it has the focus. */
  readonly isSought: boolean;
  readonly onFound: () => void;
}

/** A passage that an answer cites, under its number. */
export function CitedCard({ citation, check, answer, calls, isSought, onFound }: CitedCardProps) {
  const [isOpen, passage] = useDisclosure(false);
  const [isExplained, why] = useDisclosure(false);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isSought) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest' });
    onFound();
  }, [isSought, onFound]);
  const { number, text, datasource_id, document_id, hash, verified, address } = citation;
  const title = titleOf(citation);
  const place = sourcePlace(datasource_id, citation.place);
  const original = address === undefined ? undefined : followable(address);
  return (
    <Paper ref={card} withBorder p="sm" component="article" tabIndex={-1} aria-label={sourceName(citation)}>
      <Stack gap={6}>
        <Group gap="xs" wrap="nowrap" align="baseline">
          <span className="parley-cited-number" aria-hidden>
            {number}
          </span>
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Text>
        </Group>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {place}
        </Text>
        {verified && (
          <ToneBadge color="green" maw="100%">
            {verifiedWords(verified)}
          </ToneBadge>
        )}
        {doubtsInWords(number, check).map((words) => (
          <Text key={words} size="sm" fw={500}>
            {words}.
          </Text>
        ))}
        {isSaidIn(answer, text) ? (
          <Text size="sm" c="dimmed">
            {t('Quoted in the answer.')}
          </Text>
        ) : (
          <PassageExtract text={text} name={title} />
        )}
        <Group gap={4}>
          <Button
            size="compact-xs"
            variant="light"
            aria-label={t('Open the passage: {{title}}', { title })}
            onClick={passage.open}
          >
            {t('Open the passage')}
          </Button>
          {calls.length > 0 && (
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              aria-label={t('Why do I see this? {{title}}', { title })}
              aria-expanded={isExplained}
              onClick={why.toggle}
            >
              {t('Why do I see this?')}
            </Button>
          )}
          {original !== undefined && (
            <Text size="xs" component="span" px={4}>
              <ForeignLink href={original}>{t('Open the original')}</ForeignLink>
            </Text>
          )}
        </Group>
        {isExplained && <WhyCited citation={citation} calls={calls} />}
      </Stack>
      <PassageDrawer
        {...{ place, address, isOpen }}
        name={title}
        passageKey={[datasource_id, document_id, 'cited', hash]}
        read={(signal) => readCited(rag, citation, signal)}
        onClose={passage.close}
      />
    </Paper>
  );
}
