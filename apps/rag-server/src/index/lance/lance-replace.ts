import type { Table } from '@lancedb/lancedb';
import { equalsAny } from './lance-filter.js';
import type { ChunkRow } from './lance-schema.js';

/**
 * Puts these rows in the place of all that documents have, in one step. What is new is added, which costs the least;
 * where nothing is left over the index over IDs finds the places; what is left over, the engine takes out in the same
 * step only by reading the whole table.
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

/** Another process that has lost its turn, and does not know it yet, may add the same: the rows stay once. */
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
