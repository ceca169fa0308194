import { type AuditEventView, toCsv } from '@parley/contracts';

const columns = [
  'ts',
  'actor',
  'action',
  'resource',
  'outcome',
  'reason',
  'before',
  'after',
  'correlation_id',
  'id',
  'times',
] as const;

export const toAuditCsv = (events: readonly AuditEventView[]): string =>
  toCsv(
    columns,
    events.map((event) => columns.map((column) => textOf(event[column]))),
  );

/** The events as JSON, one array. */
export const toJson = (events: readonly AuditEventView[]): string => `${JSON.stringify(events, null, 2)}\n`;

/** Facts stand one below the other in their field. */
const textOf = (value: string | number | readonly string[] | null) =>
  Array.isArray(value) ? value.join('\n') : String(value ?? '');
