import { createRequire } from 'node:module';
import { existsSync, rmSync } from 'node:fs';
import type { GrafeoDB as Database } from '@grafeo-db/js';
import { backoffMs, delay } from '@parley/pacing';
import type { GraphEngine, GraphRow, Statement } from './graph-engine.js';
import { graphOutage, unlessAborted } from './graph-outage.js';
import { grafeoCopies } from './grafeo-copies.js';
import { grafeoReader } from './grafeo-reader.js';
import { inTurn, withRetry } from './write-queue.js';

/** The package names its exports for `require` alone. */
const { GrafeoDB } = createRequire(import.meta.url)('@grafeo-db/js') as typeof import('@grafeo-db/js');

const writeTries = 5;
const writeLimitMs = 60_000;
/** The log of writes is folded into the file when it has grown to this. */
const checkpointBytes = 16 * 1024 * 1024;

/**
 * Opens the embedded engine on a file, made when it is not there. One process owns it: throws an Error that says so when
 * another one has it open.
 */
export function grafeoEngine(file: string): GraphEngine {
  const database = openOwned(file);
  database.setCheckpointTriggers({ walBytes: checkpointBytes });
  // Left by a process that was killed; the owner of the graph is its only user.
  rmSync(spillFolderOf(file), { recursive: true, force: true });
  const turn = inTurn();
  // What the engine holds in memory outlives its file, and would be answered from as if it were kept.
  const requireFile = () => {
    if (!existsSync(file)) throw graphOutage(new Error('the graph file no longer exists'));
  };
  const run = async ({ cypher, params }: Statement) => {
    requireFile();
    return (await database.executeCypher(cypher, params)).toArray() as GraphRow[];
  };
  let writes = 0;
  const copies = grafeoCopies(file, { turn, version: () => writes });
  const reader = grafeoReader({ copies, spillFolder: spillFolderOf(file) });
  const define = (cypher: string) => turn(() => run({ cypher })).then(() => undefined);
  return {
    read: (statement, signal) => unlessAborted(run(statement), signal),
    readForeign: (statement, limitMs, signal) => reader.read(statement, limitMs, signal),
    write: (statements) =>
      turn(() => {
        requireFile();
        writes += 1;
        return withRetry(() => writeAll(database, statements), retry);
      }),
    requireUnique: async (label, property) => {
      // The constraint alone is checked by looking through all nodes; the index makes it one look.
      await define(`CREATE INDEX ${label}${property}_lookup IF NOT EXISTS FOR (n:${label}) ON (n.${property})`);
      await define(
        `CREATE CONSTRAINT ${label}${property}_unique IF NOT EXISTS FOR (n:${label}) REQUIRE n.${property} IS UNIQUE`,
      );
    },
    createIndex: (label, property) =>
      define(`CREATE INDEX ${label}${property}_lookup IF NOT EXISTS FOR (n:${label}) ON (n.${property})`),
    ping: async (signal) => {
      await unlessAborted(run({ cypher: 'RETURN 1 AS one' }), signal);
    },
    // Not before the write that is under way has ended.
    close: async () => {
      await reader.close();
      await turn(() => {
        database.close();
        return Promise.resolve();
      });
    },
  };
}

const spillFolderOf = (file: string) => `${file}.reader`;

function openOwned(file: string): Database {
  try {
    return existsSync(file) ? GrafeoDB.open(file) : GrafeoDB.create(file);
  } catch (cause) {
    if (!isLocked(cause)) throw cause;
    const message = `another process owns the knowledge graph in ${file}; run one rag-server on it, or GRAPH_STORE=neo4j`;
    throw new Error(message, { cause });
  }
}

/** The engine has no code of its own for it. */
const isLocked = (error: unknown) => String(error).includes('cannot be locked');

async function writeAll(database: Database, statements: readonly Statement[]): Promise<void> {
  const transaction = database.beginTransaction();
  try {
    for (const { cypher, params } of statements) {
      await unlessAborted(transaction.executeCypher(cypher, params), AbortSignal.timeout(writeLimitMs));
    }
    transaction.commit();
  } catch (error) {
    if (transaction.isActive) transaction.rollback();
    throw error;
  }
}

/** Two transactions touched the same data; the engine reports it only as text. */
const collided = (error: unknown) => /write conflict|serialization/i.test(String(error));

const retry = {
  tries: writeTries,
  pause: (attempt: number) => delay(backoffMs(attempt - 1, { firstMs: 40, maxMs: 320 })),
  mayRetry: collided,
};
