import { createLogger, type Environment, type Logger, readEnvironment } from '@parley/service';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { openDocdb } from './open-docdb.js';

/** A store whose promises rest on indexes. Making those that are there changes nothing. */
export interface Indexed {
  createIndexes(): Promise<unknown>;
}

const environment = z.object({
  DOCDB_URI: z.string().min(1).describe('MongoDB connection string of docdb'),
  DOCDB_DATABASE: z.string().min(1).default('parley').describe('Database in docdb'),
});

/**
 * The whole of a program that makes a service's indexes ahead of its start, where that would take too long or is not
 * allowed to its account. Reads DOCDB_URI and DOCDB_DATABASE.
 *
 * Throws Error when the environment is wrong, docdb does not answer, or an index cannot be made.
 */
export async function createIndexesOf(
  service: string,
  env: Environment,
  storesIn: (connection: Connection, log: Logger) => readonly Indexed[],
): Promise<void> {
  const { DOCDB_URI: uri, DOCDB_DATABASE: database } = readEnvironment(`${service} indexes`, environment, env);
  const log = createLogger({ service, level: 'warn' });
  const signal = AbortSignal.timeout(maxMs);
  const connection = await openDocdb({ uri, database }, { log, signal, waitMs: 30_000, answerMs: maxMs });
  try {
    for (const store of storesIn(connection, log)) await store.createIndexes();
  } finally {
    await connection.close();
  }
}

/** On a large collection an index takes its time. */
const maxMs = 600_000;
