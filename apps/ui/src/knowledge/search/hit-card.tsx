import { Anchor, Group, Mark, Paper, Text } from '@mantine/core';
import type { FusedHit } from '@parley/contracts';
import { Link } from 'react-router';
import { documentAddress } from '../addresses.js';
import { snippetParts } from './legs.js';

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
  const { datasource_id, document_id, id, title, chunk_index, total_chunks } = metadata;
  return (
    <Paper component="li" withBorder p="sm" title={why}>
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
        {snippetParts(snippet).map(({ text, isMatch }, index) =>
          isMatch ? <Mark key={index}>{text}</Mark> : <span key={index}>{withoutRules(text)}</span>,
        )}
      </Text>
      <Text size="xs" c="dimmed" mt={6}>
        {[detail, `passage ${chunk_index + 1} of ${total_chunks}`].filter(Boolean).join(' · ')}
      </Text>
    </Paper>
  );
}

/** Without the lines between rows of tables, which say nothing in a snippet. */
const withoutRules = (text: string) => text.replace(/[|\s]*-{3,}[|\s-]*/g, ' ');
