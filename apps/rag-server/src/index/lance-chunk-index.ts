import { Index, MatchQuery, Session, connect, type Table } from '@lancedb/lancedb';
import { AppError } from '@parley/contracts';
import type { ChunkIndex, DocumentKey, RankedChunk } from './chunk-index.js';
import { documentKey } from './chunk-id.js';
import { keywordText } from './keyword-text.js';
import { equalsAny, predicateOf } from './lance-filter.js';
import { lanceUpkeep } from './lance-upkeep.js';
import { type ChunkRow, chunkColumns, chunkSchema, toChunk, toRow } from './lance-schema.js';

export interface LanceSettings {
  /** Folder of the database, or `memory://` and a name. */
  readonly uri: string;
  /** What every stored vector was made by; another model needs another folder. */
  readonly model: string;
  readonly dimensions: number;
  /** Longest wait for any one answer of the engine. */
  readonly timeoutMs: number;
}

export interface LanceChunkIndex extends ChunkIndex {
  /** Resolves when everything written so far is in the indexes, as it is on its own after a quiet moment. */
  settle(): Promise<void>;
}

const tableName = 'chunks';
const cacheBytes = { index: 64n << 20n, metadata: 16n << 20n };

/**
 * The embedded engine. Writes of this process run one after the other; other processes' writes are seen at once.
 * Throws when the folder was filled by another embedding model.
 */
export async function lanceChunkIndex(settings: LanceSettings): Promise<LanceChunkIndex> {
  const { timeoutMs } = settings;
  const session = new Session(cacheBytes.index, cacheBytes.metadata);
  const connection = await connect(settings.uri, { readConsistencyInterval: 0, session });
  const table = await openTable(connection, settings);
  const upkeep = lanceUpkeep(table);
  const write = <T>(change: () => Promise<T>) => upkeep.write(change).catch(unavailable);
  const read = (answer: Promise<unknown[]>) => answer.catch(unavailable) as Promise<ChunkRow[]>;

  return {
    async replaceDocuments(sets) {
      if (sets.length === 0) return;
      const where = equalsAny(
        'document_key',
        sets.map(({ document }) => documentKey(document)),
      );
      const rows = sets.flatMap(({ chunks }) => chunks.map(toRow));
      await write(() =>
        table
          .mergeInsert('id')
          .whenMatchedUpdateAll()
          .whenNotMatchedInsertAll()
          .whenNotMatchedBySourceDelete({ where })
          .execute(rows, { timeoutMs }),
      );
    },
    async deleteDatasource(datasourceId) {
      return (await write(() => table.delete(equalsAny('datasource_id', [datasourceId])))).numDeletedRows;
    },
    async deleteStale(datasourceId, before) {
      const where = `${equalsAny('datasource_id', [datasourceId])} AND fresh_until > 0 AND fresh_until < ${before}`;
      return (await write(() => table.delete(where))).numDeletedRows;
    },
    async datasourceIds() {
      const ids = new Set<string>();
      try {
        for await (const batch of table.query().select(['datasource_id'])) {
          for (const row of batch) ids.add(String(row['datasource_id']));
        }
      } catch (error) {
        unavailable(error);
      }
      return [...ids];
    },
    async rankByKeywords({ text, filter, limit }) {
      const words = keywordText(text);
      if (words.trim() === '') return [];
      const query = table.query().fullTextSearch(new MatchQuery(words, 'keywords'));
      const rows = query
        .where(predicateOf(filter))
        .select([...chunkColumns, '_score'])
        .limit(limit);
      return ranked(await read(rows.toArray({ timeoutMs })), (row) => Number(row['_score']));
    },
    async rankByMeaning({ vector, filter, limit }) {
      const query = table.vectorSearch(vector).column('vector').distanceType('cosine').nprobes(32);
      const rows = query
        .where(predicateOf(filter))
        .select([...chunkColumns, '_distance'])
        .limit(limit);
      return ranked(await read(rows.toArray({ timeoutMs })), (row) => 1 - Number(row['_distance']));
    },
    async scanDocument(document) {
      const query = table
        .query()
        .where(equalsAny('document_key', [documentKey(document)]))
        .select(chunkColumns);
      return (await read(query.toArray({ timeoutMs }))).map(toChunk).sort((a, b) => a.chunkIndex - b.chunkIndex);
    },
    async findChunk(id) {
      const query = table
        .query()
        .where(equalsAny('id', [id]))
        .select(chunkColumns)
        .limit(1);
      return (await read(query.toArray({ timeoutMs }))).map(toChunk)[0];
    },
    async storedVectors(documents: readonly DocumentKey[]) {
      if (documents.length === 0) return new Map();
      const where = equalsAny('document_key', documents.map(documentKey));
      const rows = await read(table.query().where(where).select(['embedding_hash', 'vector']).toArray({ timeoutMs }));
      return new Map(rows.map((row) => [row.embedding_hash, Float32Array.from(row['vector'] as Iterable<number>)]));
    },
    settle: () => upkeep.settle(),
    async ping() {
      await table.countRows().catch(unavailable);
    },
    async close() {
      await upkeep.close();
      table.close();
      connection.close();
    },
  };
}

async function openTable(connection: Awaited<ReturnType<typeof connect>>, settings: LanceSettings): Promise<Table> {
  const { model, dimensions } = settings;
  if ((await connection.listTables()).tables.includes(tableName)) {
    const table = await connection.openTable(tableName);
    const filledBy = (await table.schema()).metadata.get('embedding_model');
    if (filledBy === `${model}/${dimensions.toString()}`) return table;
    throw new Error(`The index at ${settings.uri} holds vectors of ${filledBy ?? 'an unknown model'}, not of ${model}`);
  }
  const table = await connection.createEmptyTable(
    tableName,
    chunkSchema(dimensions, `${model}/${dimensions.toString()}`),
  );
  await table.createIndex('keywords', { config: Index.fts(analyser) });
  for (const column of ['id', 'document_key']) await table.createIndex(column, { config: Index.btree() });
  return table;
}

/** `icu` finds words in scripts without spaces; accents are folded by `keywordText`, before stemming. */
const analyser = {
  baseTokenizer: 'icu',
  language: 'English',
  stem: true,
  lowercase: true,
  removeStopWords: true,
  withPosition: false,
} as const;

const ranked = (rows: readonly ChunkRow[], scoreOf: (row: ChunkRow) => number): RankedChunk[] =>
  rows.map((row) => ({ chunk: toChunk(row), score: scoreOf(row) })).sort(byScoreThenId);

/** Equal scores come back in storage order, which upkeep changes; ids keep answers the same from day to day. */
const byScoreThenId = (a: RankedChunk, b: RankedChunk) => b.score - a.score || (a.chunk.id < b.chunk.id ? -1 : 1);

function unavailable(cause: unknown): never {
  throw new AppError('SERVICE_UNAVAILABLE', 'The passage index is not available', { cause });
}
