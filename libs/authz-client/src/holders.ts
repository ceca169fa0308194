import type { AuthzClient } from './client.js';
import { externalGroupObject, idOf } from './object-ids.js';
import type { Tuple } from './tuples.js';

/** Somebody whom tuples name, and the group through which they do; by hand where it is `undefined`. */
export interface Holder {
  readonly id: string;
  readonly relation: string;
  readonly group: string | undefined;
}

/** Everybody whom tuples name, themselves or as members of a group: once for each way. Throws AppError `AUTHZ_UNAVAILABLE`. */
export async function holdersIn(tuples: readonly Tuple[], authz: Pick<AuthzClient, 'read'>): Promise<Holder[]> {
  const byHand = tuples.flatMap((tuple) => holderOf(tuple, tuple.relation, undefined));
  const through = await Promise.all(
    groupsIn(tuples).map(async ({ group, relation }) => {
      const members = await authz.read({ object: externalGroupObject(group), relation: 'member' });
      return members.flatMap((member) => holderOf(member, relation, group));
    }),
  );
  return [...byHand, ...through.flat()];
}

/** Ids of these people, each once. */
export async function peopleIn(tuples: readonly Tuple[], authz: Pick<AuthzClient, 'read'>): Promise<string[]> {
  return [...new Set((await holdersIn(tuples, authz)).map(({ id }) => id))];
}

/** Ids of the people whom tuples name themselves. */
export const namedIn = (tuples: readonly Tuple[]): string[] =>
  tuples.flatMap((tuple) => holderOf(tuple, tuple.relation, undefined)).map(({ id }) => id);

function holderOf({ user }: Tuple, relation: string, group: string | undefined): Holder[] {
  const id = user.startsWith('user:') ? idOf(user) : undefined;
  return id === undefined ? [] : [{ id, relation, group }];
}

const groupsIn = (tuples: readonly Tuple[]) =>
  tuples.flatMap(({ user, relation }) => {
    const group = idOf(/^(external_group:[^#]+)#member$/.exec(user)?.[1] ?? '');
    return group === undefined || group === '' ? [] : [{ group, relation }];
  });
