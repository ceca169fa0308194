import { createIndexesOf } from '@parley/docdb';
import { createRunIndexes } from './runs/run.docdb.js';

/** Makes every index of this service and ends. A start makes them as well; this is for doing it ahead of one. */
await createIndexesOf('dynamic-agents', process.env, (connection) => [
  { createIndexes: () => createRunIndexes({ connection }) },
]);
