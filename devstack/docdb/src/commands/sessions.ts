import { Binary, UUID } from 'bson';
import { DocdbError } from '../errors.js';
import { isArray, isDoc } from '../values/doc.js';
import type { Handler } from './request.js';

/** The session's id as text. Throws DocdbError `BadValue` when it is not `{ id: <UUID> }`. */
export function sessionIdOf(lsid: unknown): string {
  const id = isDoc(lsid) ? lsid['id'] : undefined;
  if (!(id instanceof Binary)) throw new DocdbError('BadValue', 'lsid must be a document with a binary id');
  return Buffer.from(id.value()).toString('hex');
}

const listed = (value: unknown): string[] => (isArray(value) ? value : []).map(sessionIdOf);

export const startSession: Handler = () => ({ id: { id: new UUID() }, timeoutMinutes: 30 });

export const endSessions: Handler = ({ name, body }, { sessions, cursors }) => {
  for (const id of listed(body[name])) {
    sessions.end(id);
    cursors.killOf(id);
  }
  return {};
};

export const refreshSessions: Handler = () => ({});
