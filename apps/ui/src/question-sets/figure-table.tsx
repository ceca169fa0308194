import { Table } from '@mantine/core';
import type { AnswerFigures as Figures } from '@parley/contracts';
import { ToneBadge } from '../kit/tone-badge.js';
import { changeOf, figureText, figureWords } from './run-words.js';
import { t } from '../texts/texts.js';

interface FigureTableProps {
  readonly figures: Figures;
  /** Of the whole run before it. */
  readonly before: Figures | undefined;
}

const colours = { better: 'teal', worse: 'red', same: 'gray' } as const;
const names = Object.keys(figureWords) as (keyof typeof figureWords)[];

/** The figures of a run, each with the change since the run before. */
export const FigureTable = ({ figures, before }: FigureTableProps) => (
  <Table aria-label={t('Figures')} withTableBorder maw={640}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{t('Figure')}</Table.Th>
        <Table.Th>{t('Now')}</Table.Th>
        {before && <Table.Th>{t('Change')}</Table.Th>}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {names.map((name) => (
        <Table.Tr key={name}>
          <Table.Th scope="row" fw={400}>
            {figureWords[name].label}
          </Table.Th>
          <Table.Td fw={600}>
            {name === 'leaks' && figures.leaks > 0 ? (
              <ToneBadge color="red">{figures.leaks}</ToneBadge>
            ) : (
              figureText(figureWords[name].kind, figures[name])
            )}
          </Table.Td>
          {before && <Change name={name} now={figures[name]} before={before[name]} />}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

interface ChangeProps {
  readonly name: keyof typeof figureWords;
  readonly now: number | null;
  readonly before: number | null;
}

function Change({ name, now, before }: ChangeProps) {
  const change = changeOf(figureWords[name], now, before);
  if (!change) return <Table.Td />;
  const word = change.is === 'same' ? '' : ` (${change.is})`;
  return (
    <Table.Td>
      <ToneBadge color={colours[change.is]}>{`${change.text}${word}`}</ToneBadge>
    </Table.Td>
  );
}
