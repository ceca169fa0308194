import { connect, type Query, Session } from '@lancedb/lancedb';
import type { ChunkIndex, DocumentKey } from '../chunk-index.js';
import { documentKey } from '../chunk-id.js';
import { knownLanguages } from '../known-languages.js';
import { equalsAny } from './lance-filter.js';
import { latestView } from './lance-latest-view.js';
import { chunkColumns, type ChunkRow, markedField, markOf, readMark, toChunk, toRow } from './lance-schema.js';
import { replaceRows } from './lance-replace.js';
import { openTable, tableName } from './lance-table.js';
import { lanceUpkeep } from './lance-upkeep.js';
import { unavailable } from './lance-unavailable.js';

export interface LanceSettings {
  /** Folder of the database, or `memory://` and a name. */
  readonly uri: string;
  /** What every vector is made by; another model needs another folder. */
  readonly model: string;
  /** Of that model, see `Embedder.identity`. */
  readonly identity: string;
  /** Throws when there is none, instead of making one. */
  readonly mustExist?: boolean | undefined;
  readonly dimensions: number;
  /** Longest wait for any one answer of the engine. */
  readonly timeoutMs: number;
}

export interface LanceChunkIndex extends ChunkIndex {
  /** Resolves when everything written so far is in the indexes, as it is on its own after a quiet moment. */
  settle(): Promise<void>;
}

/** Fits the short vectors of a million passages; every search reads again what of their words does not fit beside them. */
const cacheBytes = { index: 256n << 20n, metadata: 16n << 20n };

/**
 * The embedded engine. Writes of this process run one after the other; other processes' writes are seen at once.
 * Throws when the folder was filled by a version with another layout.
 */
export async function lanceChunkIndex(settings: LanceSettings): Promise<LanceChunkIndex> {
  const { timeoutMs } = settings;
  const session = new Session(cacheBytes.index, cacheBytes.metadata);
  const connection = await connect(settings.uri, { readConsistencyInterval: 0, session });
  const table = await openTable(connection, settings);
  const languages = knownLanguages(() => distinct(table.query(), 'words_by'), Date.now);
  const latest = latestView(table, () => connection.openTable(tableName), timeoutMs, languages.all);
  const upkeep = lanceUpkeep(table);
  const write = <T>(change: () => Promise<T>) => upkeep.write(change).catch(unavailable);
  const read = (answer: Promise<unknown[]>) => answer.catch(unavailable) as Promise<ChunkRow[]>;

  return {
    async replaceDocuments(sets) {
      if (sets.length === 0) return;
      const keys = sets.map(({ document }) => documentKey(document));
      const rows = sets.flatMap(({ chunks }) => chunks.map(toRow));
      for (const { chunks } of sets) languages.add(chunks[0]?.document.language ?? 'en');
      await write(() => replaceRows(table, keys, rows, timeoutMs));
    },
    async deleteDatasource(datasourceId) {
      return (await write(() => table.delete(equalsAny('datasource_id', [datasourceId])))).numDeletedRows;
    },
    async deleteStale(datasourceId, before) {
      const where = `${equalsAny('datasource_id', [datasourceId])} AND fresh_until > 0 AND fresh_until < ${before}`;
      return (await write(() => table.delete(where))).numDeletedRows;
    },
    datasourceIds: () => distinct(table.query(), 'datasource_id'),
    documentIds: (datasourceId) =>
      distinct(table.query().where(equalsAny('datasource_id', [datasourceId])), 'document_id'),
    view: latest,
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
    async readMark() {
      const [schema, version] = await Promise.all([table.schema(), table.version()]).catch(unavailable);
      return { ...readMark(schema), version };
    },
    async writeMark(mark) {
      const metadata = Object.fromEntries(markOf(mark));
      await write(() => table.updateFieldMetadata([{ path: markedField, metadata }]));
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

async function distinct(query: Query, column: string): Promise<string[]> {
  const values = new Set<string>();
  try {
    for await (const batch of query.select([column])) {
      for (const row of batch) values.add(String(row[column]));
    }
  } catch (error) {
    unavailable(error);
  }
  return [...values];
}
