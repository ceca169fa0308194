import type { Table } from '@lancedb/lancedb';
import { languageOf } from '../../words/language-of.js';
import type { EmbeddedChunk } from '../chunk-index.js';
import { currentWords } from '../keyword-text.js';
import { type ChunkRow, toChunk, toRow } from './lance-schema.js';

const atOnce = 2_000;
const isOld = (table: string) => `${table}words_by NOT LIKE '${currentWords}%'`;

/**
 * Makes the words of passages anew that another version made, from the text that is stored. Goes on where a process
 * before this one was stopped, and leaves alone what another one has written meanwhile.
 */
export async function renewWords(table: Table): Promise<void> {
  for (;;) {
    const rows = (await table.query().where(isOld('')).select(['chunk', 'vector']).limit(atOnce).toArray()) as Old[];
    if (rows.length === 0) return;
    await table
      .mergeInsert('id')
      .whenMatchedUpdateAll({ where: isOld('target.') })
      .execute(rows.map((row) => toRow(renewed(row))));
  }
}

type Old = Pick<ChunkRow, 'chunk'> & { readonly vector: Iterable<number> };

function renewed(row: Old): EmbeddedChunk {
  const chunk = toChunk(row);
  const language = languageOf(`${chunk.document.title}\n${chunk.text}`);
  return { ...chunk, document: { ...chunk.document, language }, vector: Float32Array.from(row.vector) };
}
