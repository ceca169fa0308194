import { afterAll, beforeAll } from '@jest/globals';
import { startDocdb } from '../../src/index.js';
import { randomUUID } from 'node:crypto';
import type { Document, ObjectId } from 'bson';
import { type Connection, createConnection } from 'mongoose';

/** A document of no fixed shape. */
export interface Raw extends Document {
  _id: string | number | ObjectId | number[];
}

/** A connection for one test file, to a database of its own that is dropped at the end. */
export interface Suite {
  readonly connection: Connection;
  /** A collection name that no other case uses. */
  newName(): string;
}

/** Connects to `DOCDB_URI` when it is set, else to a server started for this file. */
export function useDocdb(): Suite {
  let connection: Connection | undefined;
  let stop = (): Promise<void> => Promise.resolve();
  let names = 0;

  beforeAll(async () => {
    const { url, close } = await chosenServer();
    stop = close;
    connection = createConnection(url, {
      dbName: `suite_${randomUUID().slice(0, 8)}`,
      autoIndex: false,
      autoCreate: false,
      serverSelectionTimeoutMS: 10_000,
    });
    await connection.asPromise();
  });

  afterAll(async () => {
    await connection?.dropDatabase();
    await connection?.close();
    await stop();
  });

  return {
    get connection() {
      if (!connection) throw new Error('not connected yet');
      return connection;
    },
    newName: () => `c${(names += 1)}`,
  };
}

async function chosenServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const url = process.env['DOCDB_URI'];
  return url === undefined ? startDocdb({ port: 0 }) : { url, close: () => Promise.resolve() };
}
