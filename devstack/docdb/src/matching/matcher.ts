import { BSONRegExp } from 'bson';
import { DocdbError } from '../errors.js';
import { equalValues } from '../values/compare.js';
import { type Doc, isArray, isDoc } from '../values/doc.js';
import { expand, type Found, lookup } from '../values/paths.js';
import { isNumber, toNumber } from '../values/numbers.js';
import { fieldTest, valueTest } from './value-tests.js';
import { regexTest } from './regex.js';

/** Filled while matching: the array index that satisfied the filter, which the positional `$` of an update names. */
export interface MatchContext {
  position?: number | undefined;
}

export type Matcher = (doc: unknown, context?: MatchContext) => boolean;

/** How `$expr` is evaluated; handed in so that matching does not depend on the aggregation library. */
export type EvaluateExpression = (expression: unknown, doc: unknown) => unknown;

type FoundTest = (found: readonly Found[], context: MatchContext) => boolean;

/**
 * Compiles a query filter.
 * Throws DocdbError `BadValue` for an unknown operator or a malformed operand.
 */
export function compileFilter(filter: Doc, evaluate: EvaluateExpression): Matcher {
  const tests = Object.entries(filter).map(([key, operand]) => compileEntry(key, operand, evaluate));
  if (tests.length === 1 && tests[0]) return tests[0];
  return (doc, context = {}) => tests.every((test) => test(doc, context));
}

function compileEntry(key: string, operand: unknown, evaluate: EvaluateExpression): Matcher {
  if (key.startsWith('$')) return compileTopLevel(key, operand, evaluate);
  const path = key.split('.');
  const test = compileOperand(operand, evaluate);
  return (doc, context = {}) => test(lookup(doc, path), context);
}

function compileTopLevel(key: string, operand: unknown, evaluate: EvaluateExpression): Matcher {
  switch (key) {
    case '$and':
    case '$or':
    case '$nor':
      return compileLogical(key, operand, evaluate);
    case '$expr':
      return (doc) => isTrue(evaluate(operand, doc));
    case '$comment':
      return () => true;
    case '$text':
      throw new DocdbError('IndexNotFound', 'text index required for $text query');
    case '$where':
      throw new DocdbError('BadValue', '$where is not supported by this server');
    default:
      throw new DocdbError(
        'BadValue',
        `unknown top level operator: ${key}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      );
  }
}

const isTrue = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && !(isNumber(value) && toNumber(value) === 0);

function compileLogical(key: string, operand: unknown, evaluate: EvaluateExpression): Matcher {
  if (!isArray(operand) || operand.length === 0) throw new DocdbError('BadValue', `${key} must be a nonempty array`);
  const branches = operand.map((branch) => {
    if (!isDoc(branch)) throw new DocdbError('BadValue', `${key} entries need to be full objects`);
    return compileFilter(branch, evaluate);
  });
  if (key === '$and') return (doc, context) => branches.every((test) => test(doc, context));
  const some: Matcher = (doc, context) => branches.some((test) => test(doc, context));
  return key === '$or' ? some : (doc) => !some(doc);
}

/** `{ $gt: 1 }` is operators; `{}` and `{ a: 1 }` are values to equal. */
export const isOperators = (operand: unknown): operand is Doc =>
  isDoc(operand) && (Object.keys(operand)[0]?.startsWith('$') ?? false) && !('$ref' in operand || '$id' in operand);

function compileOperand(operand: unknown, evaluate: EvaluateExpression): FoundTest {
  if (!isOperators(operand)) return equality(operand);
  const tests = Object.entries(operand)
    .filter(([name]) => name !== '$options')
    .map(([name, value]) => compileOperator(name, value, operand, evaluate));
  return (found, context) => tests.every((test) => test(found, context));
}

function compileOperator(name: string, operand: unknown, all: Doc, evaluate: EvaluateExpression): FoundTest {
  switch (name) {
    case '$eq':
      return anyValue((value) => equalValues(value, operand), operand === null || operand === undefined);
    case '$ne':
      return negated(equality(operand, false));
    case '$in':
      return memberOf(name, operand);
    case '$nin':
      return negated(memberOf(name, operand));
    case '$not':
      return compileNot(operand, evaluate);
    case '$all':
      return compileAll(operand, evaluate);
    case '$elemMatch':
      return compileElemMatch(operand, evaluate);
    case '$regex':
      return anyValue(regexTest(operand, all['$options']));
    default:
      return compileSimple(name, operand);
  }
}

function compileSimple(name: string, operand: unknown): FoundTest {
  const onField = fieldTest(name, operand);
  if (onField) return (found) => onField(found.map((one) => one.value));
  return anyValue(valueTest(name, operand));
}

/** A path that leads nowhere counts as one absent value only where it ends, not where an array had nothing to offer. */
function anyValue(test: (value: unknown) => boolean, _absent = false): FoundTest {
  return (found, context) => {
    const hit = expand(found).find((one) => test(one.value));
    if (hit && hit.position !== undefined) context.position = hit.position;
    return hit !== undefined;
  };
}

const negated =
  (test: FoundTest): FoundTest =>
  (found) =>
    !test(found, {});

const equality = (operand: unknown, withRegex = true): FoundTest =>
  withRegex && operand instanceof BSONRegExp
    ? anyValue(orSame(regexTest(operand, undefined), operand))
    : anyValue((value) => equalValues(value, operand));

const orSame = (test: (value: unknown) => boolean, operand: unknown) => (value: unknown) =>
  test(value) || (value instanceof BSONRegExp && equalValues(value, operand));

function memberOf(name: string, operand: unknown): FoundTest {
  if (!isArray(operand)) throw new DocdbError('BadValue', `${name} needs an array`);
  if (operand.some(isOperators)) throw new DocdbError('BadValue', `cannot nest $ under ${name}`);
  const tests = operand.map((item) => equality(item));
  return (found, context) => tests.some((test) => test(found, context));
}

function compileNot(operand: unknown, evaluate: EvaluateExpression): FoundTest {
  if (operand instanceof BSONRegExp) return negated(equality(operand));
  if (!isOperators(operand)) throw new DocdbError('BadValue', '$not needs a regex or a document');
  return negated(compileOperand(operand, evaluate));
}

function compileAll(operand: unknown, evaluate: EvaluateExpression): FoundTest {
  if (!isArray(operand)) throw new DocdbError('BadValue', '$all needs an array');
  const tests = operand.map((item) =>
    isOperators(item) && '$elemMatch' in item ? compileOperand(item, evaluate) : equality(item),
  );
  return (found, context) => tests.length > 0 && tests.every((test) => test(found, context));
}

function compileElemMatch(operand: unknown, evaluate: EvaluateExpression): FoundTest {
  if (!isDoc(operand)) throw new DocdbError('BadValue', '$elemMatch needs an Object');
  const test = compileElement(operand, evaluate);
  return (found, context) =>
    found.some((one) => {
      const at = isArray(one.value) ? one.value.findIndex(test) : -1;
      if (at >= 0) context.position = one.position ?? at;
      return at >= 0;
    });
}

const logical = new Set(['$and', '$or', '$nor', '$expr']);

/** Tests one array element: `{ $gt: 1 }` on its value, `{ a: 1 }` on its fields. */
export function compileElement(condition: Doc, evaluate: EvaluateExpression): (element: unknown) => boolean {
  const first = Object.keys(condition)[0];
  if (isOperators(condition) && first !== undefined && !logical.has(first)) {
    const test = compileOperand(condition, evaluate);
    return (element) => test([{ value: element, position: undefined }], {});
  }
  const test = compileFilter(condition, evaluate);
  return (element) => (isDoc(element) || isArray(element)) && test(element);
}
