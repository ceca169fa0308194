import {
  commaList,
  drainSettings,
  drainTimes,
  type Environment,
  flag,
  httpUrl,
  keyList,
  logLevels,
  port,
  readEnvironment,
  requireHttps,
} from '@parley/service';
import { agentId, workspaceAlias } from '@parley/contracts';
import { z } from 'zod';
import { defaultPerMinute } from './limits/limit-rules.js';

const placeholder = /change.?me|replace.?me|your.?secret|example|placeholder|insecure|default/i;

const secret = z
  .string()
  .min(32, 'at least 32 characters')
  .refine((text) => !placeholder.test(text), 'is a placeholder')
  .refine((text) => new Set(text).size >= 8, 'repeats itself');

const linkSecret = z.string().min(16, 'at least 16 characters');

/** How long something is kept. */
const days = z.coerce.number().int().min(1).max(36_500);

/** Every setting of the service; the README's table is compared with it. */
export const environment = z.object({
  PORT: port.default(3000).describe('Port to listen on'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on'),
  PUBLIC_URL: httpUrl
    .default('http://127.0.0.1:3000')
    .describe('Address that browsers use; https makes cookies `__Host-`'),
  TRUSTED_PROXIES: commaList.describe('Proxies whose forwarded client addresses are trusted; none by default'),
  LOG_LEVEL: z.enum(logLevels).default('info').describe('Lowest level that is logged'),
  ...drainSettings(330),
  SESSION_SECRET: keyList(secret).describe(
    'Encrypts session tokens; at least 32 random characters; to rotate it a comma-separated list: the first encrypts, all decrypt',
  ),
  DOCDB_URI: z.string().min(1).describe('Address of docdb, with credentials'),
  DOCDB_DATABASE: z.string().min(1).default('parley').describe('Database in docdb'),
  IDP_URL: httpUrl.describe('Address of idp'),
  IDP_REALM: z.string().min(1).default('parley').describe('Realm in idp; the issuer is `IDP_URL/realms/IDP_REALM`'),
  OIDC_CLIENT_ID: z.string().min(1).default('ui-bff').describe('Client of this service at idp'),
  OIDC_CLIENT_SECRET: z.string().min(1).describe('Its secret'),
  OIDC_AUDIENCE: z.string().min(1).describe('Audience that tokens must name'),
  IDP_PROVISIONER_CLIENT_ID: z
    .string()
    .min(1)
    .default('parley-provisioner')
    .describe('Client that creates team scopes'),
  IDP_PROVISIONER_CLIENT_SECRET: z.string().min(1).optional().describe('Its secret; needed to onboard spaces'),
  TEAM_SCOPE_CLIENTS: commaList
    .prefault('chatx-bot,dynamic-agents')
    .describe('Clients that each team scope is assigned to'),
  ON_BEHALF_CLIENTS: commaList
    .prefault('chatx-bot,dynamic-agents')
    .refine((list) => list.length > 0, 'must not be empty: the bot would count as the person it acts for')
    .describe('Clients that act for people: their tokens can only list and run agents'),
  AUTHZ_HTTP: httpUrl.describe('Address of authz'),
  AUTHZ_STORE_NAME: z.string().min(1).default('parley').describe('Store in authz'),
  AUTHZ_TOKEN: z.string().min(1).optional().describe('Preshared key of authz; not sent if unset'),
  ORG_KEY: z.string().min(1).default('parley').describe('The organization in authz, `organization:ORG_KEY`'),
  ADMIN_ROLES: commaList.prefault('admin').describe('Roles in a token that make an admin'),
  ADMIN_GROUPS: commaList.describe('Groups in a token that make an admin'),
  GROUPS_CLAIM: z
    .string()
    .min(1)
    .max(100)
    .default('group_paths')
    .describe('Claim of access tokens with the paths of the person’s groups, applied at sign-in'),
  GROUPS_SYNC_SECONDS: z.coerce
    .number()
    .int()
    .min(30)
    .max(86_400)
    .default(300)
    .describe('Seconds between two syncs of linked groups: the longest that rights outlast leaving a group'),
  SCIM_TOKEN: commaList
    .pipe(z.array(secret))
    .describe(
      'Bearer tokens of whoever pushes users and groups, comma-separated; without one `/scim/v2` is not served',
    ),
  A2A_BASE_URL: httpUrl
    .optional()
    .describe('Address of an A2A agent (0.3 or 1.x), used instead of the dynamic agents service'),
  DYNAMIC_AGENTS_URL: httpUrl.default('http://127.0.0.1:8100').describe('Address of the dynamic agents service'),
  RAG_SERVER_URL: httpUrl.default('http://127.0.0.1:9446').describe('Address of rag-server, for `/api/rag`'),
  RATE_LIMIT_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(defaultPerMinute)
    .describe('Requests per minute and person or address, except questions and changes to use cases'),
  RATE_LIMIT_REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe('Redis that shares rate limits between replicas; without it each replica counts on its own'),
  CHAT_RUNS_PER_PERSON: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(5)
    .describe('Concurrent answers per person, over all replicas and including chat spaces'),
  CHAT_STREAMS_PER_PERSON: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(20)
    .describe('Concurrent streams per person, on each replica'),
  DEFAULT_AGENT_ID: agentId.optional().describe('Default agent of `POST /api/chat`; admins can override it'),
  CHATX_DISCOVERY_CACHE_TTL_MINUTES: z.coerce
    .number()
    .int()
    .min(0)
    .max(1440)
    .optional()
    .describe('Minutes that the list of spaces is cached, 0 for no cache; admins can override it'),
  CHATX_WORKSPACE_ALIAS: workspaceAlias.optional().describe('Alias of the chat workspace, the namespace of all spaces'),
  CHATX_WORKSPACE_ID: workspaceAlias.optional().describe('Used if CHATX_WORKSPACE_ALIAS is not set'),
  CHATX_LINK_HMAC_SECRET: keyList(linkSecret)
    .optional()
    .describe("Verifies account links; the bot's secret, or a comma-separated list with it while it is rotated"),
  CHATX_SIGNING_SECRET: keyList(linkSecret)
    .optional()
    .describe("Used if CHATX_LINK_HMAC_SECRET is not set; must equal the bot's"),
  CHATX_WEBHOOK_SECRET: keyList(linkSecret)
    .optional()
    .describe('Another name for CHATX_SIGNING_SECRET; there are no webhooks'),
  CHATX_BOT_ADMIN_URL: commaList
    .pipe(z.array(httpUrl))
    .describe('Admin API of the bot: the addresses of all replicas, comma-separated'),
  CHATX_BOT_ADMIN_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe("Client that calls the bot's admin API; by default OIDC_CLIENT_ID"),
  CHATX_BOT_ADMIN_CLIENT_SECRET: z.string().min(1).optional().describe('Its secret; required if the client is set'),
  CHATX_BOT_ADMIN_AUDIENCE: z
    .string()
    .min(1)
    .optional()
    .describe('`audience` of the token request, if the idp requires one'),
  CHATX_BOT_ADMIN_SCOPE: z.string().min(1).optional().describe('`scope` of the token request'),
  CHATX_API_URL: httpUrl
    .default('https://webexapis.com/v1')
    .describe("Base address of the chat product's messaging API, used to list spaces"),
  CHATX_INTEGRATION_BOT_ACCESS_TOKEN: z
    .string()
    .min(1)
    .optional()
    .describe("The bot's token at the chat product; needed to list spaces and room members"),
  AUDIT_SUBJECT_SALT: z
    .string()
    .min(16)
    .optional()
    .describe(
      'Salt of people’s pseudonyms in entries of the audit from before each had a key (secret), where it was set',
    ),
  AUDIT_SALT: z
    .string()
    .min(16)
    .optional()
    .describe('Salt of what earlier releases wrote to the audit; by default derived from SESSION_SECRET'),
  AUDIT_CHANGES_DAYS: days.optional().describe('Days for which the audit keeps changes; unset: for good'),
  AUDIT_DECISIONS_DAYS: days
    .optional()
    .describe('Days for which the audit keeps what the bot decided; unset: for good'),
  RETENTION_CONVERSATIONS_DAYS: days
    .optional()
    .describe('Days for which conversations are kept after their last use; unset: for good'),
  AUDIT_ACTIVITY_DAYS: days.default(400).describe('Days for which the audit keeps sign-ins and questions'),
  APP_NAME: z.string().max(100).default('Parley').describe('Product name on the pages'),
  APP_TAGLINE: z.string().max(200).default('Ask your platform').describe('Tagline below the name'),
  APP_DESCRIPTION: z.string().max(1000).default('').describe('Text of the start page'),
  SUPPORT_EMAIL: z.email().optional().describe('E-mail address for support, shown on the pages'),
  DOCS_URL: httpUrl.optional().describe('Address of the documentation that the pages link to'),
  ENABLE_GRAPH_RAG: flag.default(true).describe('Shows the graph of rag-server on the pages'),
  UI_FOLDER: z.string().min(1).optional().describe('Folder of the built pages; without it only the API is served'),
  GIT_COMMIT: z.string().max(100).default('unknown').describe('Commit that was built; set by the image'),
  BUILD_DATE: z.string().max(100).default('unknown').describe('Build date; set by the image'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token for `/metrics`; without it `/metrics` is not served'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional().describe('OTLP collector; without it no traces are sent'),
});

/** The settings, checked. Throws Error naming every setting that keeps the service from starting. */
export function loadConfig(env: Environment) {
  const e = readEnvironment('ui-bff', environment, env);
  if (env['NODE_ENV'] === 'production') requireHttps('ui-bff', 'PUBLIC_URL', e.PUBLIC_URL);
  return {
    host: e.HOST,
    port: e.PORT,
    publicUrl: e.PUBLIC_URL,
    trustedProxies: e.TRUSTED_PROXIES,
    logLevel: e.LOG_LEVEL,
    drain: drainTimes(e),
    sessionSecrets: e.SESSION_SECRET,
    auditSalt: e.AUDIT_SALT,
    conversationsDays: e.RETENTION_CONVERSATIONS_DAYS,
    auditDays: {
      changes: e.AUDIT_CHANGES_DAYS,
      decisions: e.AUDIT_DECISIONS_DAYS,
      activity: e.AUDIT_ACTIVITY_DAYS,
    },
    docdb: { uri: e.DOCDB_URI, database: e.DOCDB_DATABASE },
    idp: {
      issuer: `${e.IDP_URL}/realms/${e.IDP_REALM}`,
      adminUrl: `${e.IDP_URL}/admin/realms/${e.IDP_REALM}`,
      audience: e.OIDC_AUDIENCE,
      clientId: e.OIDC_CLIENT_ID,
      clientSecret: e.OIDC_CLIENT_SECRET,
      provisionerId: e.IDP_PROVISIONER_CLIENT_ID,
      provisionerSecret: e.IDP_PROVISIONER_CLIENT_SECRET,
      teamScopeClients: e.TEAM_SCOPE_CLIENTS,
      onBehalfClients: e.ON_BEHALF_CLIENTS,
    },
    authz: { url: e.AUTHZ_HTTP, storeName: e.AUTHZ_STORE_NAME, token: e.AUTHZ_TOKEN, orgKey: e.ORG_KEY },
    admins: { roles: e.ADMIN_ROLES, groups: e.ADMIN_GROUPS },
    scimTokens: e.SCIM_TOKEN,
    groups: { claim: e.GROUPS_CLAIM, syncMs: e.GROUPS_SYNC_SECONDS * 1000 },
    agents: { url: e.DYNAMIC_AGENTS_URL, a2aUrl: e.A2A_BASE_URL },
    platform: {
      ...(e.DEFAULT_AGENT_ID !== undefined && { defaultAgentId: e.DEFAULT_AGENT_ID }),
      ...(e.CHATX_DISCOVERY_CACHE_TTL_MINUTES !== undefined && {
        discoveryCacheMinutes: e.CHATX_DISCOVERY_CACHE_TTL_MINUTES,
      }),
    },
    client: {
      appName: e.APP_NAME,
      tagline: e.APP_TAGLINE,
      description: e.APP_DESCRIPTION,
      supportEmail: e.SUPPORT_EMAIL,
      docsUrl: e.DOCS_URL,
      graphRagEnabled: e.ENABLE_GRAPH_RAG,
    },
    pagesFolder: e.UI_FOLDER,
    build: { commit: e.GIT_COMMIT, date: e.BUILD_DATE },
    ragServerUrl: e.RAG_SERVER_URL,
    rateLimit: { perMinute: e.RATE_LIMIT_PER_MINUTE, redisUrl: e.RATE_LIMIT_REDIS_URL },
    chatLimits: { runsPerPerson: e.CHAT_RUNS_PER_PERSON, streamsPerPerson: e.CHAT_STREAMS_PER_PERSON },
    chatx: {
      alias: e.CHATX_WORKSPACE_ALIAS ?? e.CHATX_WORKSPACE_ID,
      botAdminUrls: e.CHATX_BOT_ADMIN_URL,
      botAdminClient: botAdminClientOf(e),
      botAdminToken: { audience: e.CHATX_BOT_ADMIN_AUDIENCE, scope: e.CHATX_BOT_ADMIN_SCOPE },
      linkSecrets: e.CHATX_LINK_HMAC_SECRET ?? e.CHATX_SIGNING_SECRET ?? e.CHATX_WEBHOOK_SECRET,
      apiUrl: e.CHATX_API_URL,
      botToken: e.CHATX_INTEGRATION_BOT_ACCESS_TOKEN,
      auditSalt: e.AUDIT_SUBJECT_SALT,
    },
    metricsToken: e.METRICS_TOKEN,
    telemetryEndpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT,
  };
}

export type Config = ReturnType<typeof loadConfig>;

/** In whose name the bot's admin API is called, where that is not this service itself. */
function botAdminClientOf(e: z.output<typeof environment>) {
  const { CHATX_BOT_ADMIN_CLIENT_ID: id, CHATX_BOT_ADMIN_CLIENT_SECRET: secret } = e;
  if (secret !== undefined) return { id: id ?? e.OIDC_CLIENT_ID, secret };
  if (id === undefined) return undefined;
  throw new Error('ui-bff cannot start:\nCHATX_BOT_ADMIN_CLIENT_SECRET: required with CHATX_BOT_ADMIN_CLIENT_ID');
}
