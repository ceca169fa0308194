import { toCsv, type UsageRow } from '@parley/contracts';

const columns = ['key', 'name', 'calls', 'estimated_calls', 'read', 'written', 'cost'] as const;

export const toUsageCsv = (rows: readonly UsageRow[]): string =>
  toCsv(
    columns,
    rows.map((row) => columns.map((column) => String(row[column] ?? ''))),
  );
