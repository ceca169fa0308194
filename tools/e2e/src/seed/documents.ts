import { demoUserIds } from '@parley/devstack-idp/demo-realm';
import type { Stack } from '@parley/stack';
import { createConnection } from 'mongoose';

/** `sub` of the demo's admin. */
export const alice = demoUserIds.alice;

/** Writes records as a service would, to have more of them than a test could create through the pages. */
export async function insert(
  { topology }: Stack,
  collection: string,
  documents: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const connection = await createConnection(topology.docdbUri, { dbName: 'parley', autoCreate: false }).asPromise();
  try {
    for (let at = 0; at < documents.length; at += 1_000) {
      await connection.collection(collection).insertMany(documents.slice(at, at + 1_000).map((one) => ({ ...one })));
    }
  } finally {
    await connection.close();
  }
}
