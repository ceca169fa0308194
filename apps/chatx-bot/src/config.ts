import { hkdfSync } from 'node:crypto';
import { routesMode, workspaceAlias } from '@parley/contracts';
import { commaList, flag, httpUrl, logLevels, port, readEnvironment, type Environment } from '@parley/service';
import { z } from 'zod';

const text = z.string().min(1);

/** The bot's settings. Without a workspace it starts and denies every message; whatever else is missing stops it. */
export const environment = z.object({
  CHATX_INTEGRATION_BOT_ACCESS_TOKEN: text
    .optional()
    .describe('Token of the bot in the chat product (secret); without it nothing is listened to, and readiness is red'),
  CHATX_API_URL: httpUrl.default('https://webexapis.com/v1').describe("Base of the chat product's messaging API"),
  CHATX_DEVICES_URL: httpUrl
    .default('https://wdm-a.wbx2.com/wdm/api/v1/devices')
    .describe("The chat product's device registration"),
  CHATX_DEVICE_NAME: text.default('parley-chatx-bot').describe('Name of the device to listen with, shared by replicas'),
  CHATX_DEVICE_DOMAINS: commaList.describe(
    'Further domains whose https and wss addresses the chat product may name for a device, comma-separated',
  ),
  CHATX_WORKSPACE_ALIAS: workspaceAlias
    .optional()
    .describe('Workspace that policies are kept for; without it every message is denied'),
  CHATX_WORKSPACE_ID: workspaceAlias.optional().describe('Used where CHATX_WORKSPACE_ALIAS is not set'),
  CHATX_AGENT_ROUTES_MODE: z
    .string()
    .default('db_prefer')
    .transform((mode) => mode.toLowerCase())
    .pipe(routesMode)
    .describe('Where route metadata comes from: `config`, `db_prefer` or `db_only`'),
  CHATX_AGENT_ROUTES_TTL_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(3_600)
    .default(0)
    .describe('How long route metadata is kept; 0 reads it for every message'),
  CHATX_INTEGRATION_BOT_CONFIG: text.optional().describe('Static routes: JSON, inline or the path of a file'),
  CHATX_LINKING_BASE_URL: httpUrl
    .optional()
    .describe('Where people link their account and read long answers; without it they are told whom to ask'),
  CHATX_LINK_HMAC_SECRET: z.string().min(16).optional().describe('Signs link addresses (secret)'),
  CHATX_SIGNING_SECRET: text.optional().describe('Signs them where CHATX_LINK_HMAC_SECRET is not set (secret)'),
  CHATX_WEBHOOK_SECRET: text
    .optional()
    .describe('The same as CHATX_SIGNING_SECRET under its other name; there are no webhooks (secret)'),
  CHATX_ADMIN_API_ENABLED: flag.default(false).describe('`true` serves /admin/chatx'),
  CHATX_ADMIN_API_HOST: text.default('127.0.0.1').describe('Address that health and the admin API listen on'),
  CHATX_ADMIN_API_PORT: port.default(3002).describe('Port that health and the admin API listen on'),
  TRUSTED_PROXIES: commaList.describe('Proxies whose forwarded addresses are believed; none by default'),
  CHATX_ADMIN_JWT_ISSUER: text.optional().describe("Issuer of admin tokens; by default the realm's"),
  CHATX_ADMIN_JWKS_URL: httpUrl.optional().describe('Keys of that issuer; by default from its discovery'),
  CHATX_ADMIN_API_AUDIENCE: text.default('chatx-bot').describe('Audience that admin tokens must name'),
  CHATX_ADMIN_ALLOWED_CLIENT_IDS: z
    .string()
    .default('ui-bff')
    .transform((list) => commaList.parse(list))
    .refine((list) => list.length > 0, 'an empty list would let nobody in')
    .describe('Clients whose tokens the admin API takes'),
  IDP_URL: httpUrl.describe('Base address of the identity provider'),
  IDP_REALM: text.default('parley').describe('Realm of people and clients'),
  IDP_CHATX_BOT_CLIENT_ID: text.default('chatx-bot').describe("The bot's own client"),
  IDP_CHATX_BOT_CLIENT_SECRET: text.describe('Its secret (secret)'),
  IDP_CHATX_BOT_ADMIN_CLIENT_ID: text.optional().describe("Client that may view users; by default the bot's own"),
  IDP_CHATX_BOT_ADMIN_CLIENT_SECRET: text.optional().describe('Its secret (secret)'),
  IDP_CHATX_BOT_AUDIENCE: text.default('ui-bff').describe('Audience that a token on behalf of a person must name'),
  IDP_EXCHANGE_GRANT: z
    .enum(['token-exchange', 'jwt-bearer'])
    .default('token-exchange')
    .describe('RFC 8693 or RFC 7523'),
  IDP_EXCHANGE_AUDIENCE: text.optional().describe('Sent as `audience` of the exchange, where the idp wants one'),
  IDP_EXCHANGE_ASSERTION_ISSUER: text.optional().describe('`jwt-bearer`: issuer of assertions'),
  IDP_EXCHANGE_PRIVATE_KEY: text.optional().describe('`jwt-bearer`: ES256 key, PKCS #8 PEM (secret)'),
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
    .describe("Salt of hashed person ids in the audit log (secret); by default derived from the bot's client secret"),
  RATE_LIMIT_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(600)
    .describe('Requests a minute of one client to the admin API, or of one address while no client is known'),
  RATE_LIMIT_REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe('Redis in which replicas count requests together; without one each counts for itself'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer for /metrics (secret); without it there is no /metrics'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional().describe('Collector of traces'),
  LOG_LEVEL: z.enum(logLevels).default('info').describe('Lowest level that is logged'),
});

export type Config = ReturnType<typeof loadConfig>;

/** @throws Error `chatx-bot cannot start: ...` naming every setting that is missing or wrong */
export function loadConfig(env: Environment) {
  const data = readEnvironment('chatx-bot', environment, env);
  const issuer = `${data.IDP_URL}/realms/${encodeURIComponent(data.IDP_REALM)}`;
  return {
    chatx: {
      token: data.CHATX_INTEGRATION_BOT_ACCESS_TOKEN,
      apiUrl: data.CHATX_API_URL,
      devicesUrl: data.CHATX_DEVICES_URL,
      deviceName: data.CHATX_DEVICE_NAME,
      deviceDomains: data.CHATX_DEVICE_DOMAINS,
    },
    workspace: data.CHATX_WORKSPACE_ALIAS ?? data.CHATX_WORKSPACE_ID,
    routes: {
      mode: data.CHATX_AGENT_ROUTES_MODE,
      ttlMs: data.CHATX_AGENT_ROUTES_TTL_SECONDS * 1000,
      configured: data.CHATX_INTEGRATION_BOT_CONFIG,
    },
    link: linkOf(data, env),
    http: { host: data.CHATX_ADMIN_API_HOST, port: data.CHATX_ADMIN_API_PORT },
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
    auditSalt: data.AUDIT_SUBJECT_SALT ?? derivedSalt(data.IDP_CHATX_BOT_CLIENT_SECRET),
    metricsToken: data.METRICS_TOKEN,
    telemetryEndpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: data.LOG_LEVEL,
  };
}

type Settings = z.output<typeof environment>;

const refuse = (problem: string): never => {
  throw new Error(`chatx-bot cannot start:\n${problem}`);
};

/** Linking needs an address and a secret; an address alone would send people to a page that turns them away. */
function linkOf({ CHATX_LINKING_BASE_URL: baseUrl, ...secrets }: Settings, env: Environment) {
  if (baseUrl === undefined) return undefined;
  const secret = secrets.CHATX_LINK_HMAC_SECRET ?? secrets.CHATX_SIGNING_SECRET ?? secrets.CHATX_WEBHOOK_SECRET;
  if (secret === undefined) return refuse('CHATX_LINK_HMAC_SECRET: needed with CHATX_LINKING_BASE_URL');
  if (secret.length < 16) return refuse('CHATX_SIGNING_SECRET: at least 16 characters where it signs link addresses');
  if (env['NODE_ENV'] === 'production' && !baseUrl.startsWith('https:'))
    return refuse('CHATX_LINKING_BASE_URL: must be https in production');
  return { baseUrl, secret };
}

function adminClientOf(data: Settings) {
  const { IDP_CHATX_BOT_ADMIN_CLIENT_ID: id, IDP_CHATX_BOT_ADMIN_CLIENT_SECRET: secret } = data;
  if (id === undefined && secret === undefined) return undefined;
  if (id === undefined || secret === undefined)
    return refuse('IDP_CHATX_BOT_ADMIN_CLIENT_ID and IDP_CHATX_BOT_ADMIN_CLIENT_SECRET: only together');
  return { id, secret };
}

function exchangeOf(data: Settings) {
  const resultAudience = data.IDP_CHATX_BOT_AUDIENCE;
  if (data.IDP_EXCHANGE_GRANT === 'token-exchange')
    return { grant: 'token-exchange' as const, resultAudience, audience: data.IDP_EXCHANGE_AUDIENCE };
  const { IDP_EXCHANGE_ASSERTION_ISSUER: assertionIssuer, IDP_EXCHANGE_PRIVATE_KEY: privateKey } = data;
  if (assertionIssuer === undefined || privateKey === undefined)
    return refuse(
      'IDP_EXCHANGE_ASSERTION_ISSUER and IDP_EXCHANGE_PRIVATE_KEY: needed with IDP_EXCHANGE_GRANT=jwt-bearer',
    );
  return { grant: 'jwt-bearer' as const, resultAudience, assertionIssuer, privateKey };
}

/** Not public, stable over restarts, and of no use for anything else. */
const derivedSalt = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'chatx-bot audit', 32)).toString('hex');
