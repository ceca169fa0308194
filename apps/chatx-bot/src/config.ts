import { routesMode, workspaceAlias } from '@parley/contracts';
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
} from '@parley/service';
import { z } from 'zod';
import { languages } from '@parley/language';

const text = z.string().min(1);

/** The bot's settings. Without a workspace it starts and denies every message; whatever else is missing stops it. */
export const environment = z.object({
  CHATX_INTEGRATION_BOT_ACCESS_TOKEN: text
    .optional()
    .describe(
      'Token of the bot in the chat product (secret); without it the bot does not connect, and readiness is red',
    ),
  CHATX_API_URL: httpUrl
    .default('https://webexapis.com/v1')
    .describe("Base address of the chat product's messaging API"),
  CHATX_DEVICES_URL: httpUrl.optional().describe("Address of the chat product's device registration"),
  CHATX_CATALOG_URL: httpUrl
    .default('https://u2c.wbx2.com/u2c/api/v1/catalog?format=hostmap')
    .describe("Address of the chat product's service catalogue"),
  CHATX_DEVICE_NAME: text.default('parley-chatx-bot').describe('Name of the registered device, shared by all replicas'),
  CHATX_DEVICE_DOMAINS: commaList.describe(
    'Additional trusted domains for device addresses (https, wss), comma-separated',
  ),
  CHATX_WORKSPACE_ALIAS: workspaceAlias
    .optional()
    .describe('Alias of the workspace; without it every message is denied'),
  CHATX_WORKSPACE_ID: workspaceAlias.optional().describe('Used if CHATX_WORKSPACE_ALIAS is not set'),
  CHATX_AGENT_ROUTES_MODE: z
    .string()
    .default('db_prefer')
    .transform((mode) => mode.toLowerCase())
    .pipe(routesMode)
    .describe('Source of route metadata: `config`, `db_prefer` or `db_only`'),
  CHATX_AGENT_ROUTES_TTL_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(3_600)
    .default(0)
    .describe('How long route metadata is cached; 0 reads it for every message'),
  CHATX_INTEGRATION_BOT_CONFIG: text.optional().describe('Static routes: JSON, inline or the path of a file'),
  CHATX_LINKING_BASE_URL: httpUrl
    .optional()
    .describe(
      'Address where people link their account and read long answers; without it the bot refers them to an administrator',
    ),
  CHATX_LINK_HMAC_SECRET: keyList(z.string().min(16, 'at least 16 characters'))
    .optional()
    .describe('Signs account links (secret); of a comma-separated list, the first does'),
  CHATX_SIGNING_SECRET: keyList(text).optional().describe('Used if CHATX_LINK_HMAC_SECRET is not set (secret)'),
  CHATX_WEBHOOK_SECRET: keyList(text)
    .optional()
    .describe('Another name for CHATX_SIGNING_SECRET; there are no webhooks (secret)'),
  BOT_LANGUAGE: z
    .enum(languages)
    .default('en')
    .describe('Language of notices, and of replies to messages that are too short to tell theirs: `en` or `de`'),
  CHATX_FEEDBACK_CARDS: flag.default(true).describe('`false` asks nobody whether an answer helped'),
  CHATX_ADMIN_API_ENABLED: flag.default(false).describe('`true` serves /admin/chatx'),
  CHATX_ADMIN_API_HOST: text.default('127.0.0.1').describe('Address that health and the admin API listen on'),
  CHATX_ADMIN_API_PORT: port.default(3002).describe('Port that health and the admin API listen on'),
  TRUSTED_PROXIES: commaList.describe('Proxies whose forwarded client addresses are trusted; none by default'),
  CHATX_ADMIN_JWT_ISSUER: text.optional().describe("Issuer of admin tokens; by default the realm's"),
  CHATX_ADMIN_JWKS_URL: httpUrl.optional().describe('Key set of the issuer; by default from its discovery document'),
  CHATX_ADMIN_API_AUDIENCE: text.default('chatx-bot').describe('Audience that admin tokens must name'),
  CHATX_ADMIN_ALLOWED_CLIENT_IDS: z
    .string()
    .default('ui-bff')
    .transform((list) => commaList.parse(list))
    .refine((list) => list.length > 0, 'must not be empty')
    .describe('Clients that may call the admin API'),
  IDP_URL: httpUrl.describe('Base address of the identity provider'),
  IDP_REALM: text.default('parley').describe('Realm of people and clients'),
  IDP_CHATX_BOT_CLIENT_ID: text.default('chatx-bot').describe("The bot's own client"),
  IDP_CHATX_BOT_CLIENT_SECRET: text.describe('Its secret (secret)'),
  IDP_CHATX_BOT_ADMIN_CLIENT_ID: text.optional().describe("Client that can view users; by default the bot's own"),
  IDP_CHATX_BOT_ADMIN_CLIENT_SECRET: text.optional().describe('Its secret (secret)'),
  IDP_CHATX_BOT_AUDIENCE: text.default('ui-bff').describe('Audience that on-behalf-of tokens must name'),
  IDP_EXCHANGE_GRANT: z
    .enum(['token-exchange', 'jwt-bearer'])
    .default('token-exchange')
    .describe('Grant for on-behalf-of tokens: `token-exchange` (RFC 8693) or `jwt-bearer` (RFC 7523)'),
  IDP_EXCHANGE_AUDIENCE: text.optional().describe('`audience` of the token exchange, if the idp requires one'),
  IDP_EXCHANGE_ASSERTION_ISSUER: text.optional().describe('For `jwt-bearer`: issuer of assertions'),
  IDP_EXCHANGE_PRIVATE_KEY: text.optional().describe('For `jwt-bearer`: ES256 private key, PKCS #8 PEM (secret)'),
  AUTHZ_HTTP: httpUrl.describe('Base address of authz'),
  AUTHZ_STORE_NAME: text.default('parley').describe('Store in authz'),
  AUTHZ_TOKEN: text.optional().describe('Preshared key of authz (secret)'),
  DOCDB_URI: text.describe('Address of docdb (secret)'),
  DOCDB_DATABASE: text.default('parley').describe('Database in docdb'),
  UI_URL: httpUrl.describe('Base address of ui-bff'),
  AUDIT_SUBJECT_SALT: z
    .string()
    .min(16)
    .optional()
    .describe(
      'Salt of people’s pseudonyms in entries of the audit from before each had a key (secret), where it was set',
    ),
  RATE_LIMIT_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(600)
    .describe('Requests per minute to the admin API, per client, or per address before authentication'),
  RATE_LIMIT_REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe('Redis that shares rate limits between replicas; without it each replica counts on its own'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token for /metrics (secret); without it /metrics is not served'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional().describe('OTLP collector; without it no traces are sent'),
  LOG_LEVEL: z.enum(logLevels).default('info').describe('Lowest level that is logged'),
  ...drainSettings(330),
});

export type Config = ReturnType<typeof loadConfig>;

/** Throws Error `chatx-bot cannot start: ...` naming every setting that is missing or wrong. */
export function loadConfig(env: Environment) {
  const data = readEnvironment('chatx-bot', environment, env);
  const issuer = `${data.IDP_URL}/realms/${encodeURIComponent(data.IDP_REALM)}`;
  return {
    chatx: {
      token: data.CHATX_INTEGRATION_BOT_ACCESS_TOKEN,
      apiUrl: data.CHATX_API_URL,
      devicesUrl: data.CHATX_DEVICES_URL,
      catalogUrl: data.CHATX_CATALOG_URL,
      deviceName: data.CHATX_DEVICE_NAME,
      deviceDomains: data.CHATX_DEVICE_DOMAINS,
    },
    workspace: data.CHATX_WORKSPACE_ALIAS ?? data.CHATX_WORKSPACE_ID,
    routes: {
      mode: data.CHATX_AGENT_ROUTES_MODE,
      ttlMs: data.CHATX_AGENT_ROUTES_TTL_SECONDS * 1000,
      configured: data.CHATX_INTEGRATION_BOT_CONFIG,
    },
    language: data.BOT_LANGUAGE,
    feedbackCards: data.CHATX_FEEDBACK_CARDS,
    link: linkOf(data, env),
    host: data.CHATX_ADMIN_API_HOST,
    port: data.CHATX_ADMIN_API_PORT,
    trustedProxies: data.TRUSTED_PROXIES,
    admin: data.CHATX_ADMIN_API_ENABLED
      ? {
          issuer: data.CHATX_ADMIN_JWT_ISSUER ?? issuer,
          keysUrl: data.CHATX_ADMIN_JWKS_URL,
          audience: data.CHATX_ADMIN_API_AUDIENCE,
          allowedClients: data.CHATX_ADMIN_ALLOWED_CLIENT_IDS,
          rateLimit: { perMinute: data.RATE_LIMIT_PER_MINUTE, redisUrl: data.RATE_LIMIT_REDIS_URL },
        }
      : undefined,
    idp: {
      url: data.IDP_URL,
      realm: data.IDP_REALM,
      issuer,
      client: { id: data.IDP_CHATX_BOT_CLIENT_ID, secret: data.IDP_CHATX_BOT_CLIENT_SECRET },
      adminClient: adminClientOf(data),
      exchange: exchangeOf(data),
    },
    authz: { url: data.AUTHZ_HTTP, storeName: data.AUTHZ_STORE_NAME, token: data.AUTHZ_TOKEN },
    docdb: { uri: data.DOCDB_URI, database: data.DOCDB_DATABASE },
    uiUrl: data.UI_URL,
    auditSalt: data.AUDIT_SUBJECT_SALT,
    metricsToken: data.METRICS_TOKEN,
    telemetryEndpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: data.LOG_LEVEL,
    drain: drainTimes(data),
  };
}

type Settings = z.output<typeof environment>;

const refuse = (problem: string): never => {
  throw new Error(`chatx-bot cannot start:\n${problem}`);
};

/** Linking needs an address and a secret; an address alone would send people to a page that turns them away. */
function linkOf({ CHATX_LINKING_BASE_URL: baseUrl, ...secrets }: Settings, env: Environment) {
  if (baseUrl === undefined) return undefined;
  const [secret] = secrets.CHATX_LINK_HMAC_SECRET ?? secrets.CHATX_SIGNING_SECRET ?? secrets.CHATX_WEBHOOK_SECRET ?? [];
  if (secret === undefined) return refuse('CHATX_LINK_HMAC_SECRET: required with CHATX_LINKING_BASE_URL');
  if (secret.length < 16) return refuse('CHATX_SIGNING_SECRET: needs at least 16 characters to sign account links');
  if (env['NODE_ENV'] === 'production' && !baseUrl.startsWith('https:'))
    return refuse('CHATX_LINKING_BASE_URL: must be https in production');
  return { baseUrl, secret };
}

function adminClientOf(data: Settings) {
  const { IDP_CHATX_BOT_ADMIN_CLIENT_ID: id, IDP_CHATX_BOT_ADMIN_CLIENT_SECRET: secret } = data;
  if (id === undefined && secret === undefined) return undefined;
  if (id === undefined || secret === undefined)
    return refuse('IDP_CHATX_BOT_ADMIN_CLIENT_ID and IDP_CHATX_BOT_ADMIN_CLIENT_SECRET: set both or neither');
  return { id, secret };
}

function exchangeOf(data: Settings) {
  const resultAudience = data.IDP_CHATX_BOT_AUDIENCE;
  if (data.IDP_EXCHANGE_GRANT === 'token-exchange')
    return { grant: 'token-exchange' as const, resultAudience, audience: data.IDP_EXCHANGE_AUDIENCE };
  const { IDP_EXCHANGE_ASSERTION_ISSUER: assertionIssuer, IDP_EXCHANGE_PRIVATE_KEY: privateKey } = data;
  if (assertionIssuer === undefined || privateKey === undefined)
    return refuse(
      'IDP_EXCHANGE_ASSERTION_ISSUER and IDP_EXCHANGE_PRIVATE_KEY: required with IDP_EXCHANGE_GRANT=jwt-bearer',
    );
  return { grant: 'jwt-bearer' as const, resultAudience, assertionIssuer, privateKey };
}
