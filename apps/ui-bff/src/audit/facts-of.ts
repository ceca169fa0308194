import type { Tuple } from '@parley/authz-client';

/**
 * Relationships as the audit tells them, `team:platform#member reader`; with the object where that is another than the
 * event's resource.
 */
export const factsOf = (tuples: readonly Tuple[], resource: string): string[] =>
  tuples
    .map(({ user, relation, object }) =>
      object === resource ? `${user} ${relation}` : `${user} ${relation} ${object}`,
    )
    .sort();
