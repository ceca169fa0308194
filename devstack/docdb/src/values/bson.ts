import { deserialize, serialize } from 'bson';
import { DocdbError } from '../errors.js';
import type { Doc } from './doc.js';

/** Decodes without turning numbers into JavaScript's: an int stays an int, a double a double. */
export function decode(bytes: Uint8Array): Doc {
  try {
    return deserialize(bytes, { promoteValues: false, promoteLongs: false, bsonRegExp: true });
  } catch (cause) {
    throw new DocdbError('BadValue', `the document is not valid BSON: ${messageOf(cause)}`);
  }
}

/** `undefined` means absent, so it is not written. */
export function encode(doc: Doc): Uint8Array {
  try {
    return serialize(doc, { ignoreUndefined: true });
  } catch (cause) {
    throw new DocdbError('BadValue', `the document cannot be written as BSON: ${messageOf(cause)}`);
  }
}

export const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
