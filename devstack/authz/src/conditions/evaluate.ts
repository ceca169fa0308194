import type { Tuple } from '../tuples/tuple.js';
import { tupleText } from '../tuples/tuple.js';
import type { CompiledCondition } from './compile.js';
import { assertAffordable } from './cost.js';
import { reasonOf, within } from './parameter-types.js';

/** A condition that could not be decided: its context is incomplete or of the wrong type, or its expression failed. */
export class ConditionError extends Error {
  override readonly name = 'ConditionError';
  constructor(reason: string, options?: { cause?: unknown }) {
    super(`failed to evaluate relationship condition: ${reason}`, options);
  }
}

export type Context = Readonly<Record<string, unknown>>;

/**
 * The typed values of those parameters that the context names; others in the context are left out.
 * Throws an `Error` whose message starts with `parameter type error on condition`.
 */
export function toParameters(condition: CompiledCondition, context: Context): Record<string, unknown> {
  const sent = Object.keys(context).length > 0;
  if (sent && condition.parameters.size === 0) {
    throw new Error(`parameter type error on condition '${condition.name}' - no parameters defined for the condition`);
  }
  const values: Record<string, unknown> = {};
  for (const [name, type] of condition.parameters) {
    if (!Object.hasOwn(context, name)) continue;
    values[name] = within(
      `parameter type error on condition '${condition.name}' - failed to convert context parameter '${name}'`,
      () => type.convert(context[name]),
    );
  }
  return values;
}

/**
 * Whether a tuple counts in this request: it has no condition, or its condition holds. What was written with the tuple
 * wins over what the request brings. Throws `ConditionError`.
 */
export function conditionHolds(condition: CompiledCondition | undefined, tuple: Tuple, request: Context): boolean {
  if (!tuple.condition) return true;
  if (!condition) throw new ConditionError(`'${tuple.condition.name}' - condition was not found`);
  const values = typedValues(condition, { ...request, ...tuple.condition.context });
  const missing = [...condition.parameters.keys()].filter((name) => !Object.hasOwn(values, name)).sort();
  if (missing.length > 0) {
    throw new ConditionError(
      `'${condition.name}' - tuple '${tupleText(tuple)}' is missing context parameters '[${missing.join(' ')}]'`,
    );
  }
  return run(condition, values);
}

function typedValues(condition: CompiledCondition, context: Context) {
  try {
    return toParameters(condition, context);
  } catch (cause) {
    throw new ConditionError(reasonOf(cause), { cause });
  }
}

function run(condition: CompiledCondition, values: Record<string, unknown>): boolean {
  try {
    assertAffordable(condition.program.ast, values);
    return condition.program(values) === true;
  } catch (cause) {
    const reason = `failed to evaluate condition expression: ${reasonOf(cause)}`;
    throw new ConditionError(`'${condition.name}' - ${reason}`, { cause });
  }
}
