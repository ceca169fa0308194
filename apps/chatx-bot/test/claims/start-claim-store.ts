import { startDocdb } from '@parley/devstack-docdb';
import mongoose from 'mongoose';
import { docdbClaimStore } from '../../src/claims/claim.docdb.js';

export type StartedClaimStore = Awaited<ReturnType<typeof startClaimStore>>;

/** Claims on a docdb of their own. */
export async function startClaimStore() {
  const docdb = await startDocdb({ port: 0 });
  const connection = await mongoose.createConnection(docdb.url, { dbName: 'claims' }).asPromise();
  const claims = docdbClaimStore(connection);
  await claims.createIndexes();
  return {
    connection,
    claims,
    reset: async () => {
      await connection.collection('chatx_inbox').deleteMany({});
    },
    close: async () => {
      await connection.close();
      await docdb.close();
    },
  };
}
