import {
  commaList,
  drainSettings,
  drainTimes,
  type Environment,
  httpUrl,
  logLevels,
  port,
  readEnvironment,
} from '@parley/service';
import { z } from 'zod';
import { toolServerSettings, toolServersOf } from './tools/tool-settings.js';

/** Everything that this service reads from its environment. */
export const environment = z.object({
  PORT: port.default(8100).describe('Port the service listens on'),
  HOST: z.string().default('127.0.0.1').describe('Address it listens on'),
  LOG_LEVEL: z.enum(logLevels).default('info').describe('Lowest level that is logged'),
  ...drainSettings(330),
  DOCDB_URI: z.string().min(1).describe('MongoDB connection string of docdb'),
  DOCDB_DATABASE: z.string().min(1).default('parley').describe('Database for agents and runs'),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).describe('Issuer that access tokens must name, character for character'),
  OIDC_AUDIENCE: z.string().min(1).describe('Audience that access tokens must name'),
  AUTHZ_HTTP: httpUrl.describe('Address of authz, which decides who may use an agent'),
  AUTHZ_STORE_NAME: z.string().min(1).default('parley').describe('Name of the store in authz'),
  AUTHZ_TOKEN: z.string().min(1).optional().describe('Preshared key for authz; unset: none is sent'),
  RAG_SERVER_URL: httpUrl.describe('Address of rag-server; agents name it as server "rag"'),
  MCP_SERVERS: toolServerSettings.describe(
    'JSON list of other tool servers: [{"id","url","audience","scope","without_approval","timeout_seconds"}]',
  ),
  OIDC_CLIENT_ID: z.string().min(1).default('dynamic-agents').describe('Client that exchanges tokens for tool servers'),
  OIDC_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('Secret of that client; required if a tool server has an audience'),
  LLM_BASE_URL: httpUrl
    .optional()
    .describe(
      'OpenAI-compatible API, including /v1, or its whole address of completions; unset: answers quote passages',
    ),
  LLM_API_KEY: z.string().min(1).optional().describe('API key for LLM_BASE_URL'),
  LLM_MODEL: z
    .string()
    .min(1)
    .optional()
    .describe('Model for agents that name none or "default"; required with LLM_BASE_URL'),
  LLM_CONTEXT_TOKENS: z.coerce
    .number()
    .int()
    .min(1024)
    .optional()
    .describe('Tokens that the model reads and writes at once; unset: learnt when it refuses a request as too long'),
  LLM_TIMEOUT_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3600)
    .default(120)
    .describe('Longest silence of the model, before its first word and after it'),
  MODEL_CREDENTIALS_DIR: z
    .string()
    .min(1)
    .optional()
    .describe('Folder with a file for each key of models set up in the browser, such as a mounted Secret; unset: none'),
  MODEL_ALLOWED_NETWORKS: commaList.describe('Private networks that such models may be in, e.g. 10.20.0.0/16'),
  MODEL_ALLOWED_HOSTS: commaList.describe('Host names that such models may be at, whatever their address'),
  MODEL_ALLOWED_PORTS: commaList
    .transform((ports) => ports.map(Number))
    .pipe(z.array(z.int().min(1).max(65_535)))
    .describe('Ports that such models may be at; replaces 80, 443, 8080 and 8443'),
  RUN_TIMEOUT_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3600)
    .default(300)
    .describe('Longest time that one answer may take'),
  MAX_TOOL_ROUNDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(50)
    .default(12)
    .describe('Maximum number of tool-call rounds in one answer'),
  TRUSTED_PROXIES: commaList.describe('Proxies whose X-Forwarded headers are trusted, comma-separated'),
  RATE_LIMIT_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(600)
    .describe('Requests a minute for each person, program or unknown address'),
  RATE_LIMIT_REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe('Redis in which replicas share their rate limits; unset: each replica counts alone'),
  METRICS_TOKEN: z.string().min(16).optional().describe('Bearer token for GET /metrics; unset: there is no such route'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional().describe('Collector that receives traces; unset: no traces'),
});

/** Reads and checks the environment. Throws Error that lists every wrong setting. */
export function loadConfig(env: Environment) {
  const settings = readEnvironment('dynamic-agents', environment, env);
  return {
    port: settings.PORT,
    host: settings.HOST,
    logLevel: settings.LOG_LEVEL,
    drain: drainTimes(settings),
    docdb: { uri: settings.DOCDB_URI, database: settings.DOCDB_DATABASE },
    oidc: { issuer: settings.OIDC_ISSUER, audience: settings.OIDC_AUDIENCE },
    authz: { url: settings.AUTHZ_HTTP, storeName: settings.AUTHZ_STORE_NAME, token: settings.AUTHZ_TOKEN },
    toolServers: toolServersOf(settings.RAG_SERVER_URL, settings.MCP_SERVERS),
    exchangeClient: exchangeClientOf(settings),
    model: modelOf(settings),
    models: {
      credentialsDir: settings.MODEL_CREDENTIALS_DIR,
      addresses: {
        allowedNetworks: settings.MODEL_ALLOWED_NETWORKS,
        allowedHosts: settings.MODEL_ALLOWED_HOSTS,
        ...(settings.MODEL_ALLOWED_PORTS.length > 0 && { allowedPorts: settings.MODEL_ALLOWED_PORTS }),
      },
    },
    runTimeoutMs: settings.RUN_TIMEOUT_SECONDS * 1000,
    maxToolRounds: settings.MAX_TOOL_ROUNDS,
    trustedProxies: settings.TRUSTED_PROXIES,
    rateLimit: { perMinute: settings.RATE_LIMIT_PER_MINUTE, redisUrl: settings.RATE_LIMIT_REDIS_URL },
    metricsToken: settings.METRICS_TOKEN,
    telemetryEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
  };
}
export type Config = ReturnType<typeof loadConfig>;

function modelOf({ LLM_BASE_URL, LLM_API_KEY, LLM_MODEL, ...settings }: z.infer<typeof environment>) {
  if (LLM_BASE_URL === undefined) return undefined;
  if (LLM_MODEL === undefined) throw new Error('dynamic-agents cannot start:\nLLM_MODEL: required with LLM_BASE_URL');
  return {
    ...{ baseUrl: LLM_BASE_URL, apiKey: LLM_API_KEY, name: LLM_MODEL },
    ...{ contextTokens: settings.LLM_CONTEXT_TOKENS, silenceMs: settings.LLM_TIMEOUT_SECONDS * 1000 },
  };
}

/** The client that exchanges tokens, where a tool server wants one. */
function exchangeClientOf(settings: z.infer<typeof environment>) {
  const audiences = settings.MCP_SERVERS.flatMap(({ audience }) => audience ?? []);
  if (audiences.length === 0) return undefined;
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_AUDIENCE } = settings;
  if (clientSecret === undefined)
    throw new Error('dynamic-agents cannot start:\nOIDC_CLIENT_SECRET: required because MCP_SERVERS names an audience');
  if (audiences.includes(OIDC_AUDIENCE))
    throw new Error('dynamic-agents cannot start:\nMCP_SERVERS: an audience must belong to that tool server alone');
  return { clientId, clientSecret };
}
