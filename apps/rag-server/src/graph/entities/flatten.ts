import type { GraphValue } from '../engine/graph-engine.js';

/** A list of objects inside an entity: each of them becomes an entity of its own. */
export interface NestedList {
  /** Names from the entity down to the list. */
  readonly path: readonly string[];
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

export interface Flattened {
  /** Nested objects as dotted keys. */
  readonly properties: Readonly<Record<string, GraphValue>>;
  readonly lists: readonly NestedList[];
}

/** What both engines take as a list: values of one kind, none of them absent. */
const isPlainList = (list: readonly unknown[]): list is GraphValue[] =>
  list.every((item) => ['string', 'number', 'boolean'].includes(typeof item)) &&
  new Set(list.map((item) => typeof item)).size <= 1;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Absent values and empty lists of nothing are left out; a list of mixed values is kept as its JSON. */
export function flatten(source: Readonly<Record<string, unknown>>): Flattened {
  const properties = new Map<string, GraphValue>();
  const lists: NestedList[] = [];
  const visit = (value: unknown, path: readonly string[]) => {
    if (value === null || value === undefined) return;
    if (isRecord(value)) for (const [name, inner] of Object.entries(value)) visit(inner, [...path, name]);
    else if (!Array.isArray(value)) properties.set(path.join('.'), value as GraphValue);
    else if (value.length > 0 && value.every(isRecord)) lists.push({ path, items: value });
    else properties.set(path.join('.'), isPlainList(value) ? value : JSON.stringify(value));
  };
  visit(source, []);
  return { properties: Object.fromEntries(properties), lists };
}
