import { Anchor, Badge, Code, Text } from '@mantine/core';
import type { AuditEventView } from '@parley/contracts';
import { useMemo, useState } from 'react';
import { type Column, VirtualTable } from '../kit/virtual-table.js';
import { AuditDetails } from './audit-details.js';
import { type Outcome, outcomes } from './audit-filter.js';
import { t } from '../texts/texts.js';
import { dayLocale } from '../texts/language.js';

const colours: Readonly<Record<Outcome, string>> = { allow: 'teal', success: 'teal', deny: 'orange', error: 'red' };

/** Before the reason: what is cut off is its end. */
const timesOf = (times: number) => (times > 1 ? `${times.toLocaleString(dayLocale)} × ` : '');

/** On one line in every language. */
const exact = new Intl.DateTimeFormat(dayLocale, { dateStyle: 'short', timeStyle: 'medium' });

/** A hash is told apart by its beginning; the whole stands in the file. */
const shortActor = (actor: string) => (actor.startsWith('sha256:') ? actor.slice(7, 19) : actor);

const columnsOf = (open: (event: AuditEventView) => void): readonly Column<AuditEventView>[] => [
  {
    key: 'ts',
    header: t('When'),
    width: '168px',
    cell: (event) => (
      <Anchor component="button" type="button" size="sm" onClick={() => open(event)}>
        <time dateTime={event.ts}>{exact.format(new Date(event.ts))}</time>
      </Anchor>
    ),
  },
  {
    key: 'outcome',
    header: t('Outcome'),
    width: '96px',
    cell: ({ outcome }) => (
      <Badge variant="light" color={colours[outcome]}>
        {outcomes[outcome]}
      </Badge>
    ),
  },
  { key: 'action', header: t('Action'), width: 'minmax(0, 1.5fr)', cell: ({ action }) => <Cell text={action} /> },
  {
    key: 'resource',
    header: t('Resource'),
    width: 'minmax(0, 2fr)',
    cell: ({ resource }) => <Cell text={resource ?? '-'} />,
  },
  {
    key: 'reason',
    header: t('Reason'),
    width: 'minmax(0, 1.2fr)',
    cell: ({ reason, times }) => <Cell text={timesOf(times) + (reason ?? '-')} />,
  },
  {
    key: 'actor',
    header: t('Who'),
    width: '120px',
    cell: ({ actor }) => <Code title={actor}>{shortActor(actor)}</Code>,
  },
  {
    key: 'request',
    header: t('Request id'),
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
      <VirtualTable label={t('Audit events')} columns={columns} rows={events} rowKey={({ id }) => id} minWidth={980} />
      <AuditDetails event={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
