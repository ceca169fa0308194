import { clientScopeStore, type ClientScopeStore } from '../clients/client-scope.store.js';
import { clientStore, type ClientStore } from '../clients/client.store.js';
import {
  pruneExpired,
  type RefreshTokenStore,
  refreshTokenStore,
  type RevokedTokenStore,
  revokedTokenStore,
} from '../sessions/refresh-token.store.js';
import { sessionStore, type SessionStore } from '../sessions/session.store.js';
import type { Database } from '../store/database.js';
import { loadSigningKeys, type SigningKeys } from './signing-keys.js';
import { defaultCost, testCost } from '../users/password.js';
import { type AuthenticateUser, makeAuthenticateUser } from '../users/authenticate-user.js';
import { loginFailures, type LoginFailures } from '../users/login-failures.js';
import { consentStore, type ConsentStore } from '../users/consent.store.js';
import { type GroupStore, groupStore } from '../users/group.store.js';
import { userStore, type UserStore } from '../users/user.store.js';
import { defaultLifetimes, type Lifetimes, type RealmConfig } from '../realm-config/realm-config.js';
import { seedRealm } from './seed-realm.js';
import { testSigningKey } from './test-signing-key.js';

/** A realm at work: its settings, its stores, its keys and its clock. */
export interface Realm {
  readonly config: RealmConfig;
  /** `<public address>/realms/<realm>`, the same for every Host header. */
  readonly issuer: string;
  readonly lifetimes: Lifetimes;
  readonly database: Database;
  readonly users: UserStore;
  readonly groups: GroupStore;
  readonly consents: ConsentStore;
  readonly clients: ClientStore;
  readonly clientScopes: ClientScopeStore;
  readonly sessions: SessionStore;
  readonly refreshTokens: RefreshTokenStore;
  readonly revokedTokens: RevokedTokenStore;
  readonly failures: LoginFailures;
  readonly authenticateUser: AuthenticateUser;
  readonly keys: SigningKeys;
  /** Seconds since 1970. */
  readonly nowS: () => number;
  /** Reasons that the caller must not learn; never a token or a password. */
  readonly log: (message: string) => void;
}

interface Deps {
  readonly database: Database;
  readonly config: RealmConfig;
  readonly publicUrl: string;
  readonly nowS: () => number;
  readonly log: (message: string) => void;
  readonly isForTests: boolean;
}

/** Seeds what is new in the configuration and opens the rest as it was left. */
export async function openRealm({ database, config, publicUrl, nowS, log, isForTests }: Deps): Promise<Realm> {
  const lifetimes = { ...defaultLifetimes, ...config.lifetimes };
  const users = userStore(database);
  const groups = groupStore(database);
  const clientScopes = clientScopeStore(database);
  const failures = loginFailures(database, config.failureFactor ?? 5, nowS);
  const passwordCost = isForTests ? testCost : defaultCost;
  const [keys] = await Promise.all([
    loadSigningKeys(database, isForTests ? testSigningKey : undefined),
    seedRealm({ database, config, users, groups, clientScopes, nowS, passwordCost }),
  ]);
  pruneExpired(database, nowS(), lifetimes.sessionMaxS);
  return {
    config,
    issuer: `${publicUrl}/realms/${config.realm}`,
    lifetimes,
    database,
    users,
    groups,
    consents: consentStore(database),
    clients: clientStore(database, config.clients),
    clientScopes,
    sessions: sessionStore(database, lifetimes, nowS),
    refreshTokens: refreshTokenStore(database),
    revokedTokens: revokedTokenStore(database),
    failures,
    authenticateUser: makeAuthenticateUser({ users, failures, passwordCost }),
    keys,
    nowS,
    log,
  };
}
