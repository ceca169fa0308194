import { MatchQuery, type Table } from '@lancedb/lancedb';
import { AppError } from '@parley/contracts';
import type { ChunkKey, IndexView, RankedChunk } from './chunk-index.js';
import { cosine } from './cosine.js';
import { keywordText } from './keyword-text.js';
import { predicateOf } from './lance-filter.js';
import { type ChunkRow, chunkColumns, toChunk } from './lance-schema.js';

/** A table pinned to its latest version; the handle is kept for as long as nothing is written. */
export function latestVersion(watched: Table, open: () => Promise<Table>): () => Promise<Table> {
  let current: { version: number; table: Promise<Table> } | undefined;
  const pin = async (version: number) => {
    const table = await open();
    await table.checkout(version);
    return table;
  };
  return async () => {
    const version = await watched.version();
    if (current?.version !== version) current = { version, table: pin(version) };
    const { table } = current;
    // A handle that could not be opened is not kept.
    table.catch(() => (current = undefined));
    return table;
  };
}

/**
 * Legs answer row addresses alone, which stay true inside a pinned version: reading 50 passages that are then dropped
 * costs several times what ranking does.
 */
export function lanceView(table: Table, timeoutMs: number): IndexView {
  const rows = (keys: readonly ChunkKey[]) => table.takeRowIds(keys.map(BigInt)).withRowId();
  return {
    async rankByKeywords({ text, filter, limit }) {
      const words = keywordText(text);
      if (words.trim() === '') return [];
      const query = table.query().fullTextSearch(new MatchQuery(words, 'keywords'));
      const found = query.where(predicateOf(filter)).select(['_rowid', '_score']).withRowId().limit(limit);
      return ranked(await found.toArray({ timeoutMs }).catch(unavailable), (row) => Number(row['_score']));
    },
    async rankByMeaning({ vector, filter, limit }) {
      const query = table.vectorSearch(vector).column('vector').distanceType('cosine').nprobes(probes);
      const found = query.where(predicateOf(filter)).select(['_rowid', '_distance']).withRowId().limit(limit);
      return ranked(await found.toArray({ timeoutMs }).catch(unavailable), (row) => 1 - Number(row['_distance']));
    },
    async similarities(keys, vector) {
      if (keys.length === 0) return new Map();
      const stored = await rows(keys).select(['vector']).toArrow({ timeoutMs }).catch(unavailable);
      const [ids, vectors] = [stored.getChild('_rowid'), stored.getChild('vector')];
      const cosines = Array.from({ length: stored.numRows }, (_, at): [ChunkKey, number] => [
        String(ids?.get(at)),
        cosine(vector, (vectors?.get(at) as { toArray(): Float32Array }).toArray()),
      ]);
      return new Map(cosines);
    },
    async readChunks(keys) {
      if (keys.length === 0) return new Map();
      const read = (await rows(keys).select(chunkColumns).toArray({ timeoutMs }).catch(unavailable)) as ChunkRow[];
      return new Map(read.map((row) => [String(row['_rowid']), toChunk(row)]));
    },
  };
}

/** Of about sqrt(rows) partitions: nearly exact at a tenth of a full scan's price. */
const probes = 32;

type Row = Record<string, unknown>;

/** Equal scores stand in the order of storage, so that the same view always answers the same. */
function ranked(rows: readonly Row[], scoreOf: (row: Row) => number): RankedChunk[] {
  const places = rows.map((row) => ({ key: String(row['_rowid']), score: scoreOf(row) }));
  return places.sort((a, b) => b.score - a.score || (BigInt(a.key) < BigInt(b.key) ? -1 : 1));
}

export function unavailable(cause: unknown): never {
  throw new AppError('SERVICE_UNAVAILABLE', 'The passage index is not available', { cause });
}
