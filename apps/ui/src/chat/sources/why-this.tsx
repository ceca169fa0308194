import { List } from '@mantine/core';
import type { HitExplanation } from '@parley/contracts';
import { useMe } from '../../api/use-me.js';
import { accessWords } from '../../document/access-words.js';
import { matchesOf } from '../../document/matches.js';
import type { Source } from './use-sources.js';

interface WhyThisProps {
  readonly source: Source;
  readonly explanation: HitExplanation;
}

/** Why a person sees a passage: their right to read it and the words that match. Figures are for administrators. */
export function WhyThis({ source, explanation: { searches, access } }: WhyThisProps) {
  const { may, teams } = useMe();
  const matches = matchesOf(source.snippet);
  return (
    <List size="xs" spacing={4} listStyleType="disc">
      <List.Item style={{ overflowWrap: 'anywhere' }}>
        {accessWords(access, source.metadata.datasource_id, teams)}
      </List.Item>
      <List.Item>
        {matches.length > 0 ? `Matches: ${matches.join(', ')}.` : 'Its meaning is close to the question.'}
      </List.Item>
      {may.administer &&
        searches.map((search) => <Figures key={search.label} {...search} isOne={searches.length === 1} />)}
    </List>
  );
}

type FiguresProps = HitExplanation['searches'][number] & { readonly isOne: boolean };

const Figures = ({ label, keyword, meaning, candidates_per_leg, isOne, ...weights }: FiguresProps) => (
  <List.Item>
    {!isOne && `${label}: `}
    {place('Keywords', keyword, candidates_per_leg)} {place('Meaning', meaning, candidates_per_leg)} Weight of meaning:{' '}
    {percent(weights.semantic_weight)}.
    {weights.by_question && ` In the combined list, by the question: ${percent(weights.by_question.semantic_weight)}.`}
  </List.Item>
);

const percent = (weight: number) => `${Math.round(weight * 100)}%`;

function place(
  leg: string,
  found: { readonly rank: number | null; readonly score: number } | null,
  candidates: number,
): string {
  if (!found) return `${leg}: not searched.`;
  const score = found.score.toFixed(2);
  return found.rank === null
    ? `${leg}: not among the first ${candidates} (score ${score}).`
    : `${leg}: rank ${found.rank} (score ${score}).`;
}
