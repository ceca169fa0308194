import { DocdbError } from '../errors.js';
import { typeName } from '../values/describe.js';
import { type Doc, isArray, isDoc } from '../values/doc.js';
import { isNumber, toNumber } from '../values/numbers.js';

export function docField(body: Doc, name: string): Doc {
  const value = body[name];
  if (value === undefined || value === null) return {};
  if (!isDoc(value)) throw wrongType(name, value, 'object');
  return value;
}

export function docsField(body: Doc, name: string): Doc[] {
  const value = body[name];
  if (!isArray(value) || !value.every(isDoc)) throw wrongType(name, value, 'array of objects');
  return value;
}

/** A whole number that is not negative; `undefined` when the field is absent. */
export function countField(body: Doc, name: string): number | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (!isNumber(value)) throw wrongType(name, value, 'number');
  if (!Number.isInteger(toNumber(value)) || toNumber(value) < 0) {
    throw new DocdbError('BadValue', `BSON field '${name}' value must be >= 0, actual value '${toNumber(value)}'`);
  }
  return toNumber(value);
}

export const isYes = (value: unknown): boolean => value === true || (isNumber(value) && toNumber(value) !== 0);

function wrongType(name: string, value: unknown, expected: string): DocdbError {
  if (value === undefined)
    return new DocdbError('Location40414', `BSON field '${name}' is missing but a required field`);
  return new DocdbError(
    'TypeMismatch',
    `BSON field '${name}' is the wrong type '${typeName(value)}', expected type '${expected}'`,
  );
}
