import { usersetOf, wildcardOf } from '../tuples/names.js';
import type { Rewrite } from './rewrite.js';

/** Which users tuples of a relation may name, and on what condition; '' stands for none. */
export interface Restriction {
  readonly type: string;
  /** Of a userset such as `group#member`. */
  readonly relation: string;
  readonly isWildcard: boolean;
  readonly condition: string;
}

/** One relation of a type: how it is computed, and which users a tuple may name. */
export interface Relation {
  readonly type: string;
  readonly name: string;
  readonly rewrite: Rewrite;
  readonly restrictions: readonly Restriction[];
}

/** What a type restriction allows: `user`, `user:*` or `group#member`. */
export function kindOfRestriction({ type, relation, isWildcard }: Restriction): string {
  if (isWildcard) return wildcardOf(type);
  return relation === '' ? type : usersetOf(type, relation);
}

/** Where relations are looked up. */
export interface Relations {
  relation(type: string, name: string): Relation | undefined;
}
