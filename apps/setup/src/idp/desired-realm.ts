import type { Wanted } from '../differences.js';

/** What of the idp is Parley's own. Docs: `docs/connect-identity.md`. */
export interface DesiredClient {
  readonly clientId: string;
  /** Left to the idp, or as it is, when absent. */
  readonly secret?: string | undefined;
  /** Runs where nothing stays secret: signs people in by a code alone, and each of them is asked once whether it may. */
  readonly isPublic?: boolean;
  readonly flows: { readonly signIn?: boolean; readonly password?: boolean; readonly machine?: boolean };
  readonly redirectUris?: readonly string[];
  readonly attributes?: Readonly<Record<string, string>>;
  /** Audience mappers: every access token of this client names these, also the one that it gets in its own name. */
  readonly audiences: readonly string[];
  /** Scopes that every token gets. */
  readonly defaultScopes: readonly string[];
  /** Realm roles that may show in tokens of this client, whoever they are about. */
  readonly visibleRoles: readonly string[];
  /** Realm roles of the client's own account. */
  readonly ownRoles?: readonly string[];
  /** Roles of `realm-management` that its own account has: what it may do in the admin REST, and nothing more. */
  readonly adminRoles?: readonly string[];
  /** Whether it takes part in acting for people in a team: gets the scopes `team-<slug>`. */
  readonly takesTeams?: boolean;
}

export interface Desired {
  readonly realm: Wanted;
  /** Said once, when the realm is made; an existing realm keeps its own. */
  readonly newRealm: Wanted;
  readonly roles: readonly string[];
  readonly clients: readonly DesiredClient[];
  /** Audiences of people's tokens, added by a scope of their own; an account needs one of these roles to get it. */
  readonly people: { readonly audiences: readonly string[]; readonly roles: readonly string[] };
  /** Client that exchanges tokens for tool servers, and the audiences that it may exchange for. */
  readonly toolExchange: { readonly clientId: string; readonly audiences: readonly string[] };
  /** Client that may act for people, if there is one, and the realm role of the people it may act for. */
  readonly impersonator: string | undefined;
  readonly impersonableRole: string;
}

export interface ClientSecret {
  readonly id: string;
  readonly secret: string;
}

export interface ClientSettings {
  readonly uiBff: { readonly id: string; readonly secret: string; readonly publicUrl: string };
  /** Absent where no bot is installed. */
  readonly bot: ClientSecret | undefined;
  /** Reads people for the bot, where that is not the bot's own client. */
  readonly botAdmin: ClientSecret | undefined;
  readonly provisioner: ClientSecret | undefined;
  readonly ingestor: ClientSecret | undefined;
  /** Secret of `dynamic-agents` and audiences of tool servers, where it exchanges tokens for any. */
  readonly toolExchange?: { readonly secret: string; readonly audiences: readonly string[] } | undefined;
}

/** The client by which people connect agents of their own to rag-server: docs/connect-agents.md tells its id. */
export const agentClient = 'parley-mcp';
const agentsClient = 'dynamic-agents';
export const linkAttribute = 'chatx_user_id';
export const impersonableRole = 'user';
/** Everybody who signs in has it. */
export const peopleRole = 'parley-person';
/** Names the services in tokens of people, and in nobody else's. */
export const peopleScope = 'parley-people';
export const audiencesOfPeople = ['ui-bff', 'dynamic-agents', 'rag-server'];
const person = ['basic', 'profile', 'email', 'roles'];
const machine = ['basic', 'roles', 'service_account'];

/** The least that the services need. */
export const desiredRealm = (settings: ClientSettings): Desired => ({
  realm: {
    enabled: true,
    adminPermissionsEnabled: true,
    // A refresh token that was used twice was stolen.
    revokeRefreshToken: true,
    refreshTokenMaxReuse: 0,
    bruteForceProtected: true,
    // What ui-bff promises, 8 idle hours and 24 in all, and a little more: it uses a refresh token only once the access
    // token is over, and counts from a sign-in that may have begun at the idp before.
    ssoSessionIdleTimeout: 8 * 3600 + 900,
    ssoSessionMaxLifespan: 24 * 3600 + 900,
  },
  newRealm: {
    sslRequired: 'external',
    registrationAllowed: false,
    loginWithEmailAllowed: true,
    duplicateEmailsAllowed: false,
    accessTokenLifespan: 300,
    // Above the ten tries that ui-bff lets through, so that strangers cannot lock people out through it.
    failureFactor: 12,
    // Otherwise two wrong passwords within a second do, whatever the factor says.
    quickLoginCheckMilliSeconds: 0,
  },
  roles: ['admin', impersonableRole, 'ingestor', peopleRole],
  clients: desiredClients(settings),
  // People imported without the realm's default role usually have the other one.
  people: { audiences: audiencesOfPeople, roles: [peopleRole, impersonableRole] },
  toolExchange: { clientId: agentsClient, audiences: settings.toolExchange?.audiences ?? [] },
  impersonator: settings.bot?.id,
  impersonableRole,
});

const desiredClients = (settings: ClientSettings): DesiredClient[] => [
  uiBff(settings.uiBff),
  ...(settings.bot ? [chatxBot(settings.bot, settings.botAdmin)] : []),
  ...(settings.botAdmin ? [machineClient(settings.botAdmin, { adminRoles: ['view-users'] })] : []),
  agents(settings),
  audienceOnly('rag-server'),
  ...(settings.toolExchange?.audiences ?? []).map(audienceOnly),
  ...(settings.provisioner ? [machineClient(settings.provisioner, { adminRoles: ['manage-clients'] })] : []),
  ...(settings.ingestor
    ? [
        machineClient(settings.ingestor, {
          audiences: ['rag-server'],
          visibleRoles: ['ingestor'],
          ownRoles: ['ingestor'],
        }),
      ]
    : []),
  peoplesAgents,
];

const uiBff = ({ id, secret, publicUrl }: ClientSettings['uiBff']): DesiredClient => ({
  clientId: id,
  secret,
  flows: { signIn: true, password: true, machine: true },
  redirectUris: [`${publicUrl}/api/auth/callback`],
  attributes: { 'pkce.code.challenge.method': 'S256', 'post.logout.redirect.uris': `${publicUrl}/` },
  // Its own token is for the bot's admin API, which asks for this audience.
  audiences: [id],
  defaultScopes: [...person, 'groups', 'service_account', peopleScope],
  visibleRoles: ['admin', impersonableRole],
  adminRoles: ['manage-users'],
});

/**
 * A name for an audience, which takes teams because onboarding gives it every team scope. With a secret it also exchanges
 * the tokens that it is called with (Keycloak's standard token exchange).
 */
const agents = ({ toolExchange }: ClientSettings): DesiredClient => ({
  ...audienceOnly(agentsClient),
  defaultScopes: [...person, peopleScope],
  visibleRoles: [impersonableRole],
  takesTeams: true,
  ...(toolExchange && {
    secret: toolExchange.secret,
    attributes: { 'standard.token.exchange.enabled': 'true' },
  }),
});

/** Its tokens never show the role `admin`, also not when it acts for an administrator. */
const chatxBot = (bot: ClientSecret, botAdmin: ClientSecret | undefined): DesiredClient => ({
  clientId: bot.id,
  secret: bot.secret,
  flows: { machine: true },
  audiences: [],
  defaultScopes: [...person, 'service_account', peopleScope],
  visibleRoles: [impersonableRole],
  adminRoles: botAdmin ? [] : ['view-users'],
  takesTeams: true,
});

/**
 * A program on a person's own machine. Anybody's program can say that it is this client, so little comes of it: rag-server
 * alone, with neither the role `admin` nor groups, sent back to loopback alone, after the person was asked (RFC 8252,
 * section 8.6).
 */
const peoplesAgents: DesiredClient = {
  clientId: agentClient,
  isPublic: true,
  flows: { signIn: true },
  // On loopback Keycloak takes every port for one of these (RFC 8252, section 7.3).
  redirectUris: ['http://127.0.0.1/*', 'http://localhost/*'],
  attributes: {
    'pkce.code.challenge.method': 'S256',
    'oauth2.device.authorization.grant.enabled': 'false',
    // Else nobody is asked where the scopes of the realm are not shown.
    'display.on.consent.screen': 'true',
    'consent.screen.text': 'Read what you can read in Parley',
  },
  audiences: ['rag-server'],
  defaultScopes: person,
  visibleRoles: [impersonableRole],
};

const audienceOnly = (clientId: string): DesiredClient => ({
  clientId,
  flows: {},
  audiences: [],
  defaultScopes: person,
  visibleRoles: [],
});

const machineClient = ({ id, secret }: ClientSecret, more: Partial<DesiredClient>): DesiredClient => ({
  clientId: id,
  secret,
  flows: { machine: true },
  audiences: [],
  defaultScopes: machine,
  visibleRoles: [],
  ...more,
});
