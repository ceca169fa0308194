import type { Table } from '@lancedb/lancedb';
import { equalsAny } from './lance-filter.js';
import type { ChunkRow } from './lance-schema.js';

/**
 * Puts these rows in the place of all that documents have, in one step. Where none is left over the index over IDs finds
 * their places; what is left over, the engine takes out in the same step only by reading the whole table.
 */
export async function replaceRows(
  table: Table,
  documentKeys: readonly string[],
  rows: readonly ChunkRow[],
  timeoutMs: number,
): Promise<void> {
  const where = equalsAny('document_key', documentKeys);
  const there = await table.query().where(where).select(['id']).toArray({ timeoutMs });
  const stays = new Set(rows.map(({ id }) => id));
  const isLeftOver = there.some((row: { id: string }) => !stays.has(row.id));
  if (rows.length === 0) return void (isLeftOver && (await table.delete(where)));
  const merge = table.mergeInsert('id').whenMatchedUpdateAll().whenNotMatchedInsertAll();
  const whole = isLeftOver ? merge.whenNotMatchedBySourceDelete({ where }) : merge;
  await whole.execute([...rows], { timeoutMs });
}
