import { List } from '@mantine/core';
import type { HitExplanation } from '@parley/contracts';
import { useMe } from '../../api/use-me.js';
import { accessWords } from '../../document/access-words.js';
import { matchesOf } from '../../document/matches.js';
import type { Source } from './use-sources.js';
import { t } from '../../texts/texts.js';

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
        {matches.length > 0
          ? t('Matches: {{matches}}.', { matches: matches.join(', ') })
          : t('Its meaning is close to the question.')}
      </List.Item>
      {may.administer &&
        searches.map((search) => <Figures key={search.label} {...search} isOne={searches.length === 1} />)}
    </List>
  );
}

type FiguresProps = HitExplanation['searches'][number] & { readonly isOne: boolean };

const Figures = ({ label, keyword, meaning, candidates_per_leg, isOne, ...weights }: FiguresProps) => (
  <List.Item>
    {t('{{value}}{{place}} {{place2}} Weight of meaning: {{percent}}.{{by_question}}', {
      value: !isOne && `${label}: `,
      place: place(t('Keywords'), keyword, candidates_per_leg),
      place2: place(t('Meaning'), meaning, candidates_per_leg),
      percent: percent(weights.semantic_weight),
      by_question: weights.by_question && weightInCombined(weights.by_question),
    })}
  </List.Item>
);

const weightInCombined = (by: NonNullable<FiguresProps['by_question']>) => {
  const by_question = { percent: percent(by.semantic_weight) };
  return by.other_language
    ? t(' In the combined list: {{percent}}, as the best match by words is in another language.', by_question)
    : t(' In the combined list, by the question: {{percent}}.', by_question);
};

const percent = (weight: number) => `${Math.round(weight * 100)}%`;

function place(
  leg: string,
  found: { readonly rank: number | null; readonly score: number } | null,
  candidates: number,
): string {
  if (!found) return t('{{leg}}: not searched.', { leg });
  const score = found.score.toFixed(2);
  return found.rank === null
    ? t('{{leg}}: not among the first {{candidates}} (score {{score}}).', { leg, candidates, score })
    : t('{{leg}}: rank {{rank}} (score {{score}}).', { leg, rank: found.rank, score });
}
