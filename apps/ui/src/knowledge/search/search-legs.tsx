import { Box, Button, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { FusedHit } from '@parley/contracts';
import type { ReactNode } from 'react';
import { useMe } from '../../api/use-me.js';
import { accessWords, type NamedTeam } from '../../document/access-words.js';
import { matchesOf } from '../../document/matches.js';
import { useRagRole } from '../use-rag-role.js';
import { HitCard } from './hit-card.js';
import { type LegHit, legsOf } from './legs.js';
import { counted, t } from '../../texts/texts.js';

const shownAtFirst = 10;

/** What was found. Administrators see the result of each leg beside it, with the figures. */
export function SearchLegs({ results }: { readonly results: readonly FusedHit[] }) {
  const { teams } = useMe();
  const { may } = useRagRole();
  const showsFigures = may('admin');
  const card = (hit: FusedHit) => (
    <HitCard
      key={hit.metadata.id}
      hit={hit}
      rank={hit.rank}
      detail={showsFigures ? places(hit) : ''}
      why={whyShown(hit, teams)}
    />
  );
  return (
    <SimpleGrid cols={{ base: 1, md: showsFigures ? 3 : 1 }} spacing="lg">
      <HitList
        title={t('Results')}
        hint={t('Keywords and meaning together: what agents see')}
        far={results.filter(isFar).map(card)}
      >
        {results.filter((hit) => !isFar(hit)).map(card)}
      </HitList>
      {showsFigures && <EachLeg results={results} />}
    </SimpleGrid>
  );
}

function EachLeg({ results }: { readonly results: readonly FusedHit[] }) {
  const { keyword, meaning } = legsOf(results);
  return (
    <>
      <HitList title={t('Keywords')} hint={t('Passages with the words of the question; rare words count more')}>
        {keyword.map((place) => (
          <HitCard key={place.hit.metadata.id} hit={place.hit} rank={place.rank} detail={wordScore(place)} />
        ))}
      </HitList>
      <HitList title={t('Meaning')} hint={t('Passages close in meaning, whatever their words')}>
        {meaning.map((place) => (
          <HitCard key={place.hit.metadata.id} hit={place.hit} rank={place.rank} detail={closeness(place)} />
        ))}
      </HitList>
    </>
  );
}

/** Below the floor: agents do not answer from it. */
const isFar = ({ is_relevant }: FusedHit): boolean => is_relevant === false;

interface HitListProps {
  readonly title: string;
  readonly hint: string;
  readonly children: readonly ReactNode[];
  /** What is too far from the question to answer it. */
  readonly far?: readonly ReactNode[];
}

/** The best of a list, and all of it on request. */
function HitList({ title, hint, children, far = [] }: HitListProps) {
  const [isWhole, whole] = useDisclosure(false);
  const count = children.length;
  return (
    <section aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {hint}. {foundWords(count, far.length)}
      </Text>
      <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {isWhole ? children : children.slice(0, shownAtFirst)}
      </Stack>
      {!isWhole && count > shownAtFirst && (
        <Button mt="sm" size="compact-sm" variant="default" onClick={whole.open}>
          {t('Show all {{count}}', { count })}
        </Button>
      )}
      {far.length > 0 && <FarHits>{far}</FarHits>}
    </section>
  );
}

function foundWords(near: number, far: number): string {
  if (near > 0) return `${counted(near, 'passage')}.`;
  return far > 0
    ? t('Nothing is near enough to the question: an agent says that it did not find this.')
    : t('Nothing found.');
}

/** Folded, so that what is merely nearest does not look like an answer. */
function FarHits({ children }: { readonly children: readonly ReactNode[] }) {
  const [isShown, shown] = useDisclosure(false);
  return (
    <Box mt="sm">
      <Button size="compact-sm" variant="subtle" color="gray" aria-expanded={isShown} onClick={shown.toggle}>
        {t('Far from the question: {{children}}', { children: counted(children.length, 'passage') })}
      </Button>
      {isShown && (
        <Stack component="ol" gap="sm" p={0} m={0} mt="sm" style={{ listStyle: 'none' }}>
          {children}
        </Stack>
      )}
    </Box>
  );
}

const wordScore = ({ score }: LegHit) => t('score {{score}}', { score: score.toFixed(2) });
const closeness = ({ score }: LegHit) => t('similarity {{score}} (cosine)', { score: score.toFixed(3) });

/** What made it be found, and by what right it is seen. */
const whyShown = ({ explain, metadata, snippet }: FusedHit, own: readonly NamedTeam[]) =>
  explain && `${matchWords(matchesOf(snippet))} ${accessWords(explain.access, metadata.datasource_id, own)}`;

const matchWords = (matches: readonly string[]): string =>
  matches.length > 0
    ? t('It has these words of your question: {{matches}}.', { matches: matches.join(', ') })
    : t('Its meaning is close to your question.');

/** Its rank in each leg. */
function places({ explain, is_relevant }: FusedHit): string {
  const [search] = explain?.searches ?? [];
  const found = [
    ...(search?.keyword?.rank == null ? [] : [t('keywords #{{rank}}', { rank: search.keyword.rank })]),
    ...(search?.meaning?.rank == null ? [] : [t('meaning #{{rank}}', { rank: search.meaning.rank })]),
    ...(is_relevant === false ? [t('far from the question')] : []),
  ];
  return found.join(' · ');
}
