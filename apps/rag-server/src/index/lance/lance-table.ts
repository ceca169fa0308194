import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, Index, type Table } from '@lancedb/lancedb';
import { filledByOf } from '../chunk-index.js';
import { wordsVersion } from '../../words/index-words.js';
import { noReaders, quoted } from './lance-filter.js';
import { chunkSchema } from './lance-schema.js';
import { renewWords } from './lance-words.js';

interface TableSettings {
  readonly uri: string;
  readonly model: string;
  readonly dimensions: number;
  /** Of that model. */
  readonly identity: string;
  /** Throws when there is none, instead of making one. */
  readonly mustExist?: boolean | undefined;
}

export const tableName = 'chunks';

/** Words come made, with blanks between them: see `src/words`. No other process of the engine may change them. */
const analyser = {
  baseTokenizer: 'whitespace',
  stem: false,
  lowercase: false,
  removeStopWords: false,
  asciiFolding: false,
  maxTokenLength: 1_000,
  withPosition: false,
} as const;

/** An index of another name was made of other words. */
const keywordIndex = `keywords_${wordsVersion.toString()}`;

/** Filters on every search (freshness, what the caller may read) have indexes: a scan costs more than the ranking. */
const indexes = (): Record<string, Index> => ({
  keywords: Index.fts(analyser),
  id: Index.btree(),
  document_key: Index.btree(),
  datasource_id: Index.bitmap(),
  fresh_until: Index.btree(),
  readers_key: Index.bitmap(),
  words_by: Index.bitmap(),
});

/**
 * The table with its indexes, made where there is none; several processes may do so at once. Throws when it is of
 * an earlier layout.
 */
export async function openTable(connection: Connection, settings: TableSettings): Promise<Table> {
  const table = (await madeTable(connection, settings)) ?? (await openedTable(connection));
  if (!(await table.schema()).fields.some(({ name }) => name === 'chunk')) {
    throw new Error(
      `The index at ${settings.uri} was written by an earlier version of rag-server. Choose another folder or remove this one, then re-index all sources.`,
    );
  }
  await addTextColumn(table, 'readers_key', noReaders);
  await addTextColumn(table, 'words_by', '');
  await dropOldIndex(table);
  await renewWords(table);
  for (const [column, config] of Object.entries(indexes())) await addIndex(table, column, config);
  return table;
}

/** A new table; `undefined` when there is one, be it that another process was quicker. */
async function madeTable(connection: Connection, settings: TableSettings): Promise<Table | undefined> {
  const isThere = async () => (await connection.listTables()).tables.includes(tableName);
  if (await isThere()) return undefined;
  if (settings.mustExist) throw new Error(`There is no index at ${settings.uri}`);
  try {
    const mark = { id: randomUUID(), identity: settings.identity, filledBy: filledByOf(settings) };
    return await connection.createEmptyTable(tableName, chunkSchema(settings.dimensions, mark));
  } catch (error) {
    if (await isThere()) return undefined;
    throw error;
  }
}

const openTries = 50;
const openPauseMs = 100;

/** Another process may be making the table just now: its folder is listed before it can be opened. */
async function openedTable(connection: Connection): Promise<Table> {
  for (let left = openTries; ; left -= 1) {
    try {
      return await connection.openTable(tableName);
    } catch (error) {
      if (left === 0) throw error;
      await delay(openPauseMs);
    }
  }
}

/** Tables of earlier versions have no such column: none of their documents has readers of its own, or words of today. */
async function addTextColumn(table: Table, name: string, value: string): Promise<void> {
  const isThere = async () => (await table.schema()).fields.some((field) => field.name === name);
  if (await isThere()) return;
  try {
    await table.addColumns([{ name, valueSql: quoted(value) }]);
  } catch (error) {
    // Another process was quicker.
    if (!(await isThere())) throw error;
  }
}

/** Before its words are renewed: the index would be kept up to date with them. */
async function dropOldIndex(table: Table): Promise<void> {
  const old = async () =>
    (await table.listIndices()).find(({ columns, name }) => columns.includes('keywords') && name !== keywordIndex);
  const found = await old();
  if (!found) return;
  try {
    await table.dropIndex(found.name);
  } catch (error) {
    if (await old()) throw error;
  }
}

/** Looked for at every start: the process that made the table may have died before it made this. */
async function addIndex(table: Table, column: string, config: Index): Promise<void> {
  const isThere = async () => (await table.listIndices()).some(({ columns }) => columns.includes(column));
  if (await isThere()) return;
  try {
    const name = column === 'keywords' ? { name: keywordIndex } : {};
    await table.createIndex(column, { config, replace: false, ...name });
  } catch (error) {
    if (!(await isThere())) throw error;
  }
}
