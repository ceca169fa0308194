import { createIndexesOf } from '@parley/docdb';
import { createRunIndexes } from './runs/run.docdb.js';
import { docdbUsage } from './usage/usage.docdb.js';

/** Creates all indexes of this service and exits. Startup creates them too; this does it in advance. */
await createIndexesOf('dynamic-agents', process.env, (connection) => [
  { createIndexes: () => createRunIndexes({ connection }) },
  docdbUsage(connection),
]);
