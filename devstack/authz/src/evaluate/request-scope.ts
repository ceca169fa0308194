import { conditionHolds, type Context } from '../conditions/evaluate.js';
import { deadlineExceeded } from '../errors.js';
import type { Typesystem } from '../model/typesystem.js';
import type { TupleReader } from '../tuples/tuple-reader.js';
import type { Tuple } from '../tuples/tuple.js';
import { stillFits } from '../model/validate-tuple.js';

/** The longest chain of usersets and `X from Y` that is followed; one more is an error. */
export const depthLimit = 25;

/** What one request evaluates with: its model, its tuples, its context and the time that it has. */
export interface RequestScope {
  readonly types: Typesystem;
  readonly reader: TupleReader;
  readonly context: Context;
  /** Throws `deadline_exceeded` when the request's time is over. */
  assertInTime(): void;
}

/** `now` and `deadline` in milliseconds of the same clock. */
export function requestScope(
  types: Typesystem,
  reader: TupleReader,
  context: Context,
  time: { now: () => number; deadline: number },
): RequestScope {
  return {
    types,
    reader,
    context,
    assertInTime() {
      if (time.now() > time.deadline) throw deadlineExceeded();
    },
  };
}

/** Throws `ConditionError` when the tuple's condition cannot be decided. */
export const counts = ({ types, context }: RequestScope, tuple: Tuple): boolean =>
  conditionHolds(types.conditions.get(tuple.condition?.name ?? ''), tuple, context);

/** The tuples that the current model still allows; older ones may not fit it any more. */
export const fitting = ({ types }: RequestScope, tuples: Tuple[]): Tuple[] =>
  tuples.filter((tuple) => stillFits(types, tuple));
