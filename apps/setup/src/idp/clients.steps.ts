import type { Change } from '../converge.js';
import { differencesOf } from '../differences.js';
import { planAudienceMappers } from './audiences.js';
import type { DesiredClient } from './desired-realm.js';
import type { RealmReader } from './realm-reader.js';
import type { Client } from './representations.js';
import { planRoleSet, type RoleSet } from './role-set.js';

/** A client with its flows, addresses and secret. */
export async function planClient(reader: RealmReader, desired: DesiredClient): Promise<Change[]> {
  const { api, path } = reader;
  const owner = `client ${desired.clientId}`;
  const there = await reader.findClient(desired.clientId);
  if (!there) {
    const apply = () => api.send('POST', `${path}/clients`, newClient(desired));
    return [{ what: `${owner}: is missing`, apply }];
  }
  const wanted = representationOf(desired);
  const differences = differencesOf(wanted, there);
  if (differences.length === 0) return [];
  const body = { ...there, ...wanted, attributes: { ...there.attributes, ...desired.attributes } };
  return [
    {
      what: `${owner}: ${differences.join('; ')}`,
      apply: () => api.send('PUT', `${path}/clients/${there.id}`, body),
    },
  ];
}

const representationOf = ({ flows, isPublic = false, redirectUris = [], attributes = {}, secret }: DesiredClient) => ({
  enabled: true,
  publicClient: isPublic,
  ...(isPublic && { consentRequired: true }),
  bearerOnly: false,
  clientAuthenticatorType: 'client-secret',
  standardFlowEnabled: flows.signIn ?? false,
  directAccessGrantsEnabled: flows.password ?? false,
  implicitFlowEnabled: false,
  serviceAccountsEnabled: flows.machine ?? false,
  // Else a token would carry every role of its person, whatever the client is for.
  fullScopeAllowed: false,
  redirectUris,
  webOrigins: [],
  attributes,
  ...(secret !== undefined && { secret }),
});

const newClient = (desired: DesiredClient) => ({
  clientId: desired.clientId,
  protocol: 'openid-connect',
  defaultClientScopes: desired.defaultScopes,
  // Said as none: silence would give it the realm's, `offline_access` among them.
  optionalClientScopes: [],
  ...representationOf(desired),
});

/** The scopes that every token of the client gets; others that it has stay. */
export async function planDefaultScopes(reader: RealmReader, desired: DesiredClient): Promise<Change[]> {
  const there = await reader.findClient(desired.clientId);
  if (!there) return [];
  const missing = desired.defaultScopes.filter((name) => !there.defaultClientScopes.includes(name));
  return missing.map((name) => ({
    what: `client ${desired.clientId}: scope ${name} is missing`,
    apply: async () => {
      const id = (await reader.scopes()).find((scope) => scope.name === name)?.id;
      if (id === undefined) throw new Error(`the realm has no scope ${name}, which Keycloak creates in every realm`);
      await reader.api.send('PUT', `${reader.path}/clients/${there.id}/default-client-scopes/${id}`);
    },
  }));
}

/** Whom all tokens of the client name, also those in its own name: those wanted, and nobody else. */
export async function planAudiences(reader: RealmReader, desired: DesiredClient): Promise<Change[]> {
  const there = await reader.findClient(desired.clientId);
  if (!there) return [];
  const at = `${reader.path}/clients/${there.id}`;
  const { audiences } = desired;
  return planAudienceMappers(reader, `client ${desired.clientId}`, { at, there, audiences });
}

/** What may show in tokens of the client, and what its own account may do: those wanted, and nothing else. */
export async function planRights(reader: RealmReader, desired: DesiredClient): Promise<Change[]> {
  const [there, management] = await Promise.all([
    reader.findClient(desired.clientId),
    reader.findClient('realm-management'),
  ]);
  if (!there || !management) return [];
  const scope = `${reader.path}/clients/${there.id}/scope-mappings`;
  const owner = `client ${desired.clientId}`;
  const { visibleRoles, adminRoles = [] } = desired;
  const realmRoles = `${reader.path}/roles`;
  const managementRoles = `${reader.path}/clients/${management.id}/roles`;
  const sets: RoleSet[] = [
    { what: `${owner} shows`, at: `${scope}/realm`, from: realmRoles, wanted: visibleRoles },
    { what: `${owner} uses`, at: `${scope}/clients/${management.id}`, from: managementRoles, wanted: adminRoles },
    ...(await ownRoles(reader, desired, { there, managementId: management.id })),
  ];
  return (await Promise.all(sets.map((set) => planRoleSet(reader, set)))).flat();
}

async function ownRoles(
  reader: RealmReader,
  { clientId, flows, ownRoles: wanted = [], adminRoles = [] }: DesiredClient,
  { there, managementId }: { there: Client; managementId: string },
): Promise<RoleSet[]> {
  if (flows.machine !== true) return [];
  const account = await reader.ownAccountOf(there);
  if (account === undefined) return [];
  const at = `${reader.path}/users/${account}/role-mappings`;
  const roles = `${reader.path}/roles`;
  const managementRoles = `${reader.path}/clients/${managementId}/roles`;
  const what = `account of ${clientId}`;
  return [
    { what: `${what} has`, at: `${at}/realm`, from: roles, wanted },
    { what: `${what} has the right`, at: `${at}/clients/${managementId}`, from: managementRoles, wanted: adminRoles },
  ];
}
