import { Anchor, Badge, Code, Text } from '@mantine/core';
import type { AuditEventView } from '@parley/contracts';
import { useMemo, useState } from 'react';
import { type Column, VirtualTable } from '../kit/virtual-table.js';
import { AuditDetails } from './audit-details.js';
import { type Outcome, outcomes } from './audit-filter.js';

const colours: Readonly<Record<Outcome, string>> = { allow: 'teal', success: 'teal', deny: 'orange', error: 'red' };

/** Before the reason: what is cut off is its end. */
const timesOf = (times: number) => (times > 1 ? `${times.toLocaleString()} × ` : '');

/** On one line in every language. */
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'medium' });

/** A hash is told apart by its beginning; the whole stands in the file. */
const shortActor = (actor: string) => (actor.startsWith('sha256:') ? actor.slice(7, 19) : actor);

const columnsOf = (open: (event: AuditEventView) => void): readonly Column<AuditEventView>[] => [
  {
    key: 'ts',
    header: 'When',
    width: '168px',
    cell: (event) => (
      <Anchor component="button" type="button" size="sm" onClick={() => open(event)}>
        <time dateTime={event.ts}>{exact.format(new Date(event.ts))}</time>
      </Anchor>
    ),
  },
  {
    key: 'outcome',
    header: 'Outcome',
    width: '96px',
    cell: ({ outcome }) => (
      <Badge variant="light" color={colours[outcome]}>
        {outcomes[outcome]}
      </Badge>
    ),
  },
  { key: 'action', header: 'Action', width: 'minmax(0, 1.5fr)', cell: ({ action }) => <Cell text={action} /> },
  {
    key: 'resource',
    header: 'Resource',
    width: 'minmax(0, 2fr)',
    cell: ({ resource }) => <Cell text={resource ?? '-'} />,
  },
  {
    key: 'reason',
    header: 'Reason',
    width: 'minmax(0, 1.2fr)',
    cell: ({ reason, times }) => <Cell text={timesOf(times) + (reason ?? '-')} />,
  },
  { key: 'actor', header: 'Who', width: '120px', cell: ({ actor }) => <Code title={actor}>{shortActor(actor)}</Code> },
  {
    key: 'request',
    header: 'Request id',
    width: '96px',
    cell: ({ correlation_id }) => <Cell text={correlation_id} />,
  },
];

const Cell = ({ text }: { readonly text: string }) => (
  <Text size="sm" truncate title={text}>
    {text}
  </Text>
);

/** Events, the newest first; each opens in full. People stand there as hashes: the audit names nobody. */
export function AuditTable({ events }: { readonly events: readonly AuditEventView[] }) {
  const [opened, setOpened] = useState<AuditEventView>();
  const columns = useMemo(() => columnsOf(setOpened), []);
  return (
    <>
      <VirtualTable label="Audit events" columns={columns} rows={events} rowKey={({ id }) => id} minWidth={980} />
      <AuditDetails event={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
