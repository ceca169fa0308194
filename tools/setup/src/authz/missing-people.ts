import { userSubject, type AuthzClient, type Tuple } from '@parley/authz-client';
import type { Change } from '../converge.js';

/** People who lack a relation to an object, and are given it; whoever has it stays. `of` names the object for a person. */
export async function missingPeople(
  authz: Pick<AuthzClient, 'read' | 'apply'>,
  { object, relation }: Pick<Tuple, 'object' | 'relation'>,
  personIds: readonly string[],
  of: string,
): Promise<Change[]> {
  const there = new Set((await authz.read({ object, relation })).map(({ user }) => user));
  return personIds
    .map(userSubject)
    .filter((user) => !there.has(user))
    .map((user) => ({
      what: `${of}: ${user} is no ${relation}`,
      apply: () => authz.apply({ writes: [{ user, relation, object }] }),
    }));
}
