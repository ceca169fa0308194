/** What a realm is made of. Clients are read from here at every start; users, scopes and attachments are seeded once. */
export interface RealmConfig {
  /** Name in the issuer: `<url>/realms/<realm>`. */
  readonly realm: string;
  readonly clients: readonly ClientConfig[];
  readonly clientScopes: readonly ClientScopeConfig[];
  readonly users: readonly UserConfig[];
  /** User attributes that exist; all others are dropped silently, as an undeclared one is in Keycloak. */
  readonly profileAttributes: readonly string[];
  /** Realm roles of a user created through the admin REST. */
  readonly defaultRealmRoles: readonly string[];
  readonly exchange: ExchangeConfig;
  readonly lifetimes?: Partial<Lifetimes>;
  /** Wrong passwords before an account is locked; default 5. */
  readonly failureFactor?: number;
}

export type ClientConfig = ConfidentialClient | PublicClient;

/** Keeps a secret, and proves by it who it is. */
export interface ConfidentialClient extends ClientShape {
  readonly isPublic?: false;
  readonly secret: string;
  readonly serviceAccount?: { readonly realmRoles?: readonly string[]; readonly adminRoles?: readonly AdminRole[] };
}

/** Runs on people's own machines, where nothing stays secret (RFC 6749 section 2.1): it signs people in, and no more. */
export interface PublicClient extends ClientShape {
  readonly isPublic: true;
  readonly grants: readonly 'authorization_code'[];
  readonly serviceAccount?: undefined;
}

export type ClientGrant = 'authorization_code' | 'password' | 'client_credentials';

interface ClientShape {
  readonly clientId: string;
  readonly grants: readonly ClientGrant[];
  /** A trailing `*` stands for any end; `http` addresses of loopback may come with any port. */
  readonly redirectUris?: readonly string[];
  readonly postLogoutRedirectUris?: readonly string[];
  /** Audience mappers: put into `aud` of every access token of this client, its own included, and of tokens exchanged for it. */
  readonly audiences?: readonly string[];
  /** Standard exchange (V2): audiences that the client may exchange the tokens for that it was called with. */
  readonly exchangesFor?: readonly string[];
  /** Names of scopes that every token gets, asked or not. */
  readonly defaultScopes: readonly string[];
  /** Names of scopes that a token gets when asked. */
  readonly optionalScopes?: readonly string[];
  /** Realm roles that may appear in a token of this client, whatever the user has. */
  readonly realmRoleScope?: readonly string[];
}

/** Whether a client is set up for that grant. */
export const hasGrant = ({ grants }: ClientConfig, grant: ClientGrant): boolean => grants.some((one) => one === grant);

export const adminRoles = ['query-users', 'view-users', 'manage-users', 'view-clients', 'manage-clients'] as const;
/** A role of Keycloak's `realm-management` client, as far as the admin REST here asks for it. */
export type AdminRole = (typeof adminRoles)[number];

export interface ClientScopeConfig {
  readonly name: string;
  /** Whether the name shows up in the `scope` claim; default true. */
  readonly includeInTokenScope?: boolean;
  /** Hard-coded claims of the access token. */
  readonly claims?: Readonly<Record<string, string>>;
  /** Audience mappers: what tokens with this scope name in `aud`. */
  readonly audiences?: readonly string[];
  /** Realm roles, one of which a user needs for the scope to count; everybody when absent. */
  readonly roles?: readonly string[];
}

export interface UserConfig {
  /** UUID, the token's `sub`; made when absent. */
  readonly id?: string;
  readonly username: string;
  /** Plain, for demos; hashed before it is stored. */
  readonly password?: string;
  /** From `hashPassword`; wins over `password`. */
  readonly passwordHash?: string;
  readonly enabled?: boolean;
  readonly email?: string;
  readonly emailVerified?: boolean;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly attributes?: Readonly<Record<string, readonly string[]>>;
  readonly groups?: readonly string[];
  readonly realmRoles?: readonly string[];
  readonly requiredActions?: readonly string[];
}

/** Who may get a token of whom (RFC 8693 with Keycloak's `requested_subject`). */
export interface ExchangeConfig {
  /** A: `audience` names one of `audiences` or is left out. B: `audience` is refused, mappers of the requester apply. */
  readonly recipe: 'A' | 'B';
  readonly impersonators: readonly string[];
  /** Only users with this realm role can be impersonated. */
  readonly impersonableRole: string;
  readonly audiences: readonly string[];
}

/** All in seconds. */
export interface Lifetimes {
  readonly accessTokenS: number;
  readonly codeS: number;
  readonly sessionIdleS: number;
  readonly sessionMaxS: number;
}

export const defaultLifetimes: Lifetimes = { accessTokenS: 300, codeS: 60, sessionIdleS: 1800, sessionMaxS: 36_000 };
