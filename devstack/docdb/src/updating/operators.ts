import { Timestamp } from 'bson';
import { DocdbError } from '../errors.js';
import { compareValues } from '../values/compare.js';
import { show, typeName } from '../values/describe.js';
import { cloneValue, type Doc, getField, isArray, isDoc, removeField, setField } from '../values/doc.js';
import { addNumbers, isNumber, multiplyNumbers, type NumberValue } from '../values/numbers.js';
import { addToSet, pop, pull, pullAll, push } from './array-operators.js';
import { bitwise } from './bitwise.js';
import { type Change, type PathScope, removed, untouched } from './target.js';

export interface CompileScope extends PathScope {
  readonly now: Date;
}

export interface UpdateOperator {
  /** Whether missing parents are made on the way. */
  readonly creates: boolean;
  readonly onlyOnInsert?: boolean;
  compile(operand: unknown, path: string, scope: CompileScope): Change;
  /** For `$rename`, which reads one path and writes another. */
  readonly move?: (doc: Doc, from: readonly string[], to: unknown) => void;
}

const set = (operand: unknown): Change => {
  return () => cloneValue(operand);
};

const operators: Readonly<Record<string, UpdateOperator>> = {
  $set: { creates: true, compile: set },
  $setOnInsert: { creates: true, onlyOnInsert: true, compile: set },
  $unset: { creates: false, compile: () => (old) => (old === undefined ? untouched : removed) },
  $inc: { creates: true, compile: (operand, path) => arithmetic('$inc', operand, path, addNumbers, (by) => by) },
  $mul: { creates: true, compile: (operand, path) => arithmetic('$mul', operand, path, multiplyNumbers, zeroLike) },
  $min: { creates: true, compile: (operand) => keepBest(operand, -1) },
  $max: { creates: true, compile: (operand) => keepBest(operand, 1) },
  $currentDate: { creates: true, compile: currentDate },
  $rename: { creates: true, compile: () => () => untouched, move: rename },
  $push: { creates: true, compile: push },
  $addToSet: { creates: true, compile: addToSet },
  $pop: { creates: false, compile: pop },
  $pull: { creates: false, compile: pull },
  $pullAll: { creates: false, compile: pullAll },
  $bit: { creates: true, compile: bitwise },
};

/** Throws DocdbError `FailedToParse` when there is no such operator. */
export function operatorNamed(name: string): UpdateOperator {
  const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
  if (operator) return operator;
  throw new DocdbError(
    'FailedToParse',
    `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
  );
}

type Combine = (a: NumberValue, b: NumberValue) => NumberValue | undefined;

function arithmetic(
  name: string,
  by: unknown,
  path: string,
  combine: Combine,
  first: (by: NumberValue) => unknown,
): Change {
  if (!isNumber(by))
    throw new DocdbError(
      'TypeMismatch',
      `Cannot ${name === '$inc' ? 'increment' : 'multiply'} with non-numeric argument: {${path}: ${show(by)}}`,
    );
  return (old) => {
    if (old === undefined) return first(by);
    if (!isNumber(old)) {
      throw new DocdbError(
        'TypeMismatch',
        `Cannot apply ${name} to a value of non-numeric type. The field '${path}' is of type ${typeName(old)}`,
      );
    }
    const result = combine(old, by);
    if (result === undefined)
      throw new DocdbError(
        'BadValue',
        `Failed to apply ${name} operations to current value of '${path}': the result does not fit 64 bits`,
      );
    return result;
  };
}

const zeroLike = (by: NumberValue) => multiplyNumbers(by, 0);

function keepBest(operand: unknown, sign: number): Change {
  return (old) => (old === undefined || compareValues(operand, old) * sign > 0 ? cloneValue(operand) : untouched);
}

function currentDate(operand: unknown, path: string, scope: CompileScope): Change {
  const type = isDoc(operand) ? operand['$type'] : operand === true ? 'date' : undefined;
  if (type === 'date') return () => scope.now;
  if (type === 'timestamp') return () => new Timestamp({ t: Math.floor(scope.now.getTime() / 1000), i: 1 });
  throw new DocdbError('BadValue', `$currentDate of '${path}' takes true or { $type: 'date' | 'timestamp' }`);
}

function rename(doc: Doc, from: readonly string[], to: unknown): void {
  if (typeof to !== 'string' || to === '')
    throw new DocdbError('BadValue', "The 'to' field for $rename must be a string");
  if ([...from, ...to.split('.')].some((name) => name.startsWith('$'))) {
    throw new DocdbError('BadValue', 'The source and target field for $rename must not be dynamic');
  }
  const source = parentOf(doc, from, false);
  const name = from.at(-1) ?? '';
  const value = source && getField(source, name);
  if (!source || value === undefined) return;
  removeField(source, name);
  const target = parentOf(doc, to.split('.'), true);
  if (target) setField(target, to.split('.').at(-1) ?? '', value);
}

function parentOf(doc: Doc, path: readonly string[], create: boolean): Doc | undefined {
  let at = doc;
  for (const name of path.slice(0, -1)) {
    const next = getField(at, name);
    if (isArray(next))
      throw new DocdbError(
        'BadValue',
        `The source or target field of $rename cannot be an array element, '${path.join('.')}'`,
      );
    if (isDoc(next)) at = next;
    else if (!create) return undefined;
    else if (next !== undefined)
      throw new DocdbError(
        'PathNotViable',
        `Cannot create field '${path.at(-1) ?? ''}' in element {${name}: ${show(next)}}`,
      );
    else {
      const made: Doc = {};
      setField(at, name, made);
      at = made;
    }
  }
  return at;
}
