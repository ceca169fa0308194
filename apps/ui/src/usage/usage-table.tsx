import { ScrollArea, Table, Text } from '@mantine/core';
import type { UsageRow } from './read-usage.js';
import { byWords, type UsageFilter } from './usage-filter.js';
import { t } from '../texts/texts.js';
import { locale } from '../texts/language.js';

interface Props {
  readonly rows: readonly UsageRow[];
  readonly by: UsageFilter['by'];
}

/** What each agent, team or model took. */
export const UsageTable = ({ rows, by }: Props) => (
  <ScrollArea.Autosize viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('Usage') }}>
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{byWords[by]}</Table.Th>
          <Table.Th ta="end">{t('Requests')}</Table.Th>
          <Table.Th ta="end">{t('Tokens read')}</Table.Th>
          <Table.Th ta="end">{t('Tokens written')}</Table.Th>
          <Table.Th ta="end">{t('Cost')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.key ?? ''}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{row.name ?? row.key ?? nobody[by]}</Table.Td>
            <Table.Td ta="end">
              {row.calls.toLocaleString(locale)}
              {row.estimated_calls > 0 && (
                <Text size="xs" c="dimmed">
                  {t('{{estimated_calls}} estimated', { estimated_calls: row.estimated_calls.toLocaleString(locale) })}
                </Text>
              )}
            </Table.Td>
            <Table.Td ta="end">{row.read.toLocaleString(locale)}</Table.Td>
            <Table.Td ta="end">{row.written.toLocaleString(locale)}</Table.Td>
            <Table.Td ta="end">{costText(row.cost)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollArea.Autosize>
);

const nobody = { agent: t('No agent: tests and relations'), team: t('No team'), model: t('Unknown') } as const;

const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });

const costText = (cost: number | null) => (cost === null ? t('No price set') : dollars.format(cost));
