import { createIdpUsers, serverAdminBearer } from '@parley/idp-admin';
import type { Environment } from '@parley/service';
import { readIdpAddress } from '../config.js';
import { realmApi } from '../idp/server-api.js';
import { type FindPersons, makeFindPersons, refuseBoth } from './find-person.js';

/** Finds people at the idp that the environment names. */
export function personsOf(env: Environment): FindPersons {
  const address = readIdpAddress(env);
  return makeFindPersons(createIdpUsers(realmApi(address, serverAdminBearer(address))));
}

/** People as an operator names them, by what is to become of them. */
export interface NamedPeople {
  readonly members: readonly string[];
  readonly admins: readonly string[];
  readonly removed: readonly string[];
}

/** Their ids at the idp. Throws Error in one line for whoever it does not know. */
export async function idsOf(people: NamedPeople, env: Environment) {
  const found = personsOf(env);
  const members = await found.known('--member', people.members);
  const admins = await found.known('--admin', people.admins);
  const removed = await found.former('--remove', people.removed);
  refuseBoth([...members, ...admins], removed);
  return { members, admins, removed };
}
