import type { Collection } from 'mongoose';

/** The error of docdb for a missing index: another process dropped it meanwhile. */
const indexNotFound = 27;

/** Drops indexes that a newer version has replaced, as far as they are there. */
export async function dropIndexes(collection: Pick<Collection, 'listIndexes' | 'dropIndex'>, names: readonly string[]) {
  const found = (await collection.listIndexes().toArray()) as { name?: unknown }[];
  for (const name of names) {
    if (!found.some((index) => index.name === name)) continue;
    await collection.dropIndex(name).catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== indexNotFound) throw error;
    });
  }
}
