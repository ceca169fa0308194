import { pageCursor } from '@parley/service';
import { z } from 'zod';
import type { EntityName } from '../entities/entity-name.js';
import type { Relation } from '../store/graph-store.js';

const ofEntities = pageCursor(z.tuple([z.string(), z.string()]));
const ofRelations = pageCursor(z.tuple([z.string(), z.string(), z.string(), z.string(), z.string(), z.string()]));

export const entityCursor = ({ type, primaryKey }: EntityName): string => ofEntities.encode([type, primaryKey]);

export const relationCursor = ({ from, name, to, relationId = '' }: Relation): string =>
  ofRelations.encode([from.type, from.primaryKey, name, to.type, to.primaryKey, relationId]);

/** Throws `VALIDATION_ERROR` for what was no cursor of entities. */
export function placeOfEntity(cursor: string): EntityName {
  const [type, primaryKey] = ofEntities.decode(cursor);
  return { type, primaryKey };
}

/** Throws `VALIDATION_ERROR` for what was no cursor of relations. */
export function placeOfRelation(cursor: string): Relation {
  const [fromType, fromKey, name, toType, toKey, relationId] = ofRelations.decode(cursor);
  const ends = { from: { type: fromType, primaryKey: fromKey }, to: { type: toType, primaryKey: toKey } };
  return { ...ends, name, ...(relationId !== '' && { relationId }) };
}
