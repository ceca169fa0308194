import { Paper, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fact } from '../../kit/fact.js';
import { ForeignLink } from '../../kit/foreign-link.js';
import { spanWords } from '../epoch.js';
import { FreshnessBadge } from './freshness-badge.js';
import type { Source } from './freshness.js';
import { KindOfSource } from './kind-of-source.js';
import { useOwnerWords } from './owner-of-source.js';
import { permissionsWords } from './permissions-as-of.js';
import { sourceQuery } from './use-source.js';
import { t } from '../../texts/texts.js';

/** What a source's record says. */
export function SourceFacts({ source }: { readonly source: Source }) {
  const { description, metadata, reload_interval, default_chunk_size, default_chunk_overlap, ingestor_id } = source;
  const detail = useQuery(sourceQuery(source.datasource_id));
  const permissions = detail.data && permissionsWords(detail.data.data, new Date());
  const address = typeof metadata?.['url'] === 'string' ? metadata['url'] : undefined;
  return (
    <Paper withBorder p="md">
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 4 }} m={0} spacing="md">
        <Fact label={t('Freshness')}>
          <FreshnessBadge source={source} isFull />
        </Fact>
        {permissions !== undefined && <Fact label={t('Permissions')}>{permissions}</Fact>}
        <OwnerFact id={source.datasource_id} />
        <Fact label={t('Kind')}>
          <KindOfSource source={source} />
        </Fact>
        <Fact label={t('Re-index every')}>{spanWords(reload_interval)}</Fact>
        <Fact label={t('Passages')}>
          {t('up to {{default_chunk_size}} characters, {{default_chunk_overlap}} overlapping', {
            default_chunk_size,
            default_chunk_overlap,
          })}
        </Fact>
        {description !== '' && <Fact label={t('Description')}>{description}</Fact>}
        <Fact label={t('Ingested by')}>{ingestor_id}</Fact>
        {address !== undefined && (
          <Fact label={t('Address')}>
            <ForeignLink href={address}>{address}</ForeignLink>
          </Fact>
        )}
      </SimpleGrid>
    </Paper>
  );
}

/** Sources of earlier releases tell no name. */
function OwnerFact({ id }: { readonly id: string }) {
  const words = useOwnerWords(useQuery(sourceQuery(id)).data?.data.owner);
  return words === undefined ? null : <Fact label={t('Owner')}>{words}</Fact>;
}
