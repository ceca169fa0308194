import { DocdbError } from '../errors.js';
import type { EvaluateExpression } from '../matching/matcher.js';
import { cloneDoc, type Doc, getField, isArray, isDoc, setField } from '../values/doc.js';
import { equalValues } from '../values/compare.js';
import { show } from '../values/describe.js';
import { compileArrayFilters } from './array-filters.js';
import { operatorNamed } from './operators.js';
import { applyAt, type PathScope } from './target.js';

export interface UpdateSituation {
  /** Array index that satisfied the filter; the positional `$`. */
  readonly position: number | undefined;
  readonly isInsert: boolean;
  readonly now: Date;
}

/** Gives the new document; the one handed in is never changed. */
export type Update = (doc: Doc, situation: UpdateSituation) => Doc;

export interface UpdateDeps {
  readonly evaluate: EvaluateExpression;
  readonly runPipeline: (stages: Doc[], doc: Doc) => Doc;
}

/**
 * Compiles an update: operators, a replacement, or a pipeline.
 * Throws DocdbError `FailedToParse`, `ConflictingUpdateOperators` and the like for an update that can never apply.
 */
export function compileUpdate(update: unknown, arrayFilters: unknown, deps: UpdateDeps): Update {
  if (isArray(update)) return keepingId((doc) => deps.runPipeline(update.filter(isDoc), doc));
  if (!isDoc(update)) throw new DocdbError('FailedToParse', 'Update argument must be either an object or an array');
  const names = Object.keys(update);
  if (!names.some((name) => name.startsWith('$'))) return keepingId((_doc) => cloneDoc(update));
  return compileOperators(update, arrayFilters, deps);
}

/** True when the update replaces whole documents, which `multi` does not allow. */
export const isReplacement = (update: unknown): boolean =>
  isDoc(update) && !Object.keys(update).some((name) => name.startsWith('$'));

/** A replacement or pipeline may leave `_id` out, but not change it. */
function keepingId(make: (doc: Doc) => Doc): Update {
  return (doc) => {
    const made = make(doc);
    const id = getField(doc, '_id');
    if (id === undefined) return made;
    assertSameId(made, id, '_id' in made);
    return { _id: id, ...without(made, '_id') };
  };
}

const without = (doc: Doc, name: string): Doc =>
  Object.fromEntries(Object.entries(doc).filter(([key]) => key !== name));

function assertSameId(made: Doc, id: unknown, named: boolean): void {
  if (!named || equalValues(made['_id'], id)) return;
  throw new DocdbError(
    'ImmutableField',
    `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${show(made['_id'])}`,
  );
}

interface Step {
  readonly operator: string;
  readonly path: readonly string[];
  readonly operand: unknown;
}

function compileOperators(update: Doc, arrayFilters: unknown, deps: UpdateDeps): Update {
  const steps = Object.entries(update).flatMap(([operator, fields]) => stepsOf(operator, fields));
  steps.sort((a, b) => comparePaths(a.path, b.path));
  refuseConflicts(steps);
  const filters = compileArrayFilters(arrayFilters, deps.evaluate);
  filters.assertUsed(steps.map((step) => step.path));
  return (doc, situation) => {
    const copy = cloneDoc(doc);
    for (const step of steps) runStep(copy, step, { ...situation, filters, evaluate: deps.evaluate });
    const id = getField(doc, '_id');
    if (id !== undefined) assertUnmoved(copy, id);
    return copy;
  };
}

function assertUnmoved(copy: Doc, id: unknown): void {
  if (getField(copy, '_id') !== undefined && equalValues(copy['_id'], id)) return;
  throw new DocdbError(
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );
}

function stepsOf(operator: string, fields: unknown): Step[] {
  if (!operator.startsWith('$')) {
    throw new DocdbError(
      'FailedToParse',
      `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
    );
  }
  operatorNamed(operator);
  if (!isDoc(fields)) {
    throw new DocdbError(
      'FailedToParse',
      `Modifiers operate on fields but we found type ${isArray(fields) ? 'array' : typeof fields} instead. For example: {$mod: {<field>: ...}}`,
    );
  }
  return Object.entries(fields).map(([path, operand]) => ({ operator, path: parsePath(path), operand }));
}

function parsePath(path: string): string[] {
  const names = path.split('.');
  if (names.includes('')) {
    throw new DocdbError(
      'FailedToParse',
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  }
  return names;
}

/** New fields are added in name order, numbers in number order, whatever order the update names them in. */
function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (const [i, name] of a.entries()) {
    const other = b[i];
    if (other === undefined) return 1;
    if (name === other) continue;
    const numeric = Number(name) - Number(other);
    return Number.isNaN(numeric) ? (name < other ? -1 : 1) : numeric;
  }
  return a.length - b.length;
}

function refuseConflicts(steps: readonly Step[]): void {
  const all = steps.flatMap(({ operator, path, operand }) =>
    operator === '$rename' && typeof operand === 'string' ? [path, operand.split('.')] : [path],
  );
  const seen = new Set<string>();
  for (const path of all) {
    const text = path.join('.');
    if (
      seen.has(text) ||
      all.some((other) => other !== path && other.length > path.length && startsWith(other, path))
    ) {
      throw new DocdbError(
        'ConflictingUpdateOperators',
        `Updating the path '${text}' would create a conflict at '${text}'`,
      );
    }
    seen.add(text);
  }
}

const startsWith = (path: readonly string[], prefix: readonly string[]) => prefix.every((name, i) => path[i] === name);

function runStep(doc: Doc, step: Step, scope: PathScope & UpdateSituation): void {
  const operator = operatorNamed(step.operator);
  if (operator.onlyOnInsert && !scope.isInsert) return;
  if (operator.move) {
    operator.move(doc, step.path, step.operand);
    return;
  }
  const change = operator.compile(step.operand, step.path.join('.'), scope);
  applyAt(doc, step.path, operator.creates, change, scope);
}

/** Sets a dotted path, making documents on the way: how an upsert takes equality conditions over. */
export function plant(doc: Doc, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    setField(doc, name, value);
    return;
  }
  const inner = getField(doc, name);
  const next: Doc = isDoc(inner) ? inner : {};
  setField(doc, name, next);
  plant(next, rest, value);
}
