import { type AuthzClient, type Tuple, userSubject } from '@parley/authz-client';
import type { Change } from '../converge.js';

type Place = Pick<Tuple, 'object' | 'relation'>;

/** People who lack a relation to an object, and are given it; whoever has it stays. `of` names the object for a person. */
export const missingPeople = (
  authz: Pick<AuthzClient, 'read' | 'apply'>,
  place: Place,
  personIds: readonly string[],
  of: string,
): Promise<Change[]> => missingSubjects(authz, place, personIds.map(userSubject), of);

/** The same for any subjects, as authz names them. */
export async function missingSubjects(
  authz: Pick<AuthzClient, 'read' | 'apply'>,
  { object, relation }: Place,
  subjects: readonly string[],
  of: string,
): Promise<Change[]> {
  const there = new Set((await authz.read({ object, relation })).map(({ user }) => user));
  return subjects
    .filter((user) => !there.has(user))
    .map((user) => ({
      what: `${of}: ${user} is missing as ${relation}`,
      apply: () => authz.apply({ writes: [{ user, relation, object }] }),
    }));
}

/** People who have a relation to an object, and lose it. */
export async function surplusPeople(
  authz: Pick<AuthzClient, 'read' | 'apply'>,
  { object, relation }: Place,
  personIds: readonly string[],
  of: string,
): Promise<Change[]> {
  const there = new Set((await authz.read({ object, relation })).map(({ user }) => user));
  return personIds
    .map(userSubject)
    .filter((user) => there.has(user))
    .map((user) => ({
      what: `${of}: ${user} is still ${relation}`,
      apply: () => authz.apply({ deletes: [{ user, relation, object }] }),
    }));
}
