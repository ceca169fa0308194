import { docdbModelUsage, type ModelUsageStore } from '@parley/docdb';
import type { Connection } from 'mongoose';
import { onDocdb } from '../docdb/on-docdb.js';

/** What models are used, kept in docdb. Throws AppError `SERVICE_UNAVAILABLE` naming it. */
export function docdbUsage(connection: Connection): ModelUsageStore {
  const usage = docdbModelUsage(connection);
  return {
    createIndexes: () => onDocdb(() => usage.createIndexes()),
    keep: (call) => onDocdb(() => usage.keep(call)),
    addLeftOut: (before) => onDocdb(() => usage.addLeftOut(before)),
  };
}
