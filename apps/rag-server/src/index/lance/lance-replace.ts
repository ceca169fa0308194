import type { Table } from '@lancedb/lancedb';
import { equalsAny } from './lance-filter.js';
import type { ChunkRow } from './lance-schema.js';

/**
 * Replaces all rows of these documents in one step, in the cheapest way that does: new documents are added; where every
 * old row has a successor, the index over IDs finds it; only where old rows must go as well does the engine read the
 * whole table.
 */
export async function replaceRows(
  table: Table,
  documentKeys: readonly string[],
  rows: readonly ChunkRow[],
  timeoutMs: number,
): Promise<void> {
  const where = equalsAny('document_key', documentKeys);
  const before = await table.version();
  const there = await idsIn(table, where, timeoutMs);
  const stays = new Set(rows.map(({ id }) => id));
  const isLeftOver = there.some((id) => !stays.has(id));
  if (rows.length === 0) return void (isLeftOver && (await table.delete(where)));
  if (there.length === 0) return addRows(table, rows, { where, before, timeoutMs });
  const merge = table.mergeInsert('id').whenMatchedUpdateAll().whenNotMatchedInsertAll();
  const whole = isLeftOver ? merge.whenNotMatchedBySourceDelete({ where }) : merge;
  await whole.execute([...rows], { timeoutMs });
}

interface Added {
  readonly where: string;
  /** Version of the table in which there were none of them. */
  readonly before: number;
  readonly timeoutMs: number;
}

/** A process that has lost its lease without knowing may add the same documents: their rows are kept once. */
async function addRows(table: Table, rows: readonly ChunkRow[], { where, before, timeoutMs }: Added): Promise<void> {
  const { version } = await table.add([...rows]);
  if (version === before + 1) return;
  if ((await idsIn(table, where, timeoutMs)).length === rows.length) return;
  await table.delete(where);
  await table.add([...rows]);
}

async function idsIn(table: Table, where: string, timeoutMs: number): Promise<string[]> {
  const rows = (await table.query().where(where).select(['id']).toArray({ timeoutMs })) as { readonly id: string }[];
  return rows.map(({ id }) => id);
}
