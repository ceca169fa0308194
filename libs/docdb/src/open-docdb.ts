import { AppError } from '@parley/contracts';
import { backoffMs, delay } from '@parley/pacing';
import type { Logger } from '@parley/service';
import mongoose, { type Connection } from 'mongoose';
import { isOutage } from './outage.js';

export interface DocdbAddress {
  /** `mongodb://…`, replica set and credentials included. */
  readonly uri: string;
  readonly database: string;
}

export interface OpenDocdbOptions {
  readonly log: Logger;
  /** Ends the wait because the service is stopping. */
  readonly signal: AbortSignal;
  /** How long docdb may take to come up. */
  readonly waitMs?: number;
  /** How long one answer may take. */
  readonly answerMs?: number;
  readonly poolSize?: number;
}

const noAnswer = 'docdb does not answer; check DOCDB_URI';
const pauses = { firstMs: 100, maxMs: 2_000 };

/**
 * Opens docdb, and waits for one that is still starting: services and their neighbours start in any order. Indexes are
 * made by the stores themselves. Every wait on the open connection ends: for a server after 3 s, for an answer after
 * `answerMs` (15 s).
 *
 * Throws AppError `SERVICE_UNAVAILABLE` naming DOCDB_URI when docdb did not answer within `waitMs` (60 s), Error for an
 * address or a password that no wait mends; the signal's reason when it aborts.
 */
export async function openDocdb(
  { uri, database }: DocdbAddress,
  { log, signal, waitMs = 60_000, answerMs = 15_000, poolSize = 10 }: OpenDocdbOptions,
): Promise<Connection> {
  const deadline = performance.now() + waitMs;
  for (let failures = 1; ; failures += 1) {
    signal.throwIfAborted();
    try {
      return await connect(uri, database, { poolSize, answerMs });
    } catch (cause) {
      const pauseMs = backoffMs(failures, pauses);
      if (isWrongAddress(cause)) throw new Error(noAnswer, { cause });
      if (performance.now() + pauseMs > deadline) {
        const details = { dependency: 'docdb', reason: 'unreachable' };
        throw new AppError('SERVICE_UNAVAILABLE', noAnswer, { details, cause });
      }
      log.warn({ dependency: 'docdb' }, 'waiting for docdb to answer');
      await delay(pauseMs, signal);
    }
  }
}

/** A fresh connection each time: one that failed to open does not try again by itself. */
async function connect(
  uri: string,
  dbName: string,
  { poolSize, answerMs }: Required<Pick<OpenDocdbOptions, 'poolSize' | 'answerMs'>>,
): Promise<Connection> {
  const connection = mongoose.createConnection(uri, {
    dbName,
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    maxPoolSize: poolSize,
    serverSelectionTimeoutMS: 3_000,
    connectTimeoutMS: 3_000,
    socketTimeoutMS: answerMs,
  });
  try {
    return await connection.asPromise();
  } catch (cause) {
    await connection.close();
    throw cause;
  }
}

/** No wait mends an address that cannot be read (an error of the driver's address parser, which exports no class for
 * it) or a password that is refused. */
const isWrongAddress = (error: unknown) =>
  (error instanceof mongoose.mongo.MongoServerError && !isOutage(error)) ||
  (error instanceof Error && error.name === 'MongoParseError');

/** Rejects when docdb does not answer within 2 s. */
export async function pingDocdb(connection: Connection): Promise<void> {
  if (!connection.db) throw new Error('docdb is not connected');
  await connection.db.command({ ping: 1 }, { signal: AbortSignal.timeout(2_000) });
}
