import { DocdbError } from '../errors.js';
import type { EvaluateExpression } from '../matching/matcher.js';
import { show } from '../values/describe.js';
import { type Doc, getField, isArray, isDoc, removeField, setField } from '../values/doc.js';
import { isArrayIndex } from '../values/paths.js';
import type { ArrayFilters } from './array-filters.js';

export interface PathScope {
  readonly position: number | undefined;
  readonly filters: ArrayFilters;
  readonly evaluate: EvaluateExpression;
}

/** What a change answers to take the field away. */
export const removed = Symbol('removed');
/** What a change answers to leave all as it is. */
export const untouched = Symbol('untouched');

/** Gives the field's new value from its old one (`undefined` when absent). */
export type Change = (old: unknown) => unknown;

interface Walk {
  readonly path: readonly string[];
  readonly creates: boolean;
  readonly change: Change;
  readonly scope: PathScope;
}

/** The real server refuses to fill up an array with more nulls than this. */
const maxPadding = 1_500_000;

/**
 * Applies a change where a path leads, through `$`, `$[]` and `$[name]`.
 * Throws DocdbError `PathNotViable` when a scalar stands in the way of a path that must be created.
 */
export function applyAt(doc: Doc, path: readonly string[], creates: boolean, change: Change, scope: PathScope): void {
  step(doc, 0, { path, creates, change, scope });
}

function step(container: Doc | unknown[], at: number, walk: Walk): void {
  const name = walk.path[at] ?? '';
  if (name.startsWith('$')) stepPositional(container, name, at, walk);
  else if (isArray(container)) stepArray(container, name, at, walk);
  else stepField(container, name, at, walk);
}

function stepField(doc: Doc, name: string, at: number, walk: Walk): void {
  const next = changed(getField(doc, name), name, doc, at, walk);
  if (next === removed) removeField(doc, name);
  else if (next !== untouched) setField(doc, name, next);
}

function stepArray(items: unknown[], name: string, at: number, walk: Walk): void {
  if (!isArrayIndex(name)) {
    if (walk.creates) throw notViable(name, walk.path[at - 1] ?? '', items);
    return;
  }
  stepElement(items, Number(name), at, walk);
}

function stepElement(items: unknown[], index: number, at: number, walk: Walk): void {
  const next = changed(items[index], String(index), items, at, walk);
  if (next === untouched) return;
  if (next === removed) {
    if (index < items.length) items[index] = null;
    return;
  }
  if (index > items.length + maxPadding)
    throw new DocdbError('BadValue', 'can not backfill an array to so many elements');
  while (items.length < index) items.push(null);
  items[index] = next;
}

/** The new value of one field or element: changed here at the path's end, or by walking on. */
function changed(old: unknown, name: string, parent: Doc | unknown[], at: number, walk: Walk): unknown {
  if (at === walk.path.length - 1) return walk.change(old);
  if (isDoc(old) || isArray(old)) {
    step(old, at + 1, walk);
    return untouched;
  }
  if (!walk.creates) return untouched;
  const following = walk.path[at + 1] ?? '';
  if (following.startsWith('$')) throw mustExist(walk.path.slice(0, at + 1).join('.'));
  if (old !== undefined) throw notViable(following, name, isArray(parent) ? old : { [name]: old });
  const made: Doc = {};
  step(made, at + 1, walk);
  return Object.keys(made).length > 0 ? made : untouched;
}

function stepPositional(container: Doc | unknown[], name: string, at: number, walk: Walk): void {
  if (name === '$' && walk.scope.position === undefined) {
    throw new DocdbError('BadValue', 'The positional operator did not find the match needed from the query.');
  }
  if (!isArray(container)) {
    throw new DocdbError(
      'BadValue',
      `Cannot apply array updates to non-array element ${walk.path[at - 1] ?? ''}: ${show(container)}`,
    );
  }
  for (const index of indexesNamed(container, name, walk)) stepElement(container, index, at, walk);
}

function indexesNamed(items: unknown[], name: string, walk: Walk): number[] {
  const all = [...items.keys()];
  if (name === '$') return all.filter((index) => index === walk.scope.position);
  if (name === '$[]') return all;
  const inner = /^\$\[([a-z]\w*)\]$/.exec(name)?.[1];
  if (inner === undefined) throw new DocdbError('BadValue', `Unknown positional operator '${name}' in an update path`);
  const test = walk.scope.filters.get(inner, walk.path.join('.'));
  return all.filter((index) => test(items[index]));
}

const mustExist = (path: string) =>
  new DocdbError('BadValue', `The path '${path}' must exist in the document in order to apply array updates.`);

const notViable = (name: string, parent: string, value: unknown) =>
  new DocdbError(
    'PathNotViable',
    `Cannot create field '${name}' in element ${isDoc(value) ? show(value) : `{${parent}: ${show(value)}}`}`,
  );
