import type { ParseResult } from '@marcbachmann/cel-js';
import { invalidModel } from '../errors.js';
import type { Condition } from '../wire/model-messages.js';
import { newEnvironment } from './cel.js';
import { assertStandard } from './check-expression.js';
import { type ParameterType, parameterType, reasonOf, within } from './parameter-types.js';

/** A condition whose expression has been parsed and type-checked. */
export interface CompiledCondition {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, ParameterType>;
  readonly program: ParseResult;
}

export function compileConditions(conditions: Record<string, Condition>): Map<string, CompiledCondition> {
  return new Map(Object.entries(conditions).map(([key, condition]) => [key, compileCondition(key, condition)]));
}

function compileCondition(key: string, condition: Condition): CompiledCondition {
  if (key !== condition.name) {
    throw invalidModel(`condition key '${key}' does not match condition name '${condition.name}'`);
  }
  try {
    return compile(condition);
  } catch (cause) {
    throw invalidModel(`failed to compile expression on condition '${condition.name}' - ${reasonOf(cause)}`);
  }
}

function compile({ name, expression, parameters: refs }: Condition): CompiledCondition {
  const parameters = new Map<string, ParameterType>();
  const environment = newEnvironment();
  for (const [parameter, ref] of Object.entries(refs)) {
    const type = within(`failed to decode parameter type for parameter '${parameter}'`, () => parameterType(ref));
    parameters.set(parameter, type);
    environment.registerVariable(parameter, type.cel);
  }
  const program = environment.parse(expression);
  const { valid, type, error } = program.check();
  if (!valid) throw error ?? new Error('the expression is not valid');
  assertStandard(environment, program.ast);
  if (type !== 'bool') throw new Error(`expected a bool condition expression output, but got '${String(type)}'`);
  return { name, parameters, program };
}
