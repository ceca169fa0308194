import { randomUUID } from 'node:crypto';

export interface Entry {
  readonly id: string;
  readonly name: string;
  [field: string]: unknown;
}

export interface ClientEntry extends Entry {
  clientId: string;
  protocolMappers: Entry[];
  defaultClientScopes: string[];
  optionalClientScopes: string[];
}

export interface ScopeEntry extends Entry {
  protocolMappers: Entry[];
}

/** One realm as Keycloak makes it: with its built-in scopes, roles of `realm-management` and default role. */
export interface RealmState {
  settings: Record<string, unknown>;
  profile: { attributes: Record<string, unknown>[] };
  roles: Entry[];
  scopes: ScopeEntry[];
  clients: ClientEntry[];
  /** Lists of roles by the address at which they are read and changed. */
  readonly roleLists: Map<string, Entry[]>;
  /** Policies and permissions by the address of their kind. */
  readonly policies: Map<string, Entry[]>;
}

export const managementRoles = ['view-users', 'manage-users', 'manage-clients', 'impersonation'];
const builtInScopes = ['basic', 'profile', 'email', 'roles', 'service_account', 'offline_access'];

export const entry = (name: string, more: object = {}): Entry => ({ id: randomUUID(), name, ...more });

export const clientEntry = (body: Record<string, unknown>): ClientEntry => ({
  id: randomUUID(),
  name: '',
  clientId: '',
  attributes: {},
  ...body,
  protocolMappers: [],
  defaultClientScopes: (body['defaultClientScopes'] as string[] | undefined) ?? builtInScopes.slice(0, 4),
  optionalClientScopes: (body['optionalClientScopes'] as string[] | undefined) ?? ['offline_access'],
});

export const scopeEntry = (body: Record<string, unknown>): ScopeEntry => ({
  ...entry(String(body['name']), body),
  protocolMappers: ((body['protocolMappers'] ?? []) as Entry[]).map((mapper) => ({ ...mapper, id: randomUUID() })),
});

/** Every account has it when it is made. */
export const defaultRole = ({ realm }: Record<string, unknown>): Entry => entry(`default-roles-${String(realm)}`);

export const newRealm = (settings: Record<string, unknown>): RealmState => ({
  settings: { ...settings, defaultRole: defaultRole(settings) },
  profile: { attributes: [{ name: 'username' }, { name: 'email' }] },
  roles: [defaultRole(settings)],
  scopes: builtInScopes.map((name) => scopeEntry({ name })),
  clients: ['realm-management', ...(settings['adminPermissionsEnabled'] === true ? ['admin-permissions'] : [])].map(
    (clientId) => clientEntry({ clientId }),
  ),
  roleLists: new Map(),
  policies: new Map(),
});
