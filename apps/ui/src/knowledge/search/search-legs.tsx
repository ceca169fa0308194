import { Button, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { FusedHit } from '@parley/contracts';
import type { ReactNode } from 'react';
import { useMe } from '../../api/use-me.js';
import { accessWords, type NamedTeam } from '../../document/access-words.js';
import { counted } from '../jobs/job-words.js';
import { HitCard } from './hit-card.js';
import { type LegHit, legsOf } from './legs.js';

const shownAtFirst = 10;

/** The combined result, with the result of each leg beside it. */
export function SearchLegs({ results }: { readonly results: readonly FusedHit[] }) {
  const { keyword, meaning } = legsOf(results);
  const { teams } = useMe();
  return (
    <SimpleGrid cols={{ base: 1, md: 3 }} spacing="lg">
      <HitList title="Combined" hint="Keywords and meaning together: what agents see">
        {results.map((hit) => (
          <HitCard key={hit.metadata.id} hit={hit} rank={hit.rank} detail={places(hit)} why={whyShown(hit, teams)} />
        ))}
      </HitList>
      <HitList title="Keywords" hint="Passages with the words of the question; rare words count more">
        {keyword.map((place) => (
          <HitCard key={place.hit.metadata.id} hit={place.hit} rank={place.rank} detail={wordScore(place)} />
        ))}
      </HitList>
      <HitList title="Meaning" hint="Passages close in meaning, whatever their words">
        {meaning.map((place) => (
          <HitCard key={place.hit.metadata.id} hit={place.hit} rank={place.rank} detail={closeness(place)} />
        ))}
      </HitList>
    </SimpleGrid>
  );
}

interface HitListProps {
  readonly title: string;
  readonly hint: string;
  readonly children: readonly ReactNode[];
}

/** The best of a list, and all of it on request. */
function HitList({ title, hint, children }: HitListProps) {
  const [isWhole, whole] = useDisclosure(false);
  const count = children.length;
  return (
    <section aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {hint}. {count === 0 ? 'Nothing found.' : `${counted(count, 'passage')}.`}
      </Text>
      <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {isWhole ? children : children.slice(0, shownAtFirst)}
      </Stack>
      {!isWhole && count > shownAtFirst && (
        <Button mt="sm" size="compact-sm" variant="default" onClick={whole.open}>
          {`Show all ${count}`}
        </Button>
      )}
    </section>
  );
}

const wordScore = ({ score }: LegHit) => `score ${score.toFixed(2)}`;
const closeness = ({ score }: LegHit) => `similarity ${score.toFixed(3)} (cosine)`;

const whyShown = ({ explain, metadata }: FusedHit, own: readonly NamedTeam[]) =>
  explain && accessWords(explain.access, metadata.datasource_id, own);

/** Its rank in each leg. */
function places({ explain, is_relevant }: FusedHit): string {
  const [search] = explain?.searches ?? [];
  const found = [
    ...(search?.keyword?.rank == null ? [] : [`keywords #${search.keyword.rank}`]),
    ...(search?.meaning?.rank == null ? [] : [`meaning #${search.meaning.rank}`]),
    ...(is_relevant === false ? ['weak match'] : []),
  ];
  return found.join(' · ');
}
