import { Title } from '@mantine/core';
import type { Diagnostics } from '@parley/contracts';
import { type Column, VirtualTable } from '../../kit/virtual-table.js';
import { t } from '../../texts/texts.js';

type Route = Diagnostics['routes'][number];

const yesNo = (is: boolean) => (is ? t('yes') : t('no'));

const columns: readonly Column<Route>[] = [
  { key: 'agent', header: t('Agent'), width: 'minmax(0, 2fr)', cell: ({ agent_id }) => agent_id },
  { key: 'on', header: t('On'), width: '60px', cell: ({ enabled }) => yesNo(enabled) },
  { key: 'allowed', header: t('Has access'), cell: ({ authz_tuple }) => yesNo(authz_tuple) },
  { key: 'mentions', header: t('Answers mentions'), cell: ({ runtime_matches: { mention } }) => yesNo(mention) },
  { key: 'messages', header: t('Answers messages'), cell: ({ runtime_matches: { message } }) => yesNo(message) },
];

/** How the routes look to the running bot. */
export function RoutesSeen({ routes }: { readonly routes: readonly Route[] }) {
  if (routes.length === 0) return null;
  const label = t('Routes as the bot sees them');
  return (
    <>
      <Title order={2} size="h4">
        {label}
      </Title>
      <VirtualTable label={label} columns={columns} rows={routes} rowKey={({ agent_id }) => agent_id} minWidth={600} />
    </>
  );
}
