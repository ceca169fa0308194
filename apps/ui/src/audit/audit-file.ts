import type { AuditEventView } from '@parley/contracts';

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

/** The events as CSV (RFC 4180). A field that a spreadsheet would run as a formula is kept text by an apostrophe. */
export function toCsv(events: readonly AuditEventView[]): string {
  const lines = events.map((event) => columns.map((column) => csvField(textOf(event[column]))).join(','));
  return [columns.join(','), ...lines, ''].join('\r\n');
}

/** The events as JSON, one array. */
export const toJson = (events: readonly AuditEventView[]): string => `${JSON.stringify(events, null, 2)}\n`;

/** Facts stand one below the other in their field. */
const textOf = (value: string | number | readonly string[] | null) =>
  Array.isArray(value) ? value.join('\n') : String(value ?? '');

function csvField(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
