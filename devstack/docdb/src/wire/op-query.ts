import { decode } from '../values/bson.js';
import type { Doc } from '../values/doc.js';
import { ProtocolError } from './frame.js';

/**
 * The legacy command that drivers still open a connection with: flags, `<database>.$cmd`, skip, limit, command.
 * Throws ProtocolError when it is anything else.
 */
export function parseOpQuery(bytes: Buffer): Doc {
  const nameEnd = bytes.indexOf(0, 4);
  const at = nameEnd + 9;
  if (bytes.length < 5 || nameEnd < 0 || at + 4 > bytes.length) throw new ProtocolError('OP_QUERY is too short');
  const [database, collection] = bytes.toString('utf8', 4, nameEnd).split('.');
  if (collection !== '$cmd') throw new ProtocolError('OP_QUERY is taken for commands only');
  const size = bytes.readInt32LE(at);
  if (size < 5 || at + size > bytes.length) throw new ProtocolError('OP_QUERY document does not fit its message');
  const command = decode(bytes.subarray(at, at + size));
  return { ...command, $db: database };
}

/** The fixed part of OP_REPLY before its one document: flags `AwaitCapable`, no cursor, from 0, one document. */
export function opReplyPrefix(): Buffer {
  const prefix = Buffer.alloc(20);
  prefix.writeInt32LE(8, 0);
  prefix.writeInt32LE(1, 16);
  return prefix;
}
