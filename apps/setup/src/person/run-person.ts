import { setTimeout } from 'node:timers/promises';
import { type AuthzConnection, createAuthzClient, readAllTuples } from '@parley/authz-client';
import { createIdpUsers, type IdpUser, type IdpUsers, linkAttribute, serverAdminBearer } from '@parley/idp-admin';
import type { Context, Given } from '../command-line/part.js';
import { type DocdbSettings, readAuthzSettings, readDocdbSettings, readIdpAddress } from '../config.js';
import { inDocdb } from '../docdb/in-docdb.js';
import { realmApi } from '../idp/server-api.js';
import { makeFindPersons } from '../people/find-person.js';
import { type AskedPerson, readAskedDeletion, readAskedExport } from './asked-person.js';
import { type Account, deletePerson, type DeletePersonDeps } from './delete-person.js';
import { findDeletion } from './deletion-note.js';
import { exportPerson } from './export-person.js';
import type { Person } from './traces.js';

interface Deps extends Pick<DeletePersonDeps, 'operator' | 'now' | 'newId' | 'pause' | 'tell'> {
  readonly docdb: DocdbSettings;
  readonly authz: AuthzConnection;
  readonly users: Pick<IdpUsers, 'find' | 'allWithEmail' | 'save'>;
  /** A path as whoever called meant it. */
  readonly pathOf: (path: string) => string;
}

/** Saves in a folder what is kept of a person. */
export const exportOne = async (given: Given<'email' | 'to'>, context: Context): Promise<number> =>
  runPerson(readAskedExport(given), depsOf(context));

/** Deletes what is kept of a person, or says without `--yes` what that would be. */
export const deleteOne = async (given: Given<'email' | 'yes' | 'disable-account'>, context: Context): Promise<number> =>
  runPerson(readAskedDeletion(given), depsOf(context));

function depsOf({ env, now, newId, tell, pathOf }: Context): Deps {
  const address = readIdpAddress(env);
  return {
    ...{ docdb: readDocdbSettings(env), authz: readAuthzSettings(env), operator: address.admin.username },
    users: createIdpUsers(realmApi(address, serverAdminBearer(address))),
    ...{ now, newId, tell, pathOf, pause: () => setTimeout(1_000) },
  };
}

/** Resolves to what is left to be done: nothing but where a deletion was only looked at. Throws Error in words. */
export async function runPerson(asked: AskedPerson, deps: Deps): Promise<number> {
  const { docdb, authz, users, pathOf, now, tell } = deps;
  if (asked.act === 'delete') return runDeletion(asked, deps);
  const { user: _user, ...person } = await makeFindPersons(users).account('--email', asked.person);
  await exportPerson(pathOf(asked.folder), person, { docdb, authz, now, tell });
  tell('person: done');
  return 0;
}

async function runDeletion({ person: given, ...how }: Extract<AskedPerson, { act: 'delete' }>, deps: Deps) {
  const { docdb, authz, users, tell } = deps;
  const person = await personToDelete(given, deps);
  const user = await users.find(person.id);
  const client = createAuthzClient(authz);
  const count = await inDocdb(docdb, (connection) =>
    deletePerson(person, how, {
      ...deps,
      ...{ connection, authz: client, readTuples: () => readAllTuples(authz), account: user && accountOf(user, users) },
    }),
  );
  if (how.isSure) tell('person: done');
  else tell(count === 0 ? 'person: nothing to delete' : 'person: nothing was changed; --yes deletes it');
  return how.isSure ? 0 : count;
}

/** One whose deletion broke off is known by that, whatever the idp still has of them. */
async function personToDelete(given: string, { docdb, users }: Deps): Promise<Person> {
  const begun = await inDocdb(docdb, (connection) => findDeletion(connection, given));
  return begun?.person ?? makeFindPersons(users).account('person', given);
}

/** The idp wipes what a profile leaves out, so each change is made to what it shows now. */
function accountOf(user: IdpUser, users: Pick<IdpUsers, 'find' | 'save'>): Account {
  const change = async (changed: (now: IdpUser) => IdpUser) => {
    const now = await users.find(user.id);
    if (now) await users.save(changed(now));
  };
  return {
    isEnabled: user.enabled,
    disable: () => change((now) => ({ ...now, enabled: false })),
    unlink: async () => {
      if (user.attributes[linkAttribute] !== undefined) await change(unlinked);
    },
  };
}

function unlinked(user: IdpUser): IdpUser {
  const { [linkAttribute]: _link, ...attributes } = user.attributes;
  return { ...user, attributes };
}
