/**
 * A process that answers queries from a copy of the graph: the engine can stop no query, but a process can be ended.
 * Ends with its parent. Holds no other code of the service.
 */
import { createRequire } from 'node:module';
import type { GrafeoDB as Database } from '@grafeo-db/js';

export interface ToReader {
  /** The copy to read; it replaces the previous one. */
  readonly file: string;
  readonly cypher: string;
  readonly params: object;
}
export type FromReader = { readonly rows: unknown[] } | { readonly failure: string } | { readonly unreadable: string };

const maxMemoryBytes = 1_500_000_000;
const looksEveryMs = 50;
/** How the parent learns that it was the memory. */
const tooLargeCode = 9;

const { GrafeoDB } = createRequire(import.meta.url)('@grafeo-db/js') as { GrafeoDB: typeof Database };
let open: { readonly file: string; readonly database: Database } | undefined;

process.on('message', (request: ToReader) => void answer(request).then((message) => process.send?.(message)));
process.on('disconnect', () => process.exit());
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes) process.exit(tooLargeCode);
}, looksEveryMs).unref();

async function answer({ file, cypher, params }: ToReader): Promise<FromReader> {
  let database: Database;
  try {
    database = databaseOf(file);
  } catch (error) {
    return { unreadable: String(error) };
  }
  try {
    return { rows: (await database.executeCypher(cypher, params)).toArray() };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

function databaseOf(file: string): Database {
  if (open?.file === file) return open.database;
  open?.database.close();
  open = undefined;
  const database = GrafeoDB.openReadOnly(file);
  open = { file, database };
  return database;
}
