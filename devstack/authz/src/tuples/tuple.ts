/** The condition that a tuple hangs on, and the part of its context that was written with it. */
export interface TupleCondition {
  readonly name: string;
  readonly context: Record<string, unknown>;
}

/** One relationship: `user` has `relation` to `object`. */
export interface Tuple {
  readonly object: string;
  readonly relation: string;
  readonly user: string;
  readonly condition?: TupleCondition;
}

type Key = Pick<Tuple, 'object' | 'relation' | 'user'>;

export const tupleText = ({ object, relation, user }: Key) => `${object}#${relation}@${user}`;

export const tupleTextWithCondition = (tuple: Tuple) =>
  tuple.condition ? `${tupleText(tuple)} (condition ${tuple.condition.name})` : tupleText(tuple);

interface SentTuple extends Key {
  readonly condition?: { readonly name: string; readonly context: Record<string, unknown> | undefined } | undefined;
}

/** A tuple as it came over the wire, less what else was in its JSON. */
export const toTuple = ({ object, relation, user, condition }: SentTuple): Tuple => ({
  object,
  relation,
  user,
  ...(condition && { condition: { name: condition.name, context: condition.context ?? {} } }),
});
