export { type Docdb, type DocdbOptions, startDocdb } from './server/start-docdb.js';
