import { AppError } from '@parley/contracts';
import { z } from 'zod';
import type { EntityName } from '../entities/entity-name.js';
import type { Relation } from '../store/graph-store.js';

const entityPlace = z.tuple([z.string(), z.string()]);
const relationPlace = z.tuple([z.string(), z.string(), z.string(), z.string(), z.string(), z.string()]);

export const entityCursor = ({ type, primaryKey }: EntityName): string => encode([type, primaryKey]);

export const relationCursor = ({ from, name, to, relationId = '' }: Relation): string =>
  encode([from.type, from.primaryKey, name, to.type, to.primaryKey, relationId]);

/** Throws `VALIDATION_ERROR` for what was no cursor of entities. */
export function placeOfEntity(cursor: string): EntityName {
  const [type, primaryKey] = decode(cursor, entityPlace);
  return { type, primaryKey };
}

/** Throws `VALIDATION_ERROR` for what was no cursor of relations. */
export function placeOfRelation(cursor: string): Relation {
  const [fromType, fromKey, name, toType, toKey, relationId] = decode(cursor, relationPlace);
  const ends = { from: { type: fromType, primaryKey: fromKey }, to: { type: toType, primaryKey: toKey } };
  return { ...ends, name, ...(relationId !== '' && { relationId }) };
}

const encode = (place: readonly string[]) => Buffer.from(JSON.stringify(place)).toString('base64url');

function decode<T>(cursor: string, schema: z.ZodType<T>): T {
  const { success, data } = schema.safeParse(jsonOf(Buffer.from(cursor, 'base64url').toString()));
  if (success) return data;
  const details = [{ field: 'cursor', message: 'not a cursor of this list' }];
  throw new AppError('VALIDATION_ERROR', 'The request is not valid.', { details });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
