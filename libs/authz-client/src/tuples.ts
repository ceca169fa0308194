/** A stored grant: `user` has `relation` on `object`, e.g. `team:sre#member` `user` `agent:a1`. */
export interface Tuple {
  readonly user: string;
  readonly relation: string;
  readonly object: string;
}

/** Which tuples to read: those of one object, or those of one user on all objects of a type (what authz can look up). */
export type TupleFilter =
  | { readonly object: string; readonly relation?: string; readonly user?: string }
  | { readonly objectType: string; readonly user: string; readonly relation?: string };

/** One text per tuple. None of the three parts can hold a space. */
export const tupleKey = ({ user, relation, object }: Tuple): string => `${user} ${relation} ${object}`;

/** Whether the tuple is exactly one of those that the filter names: no prefix, no userset reading. */
export const matches = (filter: TupleFilter, tuple: Tuple): boolean =>
  ('object' in filter ? tuple.object === filter.object : tuple.object.startsWith(`${filter.objectType}:`)) &&
  (filter.user === undefined || tuple.user === filter.user) &&
  (filter.relation === undefined || tuple.relation === filter.relation);
