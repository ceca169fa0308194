import { z } from 'zod';
import type { Change } from '../converge.js';
import { mapperFor, planAudienceMappers } from './audiences.js';
import { type Desired, peopleRole, peopleScope } from './desired-realm.js';
import type { RealmReader } from './realm-reader.js';
import { planRolesAmong, planRoleSet } from './role-set.js';

const realmWithDefaults = z.looseObject({ defaultRole: z.looseObject({ name: z.string() }) });

/**
 * Gives everybody who signs in the role of people, by way of the realm's default role. Accounts of clients have that one
 * as well when they are made; those of Parley lose it with their other surplus roles.
 */
export async function planPeopleRole(reader: RealmReader): Promise<Change[]> {
  const { api, path } = reader;
  const realm = await api.find(path, realmWithDefaults);
  if (!realm) return [];
  const { name } = realm.defaultRole;
  const at = `${path}/roles/${encodeURIComponent(name)}/composites`;
  return planRolesAmong(reader, { what: `role ${name} includes`, at, from: `${path}/roles`, wanted: [peopleRole] });
}

/**
 * The scope that names the services in tokens of people. Keycloak skips a scope whose roles the account has none of, so a
 * client may have it by default and gets nothing by it in its own name. An optional scope would not do: an exchange gives
 * only what the bot's own token has as well.
 */
export async function planPeopleScope({ api, path, scopes }: RealmReader, { people }: Desired): Promise<Change[]> {
  if ((await scopes()).some(({ name }) => name === peopleScope)) return [];
  const protocol = 'openid-connect';
  const attributes = { 'include.in.token.scope': 'false', 'display.on.consent.screen': 'false' };
  const protocolMappers = people.audiences.map((audience) => ({ protocol, ...mapperFor(audience) }));
  const body = { name: peopleScope, protocol, attributes, protocolMappers };
  const apply = () => api.send('POST', `${path}/client-scopes`, body);
  return [{ what: `scope ${peopleScope}: is missing`, apply }];
}

/** What the scope names, and for whom: without a role it would count for accounts of clients, too. */
export async function planPeopleScopeContents(reader: RealmReader, { people }: Desired): Promise<Change[]> {
  const there = (await reader.scopes()).find(({ name }) => name === peopleScope);
  if (!there) return [];
  const { audiences, roles: wanted } = people;
  const owner = `scope ${peopleScope}`;
  const at = `${reader.path}/client-scopes/${there.id}`;
  const from = `${reader.path}/roles`;
  return [
    ...planAudienceMappers(reader, owner, { at, there, audiences }),
    ...(await planRoleSet(reader, { what: `${owner} is for`, at: `${at}/scope-mappings/realm`, from, wanted })),
  ];
}
