import { DocdbError } from '../errors.js';
import { compileFilter, type EvaluateExpression } from '../matching/matcher.js';
import { type Doc, isArray, isDoc } from '../values/doc.js';

type ElementTest = (element: unknown) => boolean;

/** The `$[name]` conditions of an update. */
export interface ArrayFilters {
  /** Throws DocdbError `BadValue` when no filter has that name. */
  get(name: string, path: string): ElementTest;
  /** Throws DocdbError `FailedToParse` when a filter is named by no path. */
  assertUsed(paths: readonly (readonly string[])[]): void;
}

export function compileArrayFilters(filters: unknown, evaluate: EvaluateExpression): ArrayFilters {
  const tests = new Map<string, ElementTest>();
  for (const filter of isArray(filters) ? filters : []) {
    if (!isDoc(filter)) throw new DocdbError('TypeMismatch', 'arrayFilters must be documents');
    const name = nameOf(filter);
    if (tests.has(name)) {
      throw new DocdbError('FailedToParse', `Found multiple array filters with the same top-level field name ${name}`);
    }
    const test = compileFilter(filter, evaluate);
    tests.set(name, (element) => test({ [name]: element }));
  }
  return { get: (name, path) => find(tests, name, path), assertUsed: (paths) => assertUsed(tests, paths) };
}

function find(tests: Map<string, ElementTest>, name: string, path: string): ElementTest {
  const test = tests.get(name);
  if (!test) throw new DocdbError('BadValue', `No array filter found for identifier '${name}' in path '${path}'`);
  return test;
}

function assertUsed(tests: Map<string, ElementTest>, paths: readonly (readonly string[])[]): void {
  for (const name of tests.keys()) {
    if (!paths.some((path) => path.includes(`$[${name}]`))) {
      throw new DocdbError('FailedToParse', `The array filter for identifier '${name}' was not used in the update`);
    }
  }
}

/** The one top-level field that all conditions of a filter speak about. */
function nameOf(filter: Doc): string {
  const names = new Set(fieldsOf(filter));
  const [name] = names;
  if (name === undefined || names.size !== 1) {
    throw new DocdbError(
      'FailedToParse',
      'Error parsing array filter :: caused by :: Expected a single top-level field name',
    );
  }
  return name;
}

function fieldsOf(filter: Doc): string[] {
  return Object.entries(filter).flatMap(([key, operand]) =>
    key.startsWith('$')
      ? (isArray(operand) ? operand : []).filter(isDoc).flatMap(fieldsOf)
      : [key.split('.')[0] ?? key],
  );
}
