import type { GraphValue } from '../engine/graph-engine.js';
import type { Scope } from '../store/graph-store.js';
import { visible } from '../store/scope.js';
import { nameIn, type SyntaxNode } from './syntax.js';

/**
 * What one query is translated with. Nothing of its text is passed on: variables get names of ours, texts become
 * parameters, labels and properties are quoted.
 */
export interface Translation {
  /** Every node of the graph that is asked has it. */
  readonly label: string;
  readonly params: Record<string, GraphValue>;
  /** Names of ours, and what the query calls them. */
  readonly variables: ReadonlyMap<string, string>;
  /** The same name for the same variable. */
  variable(node: SyntaxNode): string;
  /** A name for what the query gave none. */
  fresh(): string;
  /** A text as a parameter. */
  param(value: string): string;
  /** The condition under which a node may be seen. */
  visible(variable: string): string;
}

export function translation(label: string, scope: Scope): Translation {
  const params: Record<string, GraphValue> = {};
  const byName = new Map<string, string>();
  const variables = new Map<string, string>();
  let made = 0;
  const fresh = () => `v${(made += 1)}`;
  return {
    label,
    params,
    variables,
    fresh,
    variable(node) {
      const name = nameIn(node);
      const known = byName.get(name);
      if (known !== undefined) return known;
      const own = fresh();
      byName.set(name, own);
      variables.set(own, name);
      return own;
    },
    param(value) {
      const name = `text${Object.keys(params).length}`;
      params[name] = value;
      return `$${name}`;
    },
    // The label again, though patterns have it: an engine may look at it after everything else.
    visible: (variable) => `${variable}:${label} AND ${visible(variable, scope)}`,
  };
}
