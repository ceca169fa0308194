import type { UsageRow } from '@parley/contracts';

const columns = ['key', 'name', 'calls', 'estimated_calls', 'read', 'written', 'cost'] as const;

/** The rows as CSV (RFC 4180). A field that a spreadsheet would run as a formula is kept text by an apostrophe. */
export function toUsageCsv(rows: readonly UsageRow[]): string {
  const lines = rows.map((row) => columns.map((column) => csvField(String(row[column] ?? ''))).join(','));
  return [columns.join(','), ...lines, ''].join('\r\n');
}

function csvField(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
