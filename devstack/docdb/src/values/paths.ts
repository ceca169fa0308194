import { getField, isArray, isDoc } from './doc.js';

/** A value that a dotted path leads to; `position` is the index in the outermost array passed through. */
export interface Found {
  readonly value: unknown;
  readonly position: number | undefined;
}

const arrayIndex = /^(?:0|[1-9]\d*)$/;
export const isArrayIndex = (name: string): boolean => arrayIndex.test(name);

/**
 * Everything a dotted path leads to. Arrays on the way are walked through, and a number may also name an element.
 * Absent ends are reported as `undefined`; an array of scalars on the way leads nowhere.
 */
export function lookup(root: unknown, path: readonly string[]): Found[] {
  const found: Found[] = [];
  walk(root, path, 0, undefined, found);
  return found;
}

function walk(value: unknown, path: readonly string[], at: number, position: number | undefined, found: Found[]): void {
  const name = path[at];
  if (name === undefined) found.push({ value, position });
  else if (isDoc(value)) walk(getField(value, name), path, at + 1, position, found);
  else if (isArray(value)) walkArray(value, name, path, at, position, found);
  else found.push({ value: undefined, position });
}

function walkArray(
  items: unknown[],
  name: string,
  path: readonly string[],
  at: number,
  position: number | undefined,
  found: Found[],
): void {
  if (isArrayIndex(name) && Number(name) < items.length) {
    walk(items[Number(name)], path, at + 1, position ?? Number(name), found);
  }
  for (const [i, item] of items.entries()) {
    if (isDoc(item)) walk(item, path, at, position ?? i, found);
  }
}

/** The found values, and for each array also its elements: what a comparison is tried on. */
export function expand(found: readonly Found[]): readonly Found[] {
  if (!found.some(({ value }) => isArray(value))) return found;
  return found.flatMap((one) =>
    isArray(one.value) ? [...one.value.map((value, i) => ({ value, position: one.position ?? i })), one] : [one],
  );
}
