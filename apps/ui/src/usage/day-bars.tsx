import { Box, Text } from '@mantine/core';
import { dayOf, tokensText } from '../budgets/budget-words.js';
import type { UsageRow } from './read-usage.js';
import './day-bars.css';
import { t } from '../texts/texts.js';

/** A bar for each day that anything was used on; each says in words what it shows. */
export function DayBars({ days }: { readonly days: readonly UsageRow[] }) {
  const most = Math.max(...days.map(totalOf), 1);
  return (
    <Box component="figure" m={0} mb="lg">
      <Text component="figcaption" size="sm" c="dimmed" mb="xs">
        {t('Tokens a day (UTC); the tallest bar is {{tokensText}}', { tokensText: tokensText(most) })}
      </Text>
      <ol className="day-bars" aria-label={t('Tokens a day')}>
        {days.map((day) => (
          <li key={day.key} title={wordsOf(day)}>
            <span className="day-bar" aria-hidden style={{ height: `${Math.max(2, (totalOf(day) / most) * 100)}%` }} />
            <span className="day-number" aria-hidden>
              {Number(day.key?.slice(8))}
            </span>
            <span className="day-words">{wordsOf(day)}</span>
          </li>
        ))}
      </ol>
    </Box>
  );
}

const totalOf = ({ read, written }: UsageRow) => read + written;

const wordsOf = (day: UsageRow) => `${dayOf(day.key ?? '')}: ${tokensText(totalOf(day))}`;
