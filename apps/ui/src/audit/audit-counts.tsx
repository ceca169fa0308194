import { Box, Button, ScrollArea, Table } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { AuditCount } from '@parley/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ui } from '../api/clients.js';
import { QueryView } from '../kit/query-view.js';
import { type AuditFilter, outcomes, toAuditQuery } from './audit-filter.js';
import { t } from '../texts/texts.js';
import { dayLocale } from '../texts/language.js';

/** How often each thing was done in the events that the filter means, counted once somebody wants to know. */
export function AuditCounts({ filter }: { readonly filter: AuditFilter }) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const id = useId();
  const counts = useQuery({
    queryKey: ['audit-counts', filter],
    queryFn: async ({ signal }) =>
      (await ui.get('/api/admin/audit/counts', { signal, params: { query: toAuditQuery(filter) } })).data,
    enabled: isOpen,
  });
  return (
    <>
      <Button variant="default" size="compact-md" mb="sm" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        {isOpen ? t('Hide counts') : t('Count these events')}
      </Button>
      <Box id={id} mb="sm">
        {isOpen && (
          <QueryView query={counts} label={t('Counting')}>
            {(rows) => <Counts rows={rows} />}
          </QueryView>
        )}
      </Box>
    </>
  );
}

const Counts = ({ rows }: { readonly rows: readonly AuditCount[] }) => (
  <ScrollArea.Autosize mah={320} tabIndex={0} role="region" aria-label={t('Counts')}>
    <Table stickyHeader>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Action')}</Table.Th>
          <Table.Th>{t('Outcome')}</Table.Th>
          <Table.Th ta="end">{t('Events')}</Table.Th>
          <Table.Th ta="end">{t('People and services')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ action, outcome, events, actors }) => (
          <Table.Tr key={`${action} ${outcome}`}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{action}</Table.Td>
            <Table.Td>{outcomes[outcome]}</Table.Td>
            <Table.Td ta="end">{events.toLocaleString(dayLocale)}</Table.Td>
            <Table.Td ta="end">{actors.toLocaleString(dayLocale)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollArea.Autosize>
);
