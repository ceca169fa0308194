import { List } from '@mantine/core';
import type { HitExplanation } from '@parley/contracts';
import { accessWords } from '../../document/access-words.js';

interface WhyThisProps {
  readonly explanation: HitExplanation;
  readonly datasourceId: string;
}

/** Why a passage has its rank, and why this person may see it, in words. */
export function WhyThis({ explanation: { searches, access }, datasourceId }: WhyThisProps) {
  return (
    <List size="xs" spacing={4} listStyleType="disc">
      {searches.map(({ label, keyword, meaning, semantic_weight, candidates_per_leg }) => (
        <List.Item key={label}>
          {searches.length > 1 && `${label}: `}
          {place('Keywords', keyword, candidates_per_leg)} {place('Meaning', meaning, candidates_per_leg)} Weight of
          meaning: {Math.round(semantic_weight * 100)}%.
        </List.Item>
      ))}
      <List.Item style={{ overflowWrap: 'anywhere' }}>{accessWords(access, datasourceId)}</List.Item>
    </List>
  );
}

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
