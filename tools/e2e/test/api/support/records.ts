import { auditEvent, type AuditEvent } from '@parley/contracts';
import { demo, type Stack } from '@parley/stack';
import { type Connection, createConnection } from 'mongoose';

/** Looks into docdb beside the services, to see what they really recorded. */
export async function openRecords({ topology }: Stack) {
  const connection: Connection = await createConnection(topology.docdbUri, {
    dbName: demo.database,
    autoCreate: false,
  }).asPromise();
  return {
    connection,
    /** The bot's decisions so far, oldest first. */
    async decisions(): Promise<AuditEvent[]> {
      const rows = await connection
        .collection('audit_events')
        .find({ action: /^chatx/ })
        .sort({ ts: 1 })
        .toArray();
      return rows.map((row) => auditEvent.parse(row));
    },
    /** How many turns agents ever began: a denied message must not add one. */
    countTurns: (): Promise<number> => connection.collection('turns').countDocuments(),
    close: (): Promise<void> => connection.close(),
  };
}

export type Records = Awaited<ReturnType<typeof openRecords>>;
