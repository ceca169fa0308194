import { Int32, Long } from 'bson';
import { DocdbError } from '../errors.js';
import { isDoc } from '../values/doc.js';
import { exact, isNumber, numberKind } from '../values/numbers.js';
import type { Change } from './target.js';

const operations: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
};

const isWhole = (value: unknown) => ['int', 'long'].includes(numberKind(value) ?? '');

/** `$bit`: and, or, xor on ints and longs. */
export function bitwise(operand: unknown, path: string): Change {
  const steps = isDoc(operand) ? Object.entries(operand) : [];
  if (steps.length === 0 || steps.some(([name, by]) => !operations[name] || !isWhole(by))) {
    throw new DocdbError('BadValue', `The $bit modifier of '${path}' takes and, or, xor with integers`);
  }
  return (old) => steps.reduce<unknown>((value, [name, by]) => combine(value ?? new Int32(0), name, by, path), old);
}

function combine(value: unknown, name: string, by: unknown, path: string): unknown {
  if (!isNumber(value) || !isNumber(by) || !isWhole(value)) {
    throw new DocdbError('BadValue', `Cannot apply $bit to '${path}': it is not an integer`);
  }
  const result = operations[name]?.(exact(value).digits, exact(by).digits) ?? 0n;
  const isInt = numberKind(value) === 'int' && numberKind(by) === 'int';
  return isInt ? new Int32(Number(result)) : Long.fromBigInt(result);
}
