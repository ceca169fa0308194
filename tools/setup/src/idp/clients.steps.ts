import { z } from 'zod';
import type { Change } from '../converge.js';
import { differencesOf } from '../differences.js';
import type { DesiredClient } from './desired-realm.js';
import type { RealmReader } from './realm-reader.js';
import type { Client } from './representations.js';
import { planMapper } from './scopes.steps.js';

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
  const known = new Map((await reader.scopes()).map(({ id, name }) => [name, id]));
  const missing = desired.defaultScopes.filter((name) => !there.defaultClientScopes.includes(name));
  return missing.map((name) => {
    const id = known.get(name);
    if (id === undefined) throw new Error(`the realm has no scope ${name}, which Keycloak makes with every realm`);
    return {
      what: `client ${desired.clientId}: scope ${name} is missing`,
      apply: () => reader.api.send('PUT', `${reader.path}/clients/${there.id}/default-client-scopes/${id}`),
    };
  });
}

const audienceMapper = 'oidc-audience-mapper';

/** Who the tokens of the client are meant for: those wanted, and nobody else. */
export async function planAudiences(reader: RealmReader, desired: DesiredClient): Promise<Change[]> {
  const there = await reader.findClient(desired.clientId);
  if (!there) return [];
  const { api } = reader;
  const at = `${reader.path}/clients/${there.id}`;
  const owner = `client ${desired.clientId}`;
  const wanted = desired.audiences.map(mapperFor);
  const names = new Set(wanted.map(({ name }) => name));
  const extra = there.protocolMappers.filter(
    ({ name, protocolMapper }) => protocolMapper === audienceMapper && !names.has(name),
  );
  return [
    ...wanted.flatMap((one) => planMapper(owner, { wanted: one, there, at, api })),
    ...extra.map(({ id, name }) => ({
      what: `${owner}: mapper ${name} adds an audience that it has no use for`,
      apply: () => api.send('DELETE', `${at}/protocol-mappers/models/${id}`),
    })),
  ];
}

export const mapperFor = (audience: string) => ({
  name: `aud-${audience}`,
  protocolMapper: audienceMapper,
  config: {
    'included.client.audience': audience,
    'access.token.claim': 'true',
    'id.token.claim': 'false',
    'introspection.token.claim': 'true',
  },
});

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
    { what: `${what} may`, at: `${at}/clients/${managementId}`, from: managementRoles, wanted: adminRoles },
  ];
}

/** A list of roles in the admin REST, read and changed at one address. */
interface RoleSet {
  readonly what: string;
  readonly at: string;
  /** Where the roles themselves are. */
  readonly from: string;
  readonly wanted: readonly string[];
}

const role = z.looseObject({ id: z.string(), name: z.string() });

async function planRoleSet({ api }: RealmReader, { what, at, from, wanted }: RoleSet): Promise<Change[]> {
  const there = await api.get(at, z.array(role));
  const missing = wanted.filter((name) => !there.some((one) => one.name === name));
  // Every account has the realm's default roles; they open nothing of the admin REST.
  const extra = there.filter(({ name }) => !wanted.includes(name) && !name.startsWith('default-roles-'));
  return [
    ...missing.map((name) => ({
      what: `${what} ${name}: is missing`,
      apply: async () => api.send('POST', at, [await api.get(`${from}/${encodeURIComponent(name)}`, role)]),
    })),
    ...extra.map((one) => ({
      what: `${what} ${one.name}: more than it needs`,
      apply: () => api.send('DELETE', at, [one]),
    })),
  ];
}
