import { AppError } from '@parley/contracts';
import mongoose from 'mongoose';
import type { DocdbSettings } from '../config.js';

/** Work that cannot be done with what is there: its words are for a person, and pass as they are. */
export class WorkRefused extends Error {
  override readonly name = 'WorkRefused';
}

const timeoutMs = 15_000;

/**
 * Does some work on a connection of its own, closed afterwards.
 * Throws Error that names docdb: it does not answer, or what it says against the work. `WorkRefused` and AppError of other
 * neighbours pass.
 */
export async function inDocdb<T>(
  { uri, database }: DocdbSettings,
  work: (connection: mongoose.Connection) => Promise<T>,
): Promise<T> {
  const connection = mongoose.createConnection(uri, {
    dbName: database,
    serverSelectionTimeoutMS: timeoutMs,
    socketTimeoutMS: timeoutMs,
  });
  try {
    await connection.asPromise();
    return await work(connection);
  } catch (cause) {
    if (cause instanceof WorkRefused || cause instanceof AppError) throw cause;
    throw new Error(wordsOfFailure(cause), { cause });
  } finally {
    await connection.close();
  }
}

const wordsOfFailure = (cause: unknown): string =>
  cause instanceof mongoose.mongo.MongoServerError
    ? `docdb refused: ${cause.message} (check DOCDB_URI, DOCDB_DATABASE and the rights of the account)`
    : 'docdb does not answer: check DOCDB_URI';
