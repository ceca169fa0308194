import { Long } from 'bson';
import { DocdbError } from '../errors.js';
import { isArray } from '../values/doc.js';
import { countField } from './fields.js';
import type { Handler } from './request.js';

export const getMore: Handler = (request, deps) => {
  const { body, database } = request;
  const id = body['getMore'];
  const collection = body['collection'];
  if (!(id instanceof Long) || typeof collection !== 'string') {
    throw new DocdbError('TypeMismatch', "getMore needs a cursor id of type long, and 'collection'");
  }
  return deps.cursors.next(id, `${database}.${collection}`, countField(body, 'batchSize') || undefined);
};

export const killCursors: Handler = (request, deps) => {
  const ids = isArray(request.body['cursors']) ? request.body['cursors'] : [];
  const killed = ids.filter((id) => deps.cursors.kill(String(id)));
  const missing = ids.filter((id) => !killed.includes(id));
  return { cursorsKilled: killed, cursorsNotFound: missing, cursorsAlive: [], cursorsUnknown: [] };
};
