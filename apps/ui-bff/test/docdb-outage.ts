import { startDocdb } from '@parley/devstack-docdb';
import type { Stack } from './stack.js';

/** A service whose docdb has gone since it started. */
export async function withoutDocdb(stack: Stack, more: Record<string, string> = {}) {
  const docdb = await startDocdb({ port: 0 });
  const service = await stack.startService({ DOCDB_URI: docdb.url, ...more });
  await docdb.close();
  return service;
}
