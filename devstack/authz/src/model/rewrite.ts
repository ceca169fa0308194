import type { Userset } from '../wire/model-messages.js';

/** How a relation is computed, as evaluation sees it: every part is there. */
export type Rewrite =
  | { readonly kind: 'this' }
  | { readonly kind: 'computed'; readonly relation: string }
  | { readonly kind: 'tupleToUserset'; readonly tupleset: string; readonly computed: string }
  | { readonly kind: 'union' | 'intersection'; readonly children: Rewrite[] }
  | { readonly kind: 'difference'; readonly base: Rewrite; readonly subtract: Rewrite };

/** Undefined where the wire message, or one inside it, sets none of its alternatives. */
export function toRewrite(userset: Userset): Rewrite | undefined {
  if (userset.this) return { kind: 'this' };
  if (userset.computedUserset) return { kind: 'computed', relation: userset.computedUserset.relation };
  return userset.tupleToUserset ? toTupleToUserset(userset.tupleToUserset) : toSetOperation(userset);
}

const toTupleToUserset = ({ tupleset, computedUserset: computed }: NonNullable<Userset['tupleToUserset']>) => ({
  kind: 'tupleToUserset' as const,
  tupleset: tupleset?.relation ?? '',
  computed: computed?.relation ?? '',
});

function toSetOperation({ union, intersection, difference }: Userset): Rewrite | undefined {
  if (union) return several('union', union.child);
  if (intersection) return several('intersection', intersection.child);
  return difference?.base && difference.subtract && except(difference.base, difference.subtract);
}

function several(kind: 'union' | 'intersection', usersets: Userset[]): Rewrite | undefined {
  const children = usersets.map(toRewrite);
  return children.every((child) => child !== undefined) ? { kind, children } : undefined;
}

function except(base: Userset, subtract: Userset): Rewrite | undefined {
  const [from, less] = [toRewrite(base), toRewrite(subtract)];
  return from && less && { kind: 'difference', base: from, subtract: less };
}

export function childrenOf(rewrite: Rewrite): Rewrite[] {
  if (rewrite.kind === 'union' || rewrite.kind === 'intersection') return rewrite.children;
  return rewrite.kind === 'difference' ? [rewrite.base, rewrite.subtract] : [];
}

/** The rewrite and all rewrites inside it. */
export const partsOf = (rewrite: Rewrite): Rewrite[] => [rewrite, ...childrenOf(rewrite).flatMap(partsOf)];
