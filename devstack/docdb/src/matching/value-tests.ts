import { Binary, MaxKey, MinKey } from 'bson';
import { DocdbError } from '../errors.js';
import { compareValues, rankOf } from '../values/compare.js';
import { typeName, typeNumbers } from '../values/describe.js';
import { isArray } from '../values/doc.js';
import { exact, isNumber, toNumber } from '../values/numbers.js';

type ValueTest = (value: unknown) => boolean;

/**
 * Tests tried on each value a path leads to.
 * Throws DocdbError `BadValue` when the operator is unknown.
 */
export function valueTest(name: string, operand: unknown): ValueTest {
  switch (name) {
    case '$gt':
      return ordered(operand, (order) => order > 0);
    case '$gte':
      return ordered(operand, (order) => order >= 0);
    case '$lt':
      return ordered(operand, (order) => order < 0);
    case '$lte':
      return ordered(operand, (order) => order <= 0);
    case '$type':
      return ofType(operand);
    case '$mod':
      return modulo(operand);
    case '$bitsAllSet':
    case '$bitsAnySet':
    case '$bitsAllClear':
    case '$bitsAnyClear':
      return bits(name, operand);
    default:
      throw new DocdbError('BadValue', `unknown operator: ${name}`);
  }
}

/** Tests on what a path leads to as a whole; `undefined` when the operator is not one of them. */
export function fieldTest(name: string, operand: unknown): ((values: readonly unknown[]) => boolean) | undefined {
  if (name === '$exists') {
    const wanted = operand !== false && operand !== null && !(isNumber(operand) && toNumber(operand) === 0);
    return (values) => values.some((value) => value !== undefined) === wanted;
  }
  if (name !== '$size') return undefined;
  if (!isNumber(operand) || !Number.isInteger(toNumber(operand)) || toNumber(operand) < 0) {
    throw new DocdbError('BadValue', `Failed to parse $size. Expected a non-negative integer`);
  }
  return (values) => values.some((value) => isArray(value) && value.length === toNumber(operand));
}

/** Only values of the operand's own type compare, except with MinKey and MaxKey. */
function ordered(operand: unknown, accept: (order: number) => boolean): ValueTest {
  const anyType = operand instanceof MinKey || operand instanceof MaxKey;
  const rank = rankOf(operand);
  const isNaNOperand = isNumber(operand) && Number.isNaN(toNumber(operand));
  return (value) => {
    if (!anyType && rankOf(value) !== rank) return false;
    if (anyType && value === undefined) return false;
    if (!isNaNOperand && isNumber(value) && Number.isNaN(toNumber(value))) return false;
    return accept(compareValues(value, operand));
  };
}

function ofType(operand: unknown): ValueTest {
  const wanted = new Set((isArray(operand) ? operand : [operand]).map(typeNumberOf));
  const numbers = wanted.has('number');
  return (value) =>
    value !== undefined && ((numbers && isNumber(value)) || wanted.has(typeNumbers[typeName(value)] ?? NaN));
}

function typeNumberOf(operand: unknown): number | 'number' {
  if (operand === 'number') return 'number';
  const code = typeof operand === 'string' ? typeNumbers[operand] : isNumber(operand) ? toNumber(operand) : undefined;
  if (code === undefined || !Object.values(typeNumbers).includes(code)) {
    throw new DocdbError('BadValue', `Unknown type name alias or code in $type`);
  }
  return code;
}

function modulo(operand: unknown): ValueTest {
  const [divisor, remainder] = isArray(operand) && operand.length === 2 ? operand : [];
  if (!isNumber(divisor) || !isNumber(remainder))
    throw new DocdbError('BadValue', 'malformed mod, needs to be an array of two numbers');
  const by = Math.trunc(toNumber(divisor));
  const rest = Math.trunc(toNumber(remainder));
  if (by === 0) throw new DocdbError('BadValue', 'divisor cannot be 0');
  return (value) => isNumber(value) && Number.isFinite(toNumber(value)) && Math.trunc(toNumber(value)) % by === rest;
}

function bits(name: string, operand: unknown): ValueTest {
  const mask = maskOf(operand);
  return (value) => {
    if (!isNumber(value) || !Number.isInteger(toNumber(value))) return false;
    const set = BigInt.asUintN(64, exact(value).digits) & mask;
    if (name === '$bitsAllSet') return set === mask;
    if (name === '$bitsAnySet') return set !== 0n;
    return name === '$bitsAllClear' ? set === 0n : set !== mask;
  };
}

function maskOf(operand: unknown): bigint {
  if (isNumber(operand) && Number.isInteger(toNumber(operand)) && toNumber(operand) >= 0) return exact(operand).digits;
  if (isArray(operand) && operand.every(isNumber)) {
    return operand.reduce<bigint>((mask, bit) => mask | (1n << BigInt(toNumber(bit))), 0n);
  }
  if (operand instanceof Binary) {
    return operand.value().reduceRight<bigint>((mask, byte) => (mask << 8n) | BigInt(byte), 0n);
  }
  throw new DocdbError('BadValue', 'bit test operators take an Array, a number, or a BinData');
}
