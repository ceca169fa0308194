import { randomUUID } from 'node:crypto';
import type { ClientScope, ClientScopeStore } from '../clients/client-scope.store.js';
import { audienceMapper, fixedClaimMapper } from '../keycloak/mappers.js';
import type { Database } from '../store/database.js';
import { hashPassword, type PasswordCost } from '../users/password.js';
import type { User } from '../users/user.js';
import type { GroupStore } from '../users/group.store.js';
import type { UserStore } from '../users/user.store.js';
import type { ClientConfig, ClientScopeConfig, RealmConfig, UserConfig } from '../realm-config/realm-config.js';

interface Deps {
  readonly database: Database;
  readonly config: RealmConfig;
  readonly users: UserStore;
  readonly groups: GroupStore;
  readonly clientScopes: ClientScopeStore;
  readonly nowS: () => number;
  readonly passwordCost: PasswordCost;
}

/** Brings in what the configuration names for the first time. What was changed or removed since stays so. */
export async function seedRealm(deps: Deps): Promise<void> {
  const { database, config, users, groups, clientScopes, nowS, passwordCost } = deps;
  const isNew = (kind: string, name: string) =>
    database.one('SELECT 1 FROM seeded WHERE kind = ? AND name = ?', kind, name) === undefined;
  const newUsers = config.users.filter(({ username }) => isNew('user', username));
  const people = await Promise.all(newUsers.map((user) => toUser(user, nowS(), passwordCost)));
  database.atomically(() => {
    const once = (kind: string, name: string, seed: () => void) => {
      if (!isNew(kind, name)) return;
      seed();
      database.run('INSERT INTO seeded (kind, name) VALUES (?, ?)', kind, name);
    };
    people.forEach((user) => once('user', user.username, () => users.save(user)));
    // A realm kept from before there were groups of their own has people in them all the same.
    once('groups', '', () => users.list().forEach((user) => user.groups.forEach((path) => groups.ensure(path))));
    people.forEach((user) => user.groups.forEach((path) => groups.ensure(path)));
    config.clients.forEach((client) => seedServiceAccount(users, client, nowS()));
    config.clientScopes.forEach((scope) => once('scope', scope.name, () => clientScopes.insert(toScope(scope))));
    for (const { clientId, optionalScopes = [] } of config.clients) {
      for (const name of optionalScopes) {
        once('optional-scope', `${clientId} ${name}`, () => attachByName(clientScopes, clientId, name));
      }
    }
  });
}

function attachByName(clientScopes: ClientScopeStore, clientId: string, name: string): void {
  const scope = clientScopes.findByName(name);
  if (scope !== undefined) clientScopes.attach(clientId, scope.id);
}

async function toUser(user: UserConfig, nowS: number, cost: PasswordCost): Promise<User> {
  const { password } = user;
  const hash = user.passwordHash ?? (password === undefined ? undefined : await hashPassword(password, cost));
  return {
    id: user.id ?? randomUUID(),
    username: user.username.toLowerCase(),
    enabled: user.enabled ?? true,
    email: user.email?.toLowerCase(),
    emailVerified: user.emailVerified ?? false,
    firstName: user.firstName,
    lastName: user.lastName,
    attributes: user.attributes ?? {},
    groups: user.groups ?? [],
    realmRoles: user.realmRoles ?? [],
    requiredActions: user.requiredActions ?? [],
    passwordHash: hash,
    createdTimestamp: nowS * 1000,
  };
}

/** Belongs to its client: its roles follow the configuration, its id stays. */
function seedServiceAccount(users: UserStore, client: ClientConfig, nowS: number): void {
  if (client.isPublic === true) return;
  if (client.serviceAccount === undefined && !client.grants.includes('client_credentials')) return;
  const username = `service-account-${client.clientId}`;
  const existing = users.findByUsername(username);
  users.save({
    id: existing?.id ?? randomUUID(),
    username,
    enabled: existing?.enabled ?? true,
    emailVerified: false,
    attributes: {},
    groups: [],
    realmRoles: client.serviceAccount?.realmRoles ?? [],
    requiredActions: [],
    serviceAccountClientId: client.clientId,
    createdTimestamp: existing?.createdTimestamp ?? nowS * 1000,
  });
}

function toScope({ name, includeInTokenScope = true, claims = {}, audiences = [], roles }: ClientScopeConfig) {
  return {
    id: randomUUID(),
    name,
    protocol: 'openid-connect',
    attributes: { 'include.in.token.scope': String(includeInTokenScope), 'display.on.consent.screen': 'false' },
    protocolMappers: [
      ...Object.entries(claims).map(([claim, value]) => fixedClaimMapper(claim, value)),
      ...audiences.map(audienceMapper),
    ].map((mapper) => ({ id: randomUUID(), ...mapper })),
    roles,
  } satisfies ClientScope;
}
