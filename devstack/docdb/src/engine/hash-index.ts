import { compileFilter, type EvaluateExpression, type Matcher } from '../matching/matcher.js';
import type { Equalities } from '../matching/equalities.js';
import { equalValues } from '../values/compare.js';
import { type Doc, isDoc } from '../values/doc.js';
import { entriesOf, type Entry, entryKeys } from './index-keys.js';
import type { Stored } from './record.js';

/** An index as `createIndexes` defines it and `listIndexes` shows it. */
export interface IndexSpec extends Doc {
  readonly name: string;
  readonly key: Doc;
  readonly unique?: boolean;
  readonly sparse?: boolean;
  readonly partialFilterExpression?: Doc;
}

type Node = Map<string, Node | Set<number>>;

/** Hash tree over the fields of an index, one level a field: answers equality on its first fields. */
export class Index {
  readonly paths: string[][];
  readonly fields: string[];
  readonly isUnique: boolean;
  readonly #partial: Matcher | undefined;
  #root: Node = new Map();

  constructor(
    readonly spec: IndexSpec,
    evaluate: EvaluateExpression,
  ) {
    this.fields = Object.keys(spec.key);
    this.paths = this.fields.map((field) => field.split('.'));
    this.isUnique = spec.unique === true || spec.name === '_id_';
    this.#partial = spec.partialFilterExpression && compileFilter(spec.partialFilterExpression, evaluate);
  }

  /** The document's entries; none when a sparse or partial index leaves it out. */
  entries(stored: Stored): Entry[] {
    if (this.#partial && !this.#partial(stored.tree)) return [];
    const entries = entriesOf(stored.tree, this.paths);
    return this.spec.sparse ? entries.filter((entry) => entry.some((value) => value !== undefined)) : entries;
  }

  keys(stored: Stored): Map<string, Entry> {
    return new Map(this.entries(stored).map((entry) => [joined(entryKeys(entry)), entry]));
  }

  add(stored: Stored, id: number): void {
    for (const entry of this.entries(stored)) leafOf(this.#root, entryKeys(entry)).add(id);
  }

  /** Takes the record's entries for `gone` out, save those that it still has for other reasons. */
  remove(gone: Stored, id: number, remaining: Iterable<Stored>): void {
    const leaving = this.keys(gone);
    for (const stored of remaining) for (const key of this.keys(stored).keys()) leaving.delete(key);
    for (const entry of leaving.values()) prune(this.#root, entryKeys(entry), 0, id);
  }

  /** Records that may have exactly this entry. */
  at(entry: Entry): ReadonlySet<number> {
    const found = descend(this.#root, entryKeys(entry));
    return found instanceof Set ? found : new Set();
  }

  clear(): void {
    this.#root = new Map();
  }

  /** How many leading fields the conditions fix, or 0 when this index cannot answer them fully. */
  coverage(filter: Doc, equalities: Equalities): number {
    if (!this.#isPartFor(filter)) return 0;
    const free = this.fields.findIndex((field) => !equalities.has(field));
    const count = free < 0 ? this.fields.length : free;
    const lacksAbsent = this.spec.sparse === true;
    return lacksAbsent && this.fields.slice(0, count).every((field) => equalities.get(field)?.some(isAbsent))
      ? 0
      : count;
  }

  /** Records that may meet the conditions on the first `count` fields; `undefined` when there are not fewer than `most`. */
  candidates(equalities: Equalities, count: number, most: number): Set<number> | undefined {
    let nodes: (Node | Set<number>)[] = [this.#root];
    for (const field of this.fields.slice(0, count)) {
      const keys = new Set(entryKeys(equalities.get(field) ?? []));
      nodes = nodes.flatMap((node) => (node instanceof Map ? [...keys].flatMap((key) => node.get(key) ?? []) : []));
    }
    const ids = new Set<number>();
    return nodes.every((node) => gather(node, ids, most)) ? ids : undefined;
  }

  /** A partial index may answer only for filters that name its own conditions. */
  #isPartFor(filter: Doc): boolean {
    const conditions = Object.entries(this.spec.partialFilterExpression ?? {});
    return conditions.every(([field, condition]) => implies(filter[field], condition));
  }
}

const isAbsent = (value: unknown) => value === null || value === undefined;

function implies(given: unknown, condition: unknown): boolean {
  if (given === undefined) return false;
  if (equalValues(given, condition)) return true;
  return isDoc(condition) && condition['$exists'] === true && !isDoc(given) && !isAbsent(given);
}

const joined = (keys: readonly string[]): string => JSON.stringify(keys);

function leafOf(root: Node, keys: readonly string[]): Set<number> {
  let node = root;
  for (const [i, key] of keys.entries()) {
    const next = node.get(key);
    if (i === keys.length - 1) {
      const leaf = next instanceof Set ? next : new Set<number>();
      node.set(key, leaf);
      return leaf;
    }
    const inner: Node = next instanceof Map ? next : new Map<string, Node>();
    node.set(key, inner);
    node = inner;
  }
  return new Set();
}

function descend(root: Node, keys: readonly string[]): Node | Set<number> | undefined {
  let at: Node | Set<number> | undefined = root;
  for (const key of keys) at = at instanceof Map ? at.get(key) : undefined;
  return at;
}

/** Removes an id and the branches it leaves empty. */
function prune(node: Node | Set<number>, keys: readonly string[], depth: number, id: number): boolean {
  if (node instanceof Set) node.delete(id);
  else {
    const key = keys[depth] ?? '';
    const next = node.get(key);
    if (next && prune(next, keys, depth + 1, id)) node.delete(key);
  }
  return node.size === 0;
}

/** Whether all of it went in, and it stayed below `most`. */
function gather(node: Node | Set<number>, ids: Set<number>, most: number): boolean {
  if (node instanceof Map) return [...node.values()].every((next) => gather(next, ids, most));
  for (const id of node) ids.add(id);
  return ids.size < most;
}
