import { aggregate } from './aggregate.js';
import {
  collStats,
  create,
  dbStats,
  drop,
  dropDatabase,
  listCollections,
  listDatabases,
  renameCollection,
} from './collections.js';
import { getMore, killCursors } from './cursor-commands.js';
import { remove } from './delete.js';
import { explain } from './explain.js';
import { findAndModify } from './find-and-modify.js';
import { count, distinct, find } from './find.js';
import { buildInfo, connectionStatus, getParameter, hello, isMaster, ping, serverStatus } from './handshake.js';
import { createIndexes, dropIndexes, listIndexes } from './indexes.js';
import { insert } from './insert.js';
import type { Handler } from './request.js';
import { endSessions, refreshSessions, startSession } from './sessions.js';
import { update } from './update.js';

interface Command {
  readonly handler: Handler;
  /** Whether it may run inside a multi-document transaction. */
  readonly inTransaction?: boolean;
}

/** Every command there is; transactions' own two are the dispatcher's. */
export const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['find', { handler: find, inTransaction: true }],
  ['getMore', { handler: getMore, inTransaction: true }],
  ['killCursors', { handler: killCursors, inTransaction: true }],
  ['aggregate', { handler: aggregate, inTransaction: true }],
  ['distinct', { handler: distinct, inTransaction: true }],
  ['insert', { handler: insert, inTransaction: true }],
  ['update', { handler: update, inTransaction: true }],
  ['delete', { handler: remove, inTransaction: true }],
  ['findAndModify', { handler: findAndModify, inTransaction: true }],
  ['findandmodify', { handler: findAndModify, inTransaction: true }],
  ['create', { handler: create, inTransaction: true }],
  ['count', { handler: count }],
  ['explain', { handler: explain }],
  ['createIndexes', { handler: createIndexes }],
  ['listIndexes', { handler: listIndexes }],
  ['dropIndexes', { handler: dropIndexes }],
  ['listCollections', { handler: listCollections }],
  ['listDatabases', { handler: listDatabases }],
  ['drop', { handler: drop }],
  ['dropDatabase', { handler: dropDatabase }],
  ['renameCollection', { handler: renameCollection }],
  ['collStats', { handler: collStats }],
  ['dbStats', { handler: dbStats }],
  ['startSession', { handler: startSession }],
  ['endSessions', { handler: endSessions }],
  ['killSessions', { handler: endSessions }],
  ['refreshSessions', { handler: refreshSessions }],
  ['hello', { handler: hello }],
  ['isMaster', { handler: isMaster }],
  ['ismaster', { handler: isMaster }],
  ['ping', { handler: ping }],
  ['buildInfo', { handler: buildInfo }],
  ['buildinfo', { handler: buildInfo }],
  ['connectionStatus', { handler: connectionStatus }],
  ['serverStatus', { handler: serverStatus }],
  ['getParameter', { handler: getParameter }],
]);
