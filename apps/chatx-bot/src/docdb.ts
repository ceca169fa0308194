import mongoose, { type Connection } from 'mongoose';

/** Opens docdb. Every wait on it ends: for a server after 5 s, for an answer after 10. */
export async function openDocdb({ uri, database }: { uri: string; database: string }): Promise<Connection> {
  const connection = mongoose.createConnection(uri, {
    dbName: database,
    autoIndex: false,
    autoCreate: false,
    maxPoolSize: 10,
    serverSelectionTimeoutMS: 5_000,
    connectTimeoutMS: 5_000,
    socketTimeoutMS: 10_000,
  });
  try {
    return await connection.asPromise();
  } catch (cause) {
    await connection.close();
    throw new Error('docdb does not answer: check DOCDB_URI', { cause });
  }
}

/** Rejects when docdb does not answer. */
export async function pingDocdb(connection: Connection): Promise<void> {
  if (!connection.db) throw new Error('docdb is not connected');
  await connection.db.command({ ping: 1 });
}
