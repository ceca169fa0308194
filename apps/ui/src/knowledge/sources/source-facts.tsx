import { Paper, SimpleGrid } from '@mantine/core';
import { Fact } from '../../kit/fact.js';
import { ForeignLink } from '../../kit/foreign-link.js';
import { spanWords } from '../epoch.js';
import { FreshnessBadge } from './freshness-badge.js';
import type { Source } from './freshness.js';
import { KindOfSource } from './kind-of-source.js';

/** What a source's record says. */
export function SourceFacts({ source }: { readonly source: Source }) {
  const { description, metadata, reload_interval, default_chunk_size, default_chunk_overlap, ingestor_id } = source;
  const address = typeof metadata?.['url'] === 'string' ? metadata['url'] : undefined;
  return (
    <Paper withBorder p="md">
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 4 }} m={0} spacing="md">
        <Fact label="Freshness">
          <FreshnessBadge source={source} isFull />
        </Fact>
        <Fact label="Kind">
          <KindOfSource source={source} />
        </Fact>
        <Fact label="Re-index every">{spanWords(reload_interval)}</Fact>
        <Fact label="Passages">{`up to ${default_chunk_size} characters, ${default_chunk_overlap} overlapping`}</Fact>
        {description !== '' && <Fact label="Description">{description}</Fact>}
        <Fact label="Ingested by">{ingestor_id}</Fact>
        {address !== undefined && (
          <Fact label="Address">
            <ForeignLink href={address}>{address}</ForeignLink>
          </Fact>
        )}
      </SimpleGrid>
    </Paper>
  );
}
