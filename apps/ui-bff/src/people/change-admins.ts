import {
  type AuthzClient,
  organizationObject,
  peopleIn,
  teamObject,
  type Tuple,
  type TupleChanges,
  tupleKey,
} from '@parley/authz-client';
import { AppError } from '@parley/contracts';
import type { WhileHeld } from '@parley/docdb';
import type { FindPeople } from './find-people.js';

/**
 * Changes tuples that decide who administers the organization, unless nobody who can sign in would be left to do so.
 * Changes of this kind come one after another, on all replicas.
 * Throws AppError `CONFLICT` for the last administrator; 503 naming the dependency.
 */
export type ChangeAdmins = (changes: TupleChanges) => Promise<void>;

interface Deps {
  readonly authz: Pick<AuthzClient, 'read' | 'apply'>;
  readonly people: Pick<FindPeople, 'isOneThere'>;
  readonly whileHeld: WhileHeld;
  readonly orgKey: string;
}

export function makeChangeAdmins({ authz, people, whileHeld, orgKey }: Deps): ChangeAdmins {
  return (changes) =>
    whileHeld(`organization:${orgKey}`, async ({ confirm, signal }) => {
      if (changes.deletes?.length && !(await people.isOneThere(await adminsAfter(changes, authz, orgKey))))
        throw lastAdministrator();
      await confirm();
      await authz.apply(changes, { signal });
    });
}

/** Ids of the people who would administer the organization after a change. */
async function adminsAfter({ writes = [], deletes = [] }: TupleChanges, authz: Deps['authz'], orgKey: string) {
  const gone = new Set(deletes.map(tupleKey));
  const adminsOf = async (object: string) => {
    const stored = await authz.read({ object, relation: 'admin' });
    const written = writes.filter((tuple) => tuple.object === object && tuple.relation === 'admin');
    return [...stored.filter((tuple) => !gone.has(tupleKey(tuple))), ...written];
  };
  const direct = await adminsOf(organizationObject(orgKey));
  const through = await Promise.all(adminTeamsIn(direct).map((slug) => adminsOf(teamObject(slug))));
  return peopleIn([...direct, ...through.flat()], authz);
}

/** Slugs of the teams whose admins administer the organization. */
export const adminTeamsIn = (tuples: readonly Tuple[]): string[] =>
  tuples.flatMap(({ user }) => /^team:([^#]+)#admin$/.exec(user)?.slice(1) ?? []);

const lastAdministrator = () =>
  new AppError('CONFLICT', 'Nobody else administers the organization. Make somebody else an administrator first.', {
    details: { reason: 'last_administrator' },
  });
