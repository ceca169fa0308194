import { DocdbError } from '../errors.js';
import { compileElement } from '../matching/matcher.js';
import { regexTest } from '../matching/regex.js';
import { isOperators } from '../matching/matcher.js';
import { compileSort } from '../projecting/sort.js';
import { compareValues, equalValues } from '../values/compare.js';
import { typeName } from '../values/describe.js';
import { cloneValue, type Doc, isArray, isDoc } from '../values/doc.js';
import { isNumber, toNumber } from '../values/numbers.js';
import { BSONRegExp } from 'bson';
import { type Change, type PathScope, untouched } from './target.js';

/** `$push`, alone or with `$each`, `$position`, `$sort`, `$slice`. */
export function push(operand: unknown, path: string): Change {
  const { items, options } = eachOf(operand, ['$position', '$sort', '$slice'], '$push');
  const position = wholeOption(options['$position']);
  const limit = wholeOption(options['$slice']);
  const order = orderOf(options['$sort']);
  return (old) => {
    const list = arrayAt(old, path);
    list.splice(position ?? list.length, 0, ...items.map(cloneValue));
    if (order) list.sort(order);
    if (limit === undefined) return list;
    return limit < 0 ? list.slice(limit) : list.slice(0, limit);
  };
}

/** `$addToSet`, alone or with `$each`. */
export function addToSet(operand: unknown, path: string): Change {
  const { items } = eachOf(operand, [], '$addToSet');
  return (old) => {
    const list = arrayAt(old, path);
    for (const item of items) if (!list.some((other) => equalValues(other, item))) list.push(cloneValue(item));
    return list;
  };
}

export function pop(operand: unknown, path: string): Change {
  const end = isNumber(operand) ? toNumber(operand) : 0;
  if (end !== 1 && end !== -1) throw new DocdbError('FailedToParse', `$pop expects 1 or -1, found: ${end}`);
  return (old) => {
    if (old === undefined) return untouched;
    const list = arrayAt(old, path, '$pop');
    return end === 1 ? list.slice(0, -1) : list.slice(1);
  };
}

/** `$pull` by equality, by operators on the element, or by conditions on its fields. */
export function pull(operand: unknown, path: string, scope: PathScope): Change {
  const matches = elementTest(operand, scope);
  return (old) => (old === undefined ? untouched : arrayAt(old, path, '$pull').filter((item) => !matches(item)));
}

function elementTest(operand: unknown, scope: PathScope): (item: unknown) => boolean {
  if (operand instanceof BSONRegExp) return regexTest(operand, undefined);
  if (isOperators(operand)) {
    const test = compileElement(operand, scope.evaluate);
    return (item) => test(item);
  }
  if (!isDoc(operand)) return (item) => equalValues(item, operand);
  const test = compileElement(operand, scope.evaluate);
  return (item) => isDoc(item) && test(item);
}

export function pullAll(operand: unknown, path: string): Change {
  if (!isArray(operand)) throw new DocdbError('BadValue', '$pullAll requires an array argument');
  return (old) => {
    if (old === undefined) return untouched;
    return arrayAt(old, path, '$pullAll').filter((item) => !operand.some((gone) => equalValues(gone, item)));
  };
}

function eachOf(operand: unknown, allowed: readonly string[], operator: string): { items: unknown[]; options: Doc } {
  if (!isDoc(operand) || !('$each' in operand)) return { items: [operand], options: {} };
  const { $each: items, ...options } = operand;
  if (!isArray(items))
    throw new DocdbError(
      'BadValue',
      `The argument to $each in ${operator} must be an array but it was of type: ${typeName(items)}`,
    );
  const odd = Object.keys(options).find((name) => !allowed.includes(name));
  if (odd !== undefined) throw new DocdbError('BadValue', `Unrecognized clause in ${operator}: ${odd}`);
  return { items, options };
}

function wholeOption(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  if (isNumber(value) && Number.isInteger(toNumber(value))) return toNumber(value);
  throw new DocdbError('BadValue', 'The value for $position and $slice must be an integer');
}

function orderOf(spec: unknown): ((a: unknown, b: unknown) => number) | undefined {
  if (spec === undefined) return undefined;
  if (isDoc(spec)) return compileSort(spec);
  const sign = isNumber(spec) ? toNumber(spec) : 0;
  if (sign !== 1 && sign !== -1) throw new DocdbError('BadValue', 'The $sort element value must be either 1 or -1');
  return (a, b) => compareValues(a, b) * sign;
}

function arrayAt(old: unknown, path: string, operator?: string): unknown[] {
  if (old === undefined) return [];
  if (isArray(old)) return [...old];
  const message = operator
    ? `Cannot apply ${operator} to a non-array value`
    : `The field '${path}' must be an array but is of type ${typeName(old)}`;
  throw new DocdbError('BadValue', message);
}
