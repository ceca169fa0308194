import type { Tuple } from './tuple.js';
import { relationOf, typeOf } from './names.js';

/** All that evaluation reads. Stored tuples and the contextual ones of a request both come through it. */
export interface TupleReader {
  /** The tuple of exactly this key. */
  find(object: string, relation: string, user: string): Tuple | undefined;
  /** Every tuple of `object#relation`, in the order of writing. */
  ofRelation(object: string, relation: string): Tuple[];
  /** The tuples of `object#relation` whose user is a userset (`group:a#member`). */
  usersetsOf(object: string, relation: string): Tuple[];
  /** The tuples that give exactly this user the relation to an object of the type. */
  ofUser(type: string, relation: string, user: string): Tuple[];
}

/** The contextual tuples of one request. */
export function contextualReader(tuples: readonly Tuple[]): TupleReader {
  const ofRelation = (object: string, relation: string) =>
    tuples.filter((tuple) => tuple.object === object && tuple.relation === relation);
  return {
    find: (object, relation, user) => ofRelation(object, relation).find((tuple) => tuple.user === user),
    ofRelation,
    usersetsOf: (object, relation) => ofRelation(object, relation).filter(({ user }) => relationOf(user) !== ''),
    ofUser: (type, relation, user) =>
      tuples.filter((tuple) => tuple.user === user && tuple.relation === relation && typeOf(tuple.object) === type),
  };
}

/** Contextual tuples before stored ones: where both have the same key, `find` answers the contextual tuple. */
export function combinedReader(contextual: readonly Tuple[], stored: TupleReader): TupleReader {
  if (contextual.length === 0) return stored;
  const added = contextualReader(contextual);
  return {
    find: (...key) => added.find(...key) ?? stored.find(...key),
    ofRelation: (...key) => [...added.ofRelation(...key), ...stored.ofRelation(...key)],
    usersetsOf: (...key) => [...added.usersetsOf(...key), ...stored.usersetsOf(...key)],
    ofUser: (...key) => [...added.ofUser(...key), ...stored.ofUser(...key)],
  };
}
