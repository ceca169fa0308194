import { Anchor, Button, Collapse, Group, Mark, Paper, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { FusedHit } from '@parley/contracts';
import { Link } from 'react-router';
import { snippetParts } from '../../document/snippet-parts.js';
import { When } from '../../kit/when.js';
import { documentAddress } from '../addresses.js';
import { isoOf } from '../epoch.js';
import { nameOf } from '../sources/freshness.js';
import { useSources } from '../sources/use-sources.js';
import { t } from '../../texts/texts.js';
import { Rich } from '../../texts/rich.js';

interface HitCardProps {
  readonly hit: FusedHit;
  readonly rank: number;
  /** How it came to its place. */
  readonly detail: string;
  /** Why it may be seen. */
  readonly why?: string | undefined;
}

/** A passage that was found, with a way to where it stands. */
export function HitCard({ hit: { metadata, snippet }, rank, detail, why }: HitCardProps) {
  const { datasource_id, document_id, id, title, chunk_index, total_chunks, document_ingested_at } = metadata;
  const sourceName = useSourceName(datasource_id);
  return (
    <Paper component="li" withBorder p="sm">
      <Group justify="space-between" wrap="nowrap" align="baseline" gap="xs">
        <Anchor
          component={Link}
          to={documentAddress(datasource_id, document_id, id)}
          fw={600}
          size="sm"
          style={{ overflowWrap: 'anywhere' }}
        >
          {title || document_id}
        </Anchor>
        <Text size="xs" c="dimmed" fw={600}>
          #{rank}
        </Text>
      </Group>
      <Text size="sm" mt={4} lineClamp={5} style={{ overflowWrap: 'anywhere' }}>
        {snippetParts(snippet).map(({ text, isMatch }, index) => (isMatch ? <Mark key={index}>{text}</Mark> : text))}
      </Text>
      <Text size="xs" c="dimmed" mt={6}>
        {sourceName} · {document_ingested_at !== null && <ReadAt seconds={document_ingested_at} />}
        {[detail, t('passage {{chunk_index}} of {{total_chunks}}', { chunk_index: chunk_index + 1, total_chunks })]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {why !== undefined && <Reason of={title || document_id} text={why} />}
    </Paper>
  );
}

const ReadAt = ({ seconds }: { readonly seconds: number }) => (
  <>
    <Rich text={t('read <0/> ·')} parts={[<When key="0" at={isoOf(seconds)} />]} />{' '}
  </>
);

/** Its id until the name is known, and where there is none. */
function useSourceName(id: string): string {
  const source = useSources().data?.find(({ datasource_id }) => datasource_id === id);
  return source ? nameOf(source) : id;
}

/** Unfolds by mouse, touch and keyboard alike. */
function Reason({ of, text }: { readonly of: string; readonly text: string }) {
  const [isShown, reason] = useDisclosure(false);
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        mt={4}
        aria-label={t('Why do I see this? {{of}}', { of })}
        aria-expanded={isShown}
        onClick={reason.toggle}
      >
        {t('Why do I see this?')}
      </Button>
      <Collapse expanded={isShown}>
        <Text size="xs" mt={4} style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      </Collapse>
    </>
  );
}
