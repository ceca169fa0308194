import { DocdbError } from '../errors.js';
import { compileElement, type EvaluateExpression } from '../matching/matcher.js';
import { cloneDoc, type Doc, getField, isArray, isDoc, setField } from '../values/doc.js';
import { isNumber, toNumber } from '../values/numbers.js';

export type Projection = (doc: Doc, position: number | undefined) => Doc;

interface Node {
  readonly children: Map<string, Node>;
  leaf?: unknown;
}

/**
 * Compiles the projection of find and findAndModify.
 * Throws DocdbError `Location31253`/`Location31254` when inclusion and exclusion are mixed.
 */
export function compileProjection(spec: Doc, evaluate: EvaluateExpression): Projection | undefined {
  const entries = Object.entries(spec);
  if (entries.length === 0) return undefined;
  const including = decideMode(entries);
  const tree = treeOf(entries);
  const keepId = isTruthy(spec['_id'] ?? 1);
  if (including && keepId && !tree.children.has('_id')) tree.children.set('_id', { children: new Map(), leaf: true });
  const apply = including ? include : exclude;
  return (doc, position) => apply(doc, tree, { doc, position, evaluate });
}

interface Scope {
  readonly doc: Doc;
  readonly position: number | undefined;
  readonly evaluate: EvaluateExpression;
}

const isTruthy = (value: unknown) => value !== false && !(isNumber(value) && toNumber(value) === 0);
const isSwitch = (value: unknown) => typeof value === 'boolean' || isNumber(value);

/** `$slice` and `$elemMatch` say nothing about the other fields; an expression or literal means inclusion. */
function decideMode(entries: [string, unknown][]): boolean {
  const others = entries.filter(([path, value]) => path !== '_id' && !isModifier(value));
  const [first] = others;
  if (!first) return decideWithoutFields(entries);
  const including = !isSwitch(first[1]) || isTruthy(first[1]);
  const odd = others.find(([, value]) => (!isSwitch(value) || isTruthy(value)) !== including);
  if (odd) {
    throw including
      ? new DocdbError('Location31254', `Cannot do exclusion on field ${odd[0]} in inclusion projection`)
      : new DocdbError('Location31253', `Cannot do inclusion on field ${odd[0]} in exclusion projection`);
  }
  return including;
}

function decideWithoutFields(entries: [string, unknown][]): boolean {
  if (entries.some(([, value]) => isDoc(value) && '$elemMatch' in value)) return true;
  const id = entries.find(([path]) => path === '_id');
  return id !== undefined && isSwitch(id[1]) && isTruthy(id[1]);
}

const isModifier = (value: unknown) => isDoc(value) && ('$slice' in value || '$elemMatch' in value);

function treeOf(entries: [string, unknown][]): Node {
  const root: Node = { children: new Map() };
  for (const [path, value] of entries) addPath(root, path, value);
  return root;
}

function addPath(root: Node, path: string, value: unknown): void {
  let node = root;
  const names = path.endsWith('.$') ? path.slice(0, -2).split('.') : path.split('.');
  for (const name of names) {
    if (node.leaf !== undefined) throw new DocdbError('BadValue', `Path collision at ${path}`);
    const next: Node = node.children.get(name) ?? { children: new Map() };
    node.children.set(name, next);
    node = next;
  }
  if (node.children.size > 0) throw new DocdbError('BadValue', `Path collision at ${path}`);
  if (isDoc(value) && !Object.keys(value).some((key) => key.startsWith('$'))) {
    for (const [name, inner] of Object.entries(value)) addPath(node, name, inner);
  } else node.leaf = path.endsWith('.$') ? { $position: true } : value;
}

function include(doc: Doc, node: Node, scope: Scope): Doc {
  const out: Doc = {};
  for (const [name, value] of Object.entries(doc)) {
    const child = node.children.get(name);
    const kept = child ? includeValue(value, child, scope) : undefined;
    if (kept !== undefined) setField(out, name, kept);
  }
  for (const [name, child] of node.children) {
    if (!Object.hasOwn(out, name)) addComputed(out, name, child, scope);
  }
  return out;
}

function addComputed(out: Doc, name: string, child: Node, scope: Scope): void {
  if (child.leaf === undefined || isSwitch(child.leaf) || isModifier(child.leaf) || isPosition(child.leaf)) return;
  const value = scope.evaluate(child.leaf, scope.doc);
  if (value !== undefined) setField(out, name, value);
}

const isPosition = (leaf: unknown) => isDoc(leaf) && '$position' in leaf;

function includeValue(value: unknown, node: Node, scope: Scope): unknown {
  if (node.leaf !== undefined) return leafValue(value, node.leaf, scope);
  if (isDoc(value)) return include(value, node, scope);
  if (isArray(value)) return value.map((item) => includeValue(item, node, scope)).filter((item) => item !== undefined);
  return undefined;
}

function leafValue(value: unknown, leaf: unknown, scope: Scope): unknown {
  if (isSwitch(leaf)) return isTruthy(leaf) ? value : undefined;
  if (isDoc(leaf) && '$slice' in leaf) return isArray(value) ? slice(value, leaf['$slice']) : value;
  if (isDoc(leaf) && '$elemMatch' in leaf) return firstMatch(value, leaf['$elemMatch'], scope);
  if (isPosition(leaf)) return positional(value, scope);
  return scope.evaluate(leaf, scope.doc);
}

function positional(value: unknown, scope: Scope): unknown {
  if (!isArray(value)) return value;
  if (scope.position === undefined) {
    throw new DocdbError(
      'Location51246',
      "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
    );
  }
  return value.slice(scope.position, scope.position + 1);
}

function firstMatch(value: unknown, condition: unknown, scope: Scope): unknown {
  if (!isDoc(condition)) throw new DocdbError('BadValue', '$elemMatch needs an Object');
  if (!isArray(value)) return undefined;
  const test = compileElement(condition, scope.evaluate);
  const at = value.findIndex(test);
  return at < 0 ? undefined : [value[at]];
}

function slice(items: unknown[], operand: unknown): unknown[] {
  if (isNumber(operand))
    return toNumber(operand) < 0 ? items.slice(toNumber(operand)) : items.slice(0, toNumber(operand));
  const [skip, limit] = isArray(operand) ? operand : [];
  if (!isNumber(skip) || !isNumber(limit) || toNumber(limit) <= 0) {
    throw new DocdbError('BadValue', '$slice takes a number, or [skip, limit] with a positive limit');
  }
  const start = toNumber(skip) < 0 ? Math.max(0, items.length + toNumber(skip)) : toNumber(skip);
  return items.slice(start, start + toNumber(limit));
}

function exclude(doc: Doc, node: Node, scope: Scope): Doc {
  const out = cloneDoc(doc);
  for (const [name, child] of node.children) {
    if (!Object.hasOwn(out, name)) continue;
    const kept = excludeValue(getField(out, name), child, scope);
    if (kept === undefined) Reflect.deleteProperty(out, name);
    else setField(out, name, kept);
  }
  return out;
}

function excludeValue(value: unknown, node: Node, scope: Scope): unknown {
  if (node.leaf !== undefined)
    return isSwitch(node.leaf) ? (isTruthy(node.leaf) ? value : undefined) : leafValue(value, node.leaf, scope);
  if (isDoc(value)) return exclude(value, node, scope);
  return isArray(value) ? value.map((item) => excludeValue(item, node, scope)) : value;
}
