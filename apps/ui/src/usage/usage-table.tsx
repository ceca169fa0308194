import { ScrollArea, Table, Text } from '@mantine/core';
import type { UsageRow } from './read-usage.js';
import { byWords, type UsageFilter } from './usage-filter.js';

interface Props {
  readonly rows: readonly UsageRow[];
  readonly by: UsageFilter['by'];
}

/** What each agent, team or model took. */
export const UsageTable = ({ rows, by }: Props) => (
  <ScrollArea.Autosize viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Usage' }}>
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{byWords[by]}</Table.Th>
          <Table.Th ta="end">Requests</Table.Th>
          <Table.Th ta="end">Tokens read</Table.Th>
          <Table.Th ta="end">Tokens written</Table.Th>
          <Table.Th ta="end">Cost</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.key ?? ''}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{row.name ?? row.key ?? nobody[by]}</Table.Td>
            <Table.Td ta="end">
              {row.calls.toLocaleString('en')}
              {row.estimated_calls > 0 && (
                <Text size="xs" c="dimmed">
                  {row.estimated_calls.toLocaleString('en')} estimated
                </Text>
              )}
            </Table.Td>
            <Table.Td ta="end">{row.read.toLocaleString('en')}</Table.Td>
            <Table.Td ta="end">{row.written.toLocaleString('en')}</Table.Td>
            <Table.Td ta="end">{costText(row.cost)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollArea.Autosize>
);

const nobody = { agent: 'No agent: tests and relations', team: 'No team', model: 'Unknown' } as const;

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });

const costText = (cost: number | null) => (cost === null ? 'No price set' : dollars.format(cost));
