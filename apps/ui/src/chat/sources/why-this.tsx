import { List } from '@mantine/core';
import type { HitExplanation } from '@parley/contracts';
import { accessWords } from '../../shared/access-words.js';

interface WhyThisProps {
  readonly explanation: HitExplanation;
  readonly datasourceId: string;
}

/** Why a passage came to its place, and why this person may see it, in words. */
export function WhyThis({ explanation: { searches, access }, datasourceId }: WhyThisProps) {
  return (
    <List size="xs" spacing={4} listStyleType="disc">
      {searches.map(({ label, keyword, meaning, semantic_weight, candidates_per_leg }) => (
        <List.Item key={label}>
          {searches.length > 1 && `${label}: `}
          {place('By its words', keyword, candidates_per_leg)} {place('By its meaning', meaning, candidates_per_leg)}{' '}
          Meaning counts {Math.round(semantic_weight * 100)} %.
        </List.Item>
      ))}
      <List.Item style={{ overflowWrap: 'anywhere' }}>{accessWords(access, datasourceId)}</List.Item>
    </List>
  );
}

function place(leg: string, found: { rank: number | null; score: number } | null, candidates: number): string {
  if (!found) return `${leg} it was not looked for.`;
  const score = found.score.toFixed(2);
  return found.rank === null
    ? `${leg} it is not among the first ${candidates} (score ${score}).`
    : `${leg} it is number ${found.rank} (score ${score}).`;
}
