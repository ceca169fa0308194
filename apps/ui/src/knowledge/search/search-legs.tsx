import { Button, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { FusedHit } from '@parley/contracts';
import type { ReactNode } from 'react';
import { counted } from '../jobs/job-words.js';
import { HitCard } from './hit-card.js';
import { type LegHit, legsOf } from './legs.js';

const shownAtFirst = 10;

/** Both legs and what is made of them, side by side. */
export function SearchLegs({ results }: { readonly results: readonly FusedHit[] }) {
  const { keyword, meaning } = legsOf(results);
  return (
    <SimpleGrid cols={{ base: 1, md: 3 }} spacing="lg">
      <HitList title="Words" hint="The same words, rare ones first (BM25)">
        {keyword.map((place) => (
          <HitCard key={place.hit.metadata.id} hit={place.hit} rank={place.rank} detail={bm25(place)} />
        ))}
      </HitList>
      <HitList title="Meaning" hint="Close in meaning, whatever the words (cosine)">
        {meaning.map((place) => (
          <HitCard key={place.hit.metadata.id} hit={place.hit} rank={place.rank} detail={cosine(place)} />
        ))}
      </HitList>
      <HitList title="Answer" hint="Both, fused: what agents see">
        {results.map((hit) => (
          <HitCard key={hit.metadata.id} hit={hit} rank={hit.rank} detail={fused(hit)} why={accessWords(hit)} />
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

/** The best of a list, and all of it for who asks. */
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

const bm25 = ({ score }: LegHit) => `score ${score.toFixed(2)}`;
const cosine = ({ score }: LegHit) => `cosine ${score.toFixed(3)}`;

function fused({ explain, is_relevant }: FusedHit): string {
  const [search] = explain?.searches ?? [];
  const places = [
    ...(search?.keyword?.rank == null ? [] : [`words #${search.keyword.rank}`]),
    ...(search?.meaning?.rank == null ? [] : [`meaning #${search.meaning.rank}`]),
    ...(is_relevant === false ? ['far from the question'] : []),
  ];
  return places.join(' · ');
}

/** Why whoever asks may see it. */
function accessWords({ explain }: FusedHit): string | undefined {
  if (!explain) return undefined;
  const { relation, object, role } = explain.access;
  return relation === null || object === null
    ? `You see it by your role: ${role}.`
    : `You see it because you have “${relation}” on ${object}.`;
}
