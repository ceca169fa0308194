import type { ClientConfig, ClientScopeConfig, RealmConfig, UserConfig } from './realm-config.js';

export interface DemoRealmOptions {
  /** Base address of ui-bff, without a trailing slash. */
  readonly uiBffUrl: string;
  readonly realm?: string;
  readonly secrets: Readonly<Record<DemoClient, string>>;
  readonly passwords: Readonly<Record<DemoUser, string>>;
  /** The chat product's person ids; a user without one is not linked. */
  readonly chatxUserIds?: Partial<Readonly<Record<DemoUser, string>>>;
  /** Slugs of the teams that exist from the start. */
  readonly teams?: readonly string[];
  /** How the token exchange is set up; default A, with `audience=dynamic-agents`. */
  readonly exchangeRecipe?: 'A' | 'B';
  readonly failureFactor?: number;
}

export type DemoClient = 'ui-bff' | 'chatx-bot' | 'dynamic-agents' | 'rag-server' | 'ingestor' | 'parley-provisioner';
export type DemoUser = 'alice' | 'bob' | 'carol';

/** Subjects of the demo users: the same in every demo, so that authz tuples can be written beforehand. */
export const demoUserIds: Readonly<Record<DemoUser, string>> = {
  alice: 'a11ce000-0000-4000-8000-000000000001',
  bob: 'b0b00000-0000-4000-8000-000000000002',
  carol: 'ca201000-0000-4000-8000-000000000003',
};

/** Names the services in tokens of people alone: what a client gets in its own name opens none of them. */
const peopleScope: ClientScopeConfig = {
  name: 'parley-people',
  includeInTokenScope: false,
  audiences: ['ui-bff', 'dynamic-agents', 'rag-server'],
  roles: ['user'],
};

/** The scope that puts `active_team: <slug>` into an access token. */
export const teamScope = (slug: string): ClientScopeConfig => ({
  name: `team-${slug}`,
  claims: { active_team: slug },
});

const builtInScopes: ClientScopeConfig[] = [
  { name: 'profile' },
  { name: 'email' },
  ...['basic', 'roles', 'groups', 'service_account'].map((name) => ({ name, includeInTokenScope: false })),
];

/** The client by which people connect agents of their own; all that it may do is sign them in to rag-server. */
export const demoAgentClient = 'parley-mcp';

/** The realm of the demo stack: seven clients, three people, a scope for each team. */
export function demoRealm(options: DemoRealmOptions): RealmConfig {
  const { realm = 'parley', teams = ['platform', 'support'], exchangeRecipe = 'A', failureFactor } = options;
  return {
    realm,
    clients: demoClients(
      options,
      teams.map((slug) => teamScope(slug).name),
    ),
    clientScopes: [...builtInScopes, peopleScope, ...teams.map(teamScope)],
    users: demoUsers(options),
    profileAttributes: ['chatx_user_id'],
    defaultRealmRoles: ['user'],
    // As the setup of a realm has it: what ui-bff promises, and a little more.
    lifetimes: { sessionIdleS: 8 * 3600 + 900, sessionMaxS: 24 * 3600 + 900 },
    exchange: {
      recipe: exchangeRecipe,
      impersonators: ['chatx-bot'],
      impersonableRole: 'user',
      audiences: exchangeRecipe === 'A' ? ['dynamic-agents'] : [],
    },
    ...(failureFactor !== undefined && { failureFactor }),
  };
}

function demoClients({ uiBffUrl, secrets, exchangeRecipe }: DemoRealmOptions, teamScopes: string[]): ClientConfig[] {
  return [
    {
      clientId: 'ui-bff',
      secret: secrets['ui-bff'],
      grants: ['authorization_code', 'password', 'client_credentials'],
      redirectUris: [`${uiBffUrl}/api/auth/callback`],
      postLogoutRedirectUris: [`${uiBffUrl}/`],
      // Its own token is for the bot's admin API, which asks for this audience.
      audiences: ['ui-bff'],
      defaultScopes: ['basic', 'profile', 'email', 'roles', 'groups', 'service_account', peopleScope.name],
      realmRoleScope: ['admin', 'user'],
      serviceAccount: { adminRoles: ['manage-users'] },
    },
    {
      clientId: 'chatx-bot',
      secret: secrets['chatx-bot'],
      grants: ['client_credentials'],
      defaultScopes: [
        ...['basic', 'profile', 'email', 'roles', 'service_account'],
        // By recipe A the scopes of the target apply.
        ...(exchangeRecipe === 'B' ? [peopleScope.name] : []),
      ],
      optionalScopes: teamScopes,
      realmRoleScope: ['user'],
      serviceAccount: { adminRoles: ['view-users'] },
    },
    {
      clientId: 'dynamic-agents',
      secret: secrets['dynamic-agents'],
      grants: [],
      defaultScopes: ['basic', 'profile', 'email', 'roles', peopleScope.name],
      optionalScopes: teamScopes,
      realmRoleScope: ['user'],
    },
    {
      clientId: 'rag-server',
      secret: secrets['rag-server'],
      grants: [],
      defaultScopes: ['basic', 'profile', 'email', 'roles'],
    },
    {
      clientId: 'ingestor',
      secret: secrets.ingestor,
      grants: ['client_credentials'],
      audiences: ['rag-server'],
      defaultScopes: ['basic', 'roles', 'service_account'],
      realmRoleScope: ['ingestor'],
      serviceAccount: { realmRoles: ['ingestor'] },
    },
    {
      clientId: 'parley-provisioner',
      secret: secrets['parley-provisioner'],
      grants: ['client_credentials'],
      defaultScopes: ['basic', 'roles', 'service_account'],
      serviceAccount: { adminRoles: ['manage-clients'] },
    },
    {
      clientId: demoAgentClient,
      isPublic: true,
      grants: ['authorization_code'],
      redirectUris: ['http://127.0.0.1/*', 'http://localhost/*'],
      audiences: ['rag-server'],
      // No groups either: they may make somebody an administrator of rag-server, and an agent only reads.
      defaultScopes: ['basic', 'profile', 'email', 'roles'],
      realmRoleScope: ['user'],
    },
  ];
}

function demoUsers({ passwords, chatxUserIds = {} }: DemoRealmOptions): UserConfig[] {
  const person = (username: DemoUser, lastName: string, more: Partial<UserConfig>): UserConfig => ({
    id: demoUserIds[username],
    username,
    password: passwords[username],
    email: `${username}@example.test`,
    emailVerified: true,
    firstName: username.charAt(0).toUpperCase() + username.slice(1),
    lastName,
    attributes: chatxUserIds[username] === undefined ? {} : { chatx_user_id: [chatxUserIds[username]] },
    realmRoles: ['user'],
    ...more,
  });
  return [
    person('alice', 'Archer', { realmRoles: ['user', 'admin'], groups: ['platform-admins', 'team-platform'] }),
    person('bob', 'Baker', { groups: ['team-support'] }),
    person('carol', 'Cole', { enabled: false }),
  ];
}
