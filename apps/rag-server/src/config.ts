import { parseArgs } from 'node:util';
import { commaList, type Environment, flag, httpUrl, logLevels, port, readEnvironment } from '@parley/service';
import { z } from 'zod';
import { embeddingsOf, embeddingsTable, nextEmbeddingsOf, nextEmbeddingsTable } from './config-embeddings.js';
import { attachedLimitsOf, attachedSettings, clientRoles, drain, network, role } from './config-values.js';
import type { GraphConfig } from './graph/open-graph.js';
import type { IndexConfig } from './index/open-index.js';
import { rerankOf, rerankSettings } from './rerank/rerank-settings.js';

export const environment = z.object({
  PORT: port.default(9446).describe('Port for REST and MCP'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; default: loopback'),
  PUBLIC_URL: httpUrl
    .refine((url) => !/\/mcp$/.test(url), 'the address of the service, without /mcp')
    .optional()
    .describe('Address at which clients reach the service; default: the one on loopback'),
  LOG_LEVEL: z.enum(logLevels).default('info').describe('Lowest level that is logged'),
  ...drain.settings,
  OIDC_ISSUER: httpUrl.describe('Issuer of access tokens'),
  OIDC_AUDIENCE: z.string().min(1).describe('Audience that access tokens must name'),
  DOCDB_URI: z.string().min(1).describe('MongoDB connection string of docdb'),
  DOCDB_DATABASE: z.string().min(1).default('parley').describe('Database in docdb'),
  RAG_DATA_DIR: z.string().min(1).default('.parley/rag').describe('Folder for the passage index'),
  VECTOR_STORE: z.enum(['lancedb', 'opensearch']).default('lancedb').describe('Engine that stores and ranks passages'),
  LANCEDB_FOLDER: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'letters, digits, "_" and "-"')
    .default('lancedb')
    .describe('Folder of the LanceDB index in RAG_DATA_DIR'),
  OPENSEARCH_URL: z
    .string()
    .regex(/^https?:\/\//, 'comma-separated addresses that begin with http:// or https://')
    .transform((list) => commaList.parse(list))
    .pipe(z.array(httpUrl))
    .optional()
    .describe('Address of OpenSearch 3 with the k-NN plugin; comma-separated for several nodes'),
  OPENSEARCH_USERNAME: z.string().min(1).optional().describe('User name for OpenSearch; unset: no sign-in'),
  OPENSEARCH_PASSWORD: z.string().min(1).optional().describe('Password of that user'),
  OPENSEARCH_CA_FILE: z.string().min(1).optional().describe('CA of its certificate; default: the CAs of the system'),
  OPENSEARCH_INDEX: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{0,200}$/, 'lower-case letters, digits, ".", "_" and "-"')
    .default('parley-passages')
    .describe('Name of the index'),
  OPENSEARCH_REPLICAS: z
    .string()
    .regex(/^(false|\d+-(\d+|all))$/, 'a range such as 0-1, or false')
    .default('0-1')
    .describe('Copies of the index, as far as there are nodes'),
  ENABLE_GRAPH_RAG: flag.default(false).describe('Turns on the knowledge graph, with its routes and tools'),
  GRAPH_STORE: z.enum(['grafeo', 'neo4j']).default('grafeo').describe('Engine that stores the graph'),
  NEO4J_ADDR: z
    .string()
    .regex(/^(bolt|neo4j)(\+s|\+ssc)?:\/\//)
    .optional()
    .describe('Address of Neo4j, bolt: or neo4j:'),
  NEO4J_USERNAME: z.string().min(1).optional().describe('User name for Neo4j; unset: no sign-in'),
  NEO4J_PASSWORD: z.string().min(1).optional().describe('Password of that user'),
  ONTOLOGY_AGENT_RESTAPI_ADDR: httpUrl
    .optional()
    .describe('Address of an external ontology agent that replaces the built-in one'),
  LLM_BASE_URL: httpUrl
    .optional()
    .describe('OpenAI-compatible API that judges relations, including /v1; unset: a rule judges'),
  LLM_API_KEY: z.string().min(1).optional().describe('API key for LLM_BASE_URL'),
  LLM_MODEL: z.string().min(1).optional().describe('Model to use; required with LLM_BASE_URL'),
  AUTHZ_HTTP: httpUrl.optional().describe('Address of authz; when set, callers see only the datasources they can read'),
  AUTHZ_STORE_NAME: z.string().min(1).default('parley').describe('Name of the store in authz'),
  AUTHZ_TOKEN: z.string().min(1).optional().describe('Preshared key for authz; unset: none is sent'),
  ORG_KEY: z
    .string()
    .min(1)
    .default('parley')
    .describe('Organization in authz, `organization:ORG_KEY`; same value as in ui-bff'),
  RBAC_ADMIN_GROUPS: commaList.describe('Groups or realm roles whose members get the role admin'),
  RBAC_INGESTONLY_GROUPS: commaList.describe('Groups or realm roles whose members get the role ingestonly'),
  RBAC_READONLY_GROUPS: commaList.describe('Groups or realm roles whose members get the role readonly'),
  RBAC_DEFAULT_AUTHENTICATED_ROLE: role
    .default('readonly')
    .describe('Role of signed-in people who are in no listed group'),
  RBAC_CLIENT_ROLES: clientRoles.describe('Roles of programs by idp client, e.g. ingestor=ingestonly'),
  RBAC_CLIENT_CREDENTIALS_ROLE: z
    .enum(['none', ...role.options])
    .default('none')
    .describe('Role of programs that RBAC_CLIENT_ROLES does not list'),
  ALLOW_TRUSTED_NETWORK: flag.default(false).describe('Lets programs in trusted networks in without a token'),
  TRUSTED_NETWORK_CIDRS: z
    .string()
    .default('127.0.0.0/8')
    .transform((list) => commaList.parse(list))
    .pipe(z.array(network).min(1))
    .describe('Trusted networks; matched against the peer address or, behind TRUSTED_PROXIES, the forwarded one'),
  TRUSTED_NETWORK_TOKEN: z.string().min(16).optional().describe('Token that those programs must send as X-Trust-Token'),
  TRUSTED_NETWORK_HOSTS: commaList.describe('Host names, without ports, at which those programs call the service'),
  TRUSTED_NETWORK_DEFAULT_ROLE: role.default('readonly').describe('Role of those programs'),
  ...embeddingsTable,
  ...nextEmbeddingsTable,
  ...rerankSettings,
  CRAWL_ALLOWED_NETWORKS: commaList.describe('Private networks that the crawler may read, e.g. 10.20.0.0/16'),
  CRAWL_ALLOWED_HOSTS: commaList.describe('Host names that the crawler may read at any address'),
  CRAWL_ALLOWED_PORTS: commaList
    .transform((ports) => ports.map(Number))
    .pipe(z.array(z.int().min(1).max(65_535)))
    .describe('Ports that the crawler may read; replaces 80, 443, 8080 and 8443'),
  CRAWL_USER_AGENT: z
    .string()
    .regex(/^[\x20-\x7e]+$/, 'printable ASCII only')
    .default('ParleyBot/2.0')
    .describe('User agent of the crawler; robots.txt rules apply to the name before the slash'),
  SOURCE_CREDENTIALS_DIR: z
    .string()
    .min(1)
    .optional()
    .describe('Folder with a file for each credential of sources, such as a mounted Secret; unset: none'),
  CHROMIUM_PATH: z
    .string()
    .min(1)
    .optional()
    .describe('Path of the Chromium that renders pages with JavaScript; unset: such requests are refused'),
  CLEANUP_ENABLED: flag.default(true).describe('Removes stale documents at regular intervals'),
  CLEANUP_INTERVAL: z.coerce
    .number()
    .int()
    .min(1)
    .max(2_592_000)
    .default(10_800)
    .describe('Seconds between two clean-ups; one process at a time runs them'),
  WIKI_URL: httpUrl
    .optional()
    .describe('Address of the wiki (Confluence), with its context path; unset: only those that administrators set up'),
  WIKI_USERNAME: z
    .string()
    .min(1)
    .optional()
    .describe('User that WIKI_TOKEN belongs to; unset: it is sent as a bearer token'),
  WIKI_TOKEN: z.string().min(1).optional().describe('API token for the wiki; unset: only public pages are read'),
  WIKI_SPACES: commaList.describe('Keys of the wiki spaces that people may add; required with WIKI_TOKEN'),
  WIKI_MAX_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(50)
    .default(5)
    .describe('Wiki pages that are read at the same time'),
  ...attachedSettings,
  TRUSTED_PROXIES: commaList.describe('Proxies whose X-Forwarded headers are trusted; default: none'),
  RATE_LIMIT_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(3_000)
    .describe(
      'Requests a minute for each person, program or unknown address; a batch counts by its parts, a search by 25 units of work',
    ),
  RATE_LIMIT_REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe('Redis in which replicas share their rate limits; unset: each replica counts alone'),
  METRICS_TOKEN: z.string().min(16).optional().describe('Bearer token for GET /metrics; unset: there is no such route'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional().describe('Collector that receives traces'),
});

/** What a process does: answer requests, do the work behind them, or both. */
export type ServiceRole = 'api' | 'worker' | 'all';

/** The role that the command line asks for, `--role api|worker|all`. Throws an Error that names what is wrong. */
export function roleOf(args: readonly string[]): ServiceRole {
  const { values } = parseArgs({ args: [...args], options: { role: { type: 'string', default: 'all' } } });
  const { success, data } = z.enum(['api', 'worker', 'all']).safeParse(values.role);
  if (!success) throw new Error(`rag-server cannot start: --role must be api, worker or all, not ${values.role}`);
  return data;
}

export type Config = ReturnType<typeof loadConfig>;

/** Throws an Error that names every wrong setting. */
export function loadConfig(env: Environment) {
  const read = readEnvironment('rag-server', environment, env);
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL,
    logLevel: read.LOG_LEVEL,
    drain: drain.times(read),
    oidc: { issuer: read.OIDC_ISSUER, audience: read.OIDC_AUDIENCE },
    docdb: { uri: read.DOCDB_URI, database: read.DOCDB_DATABASE },
    index: indexOf(read),
    attached: attachedLimitsOf(read),
    graph: read.ENABLE_GRAPH_RAG ? graphOf(read) : undefined,
    authz:
      read.AUTHZ_HTTP === undefined
        ? undefined
        : {
            url: read.AUTHZ_HTTP,
            storeName: read.AUTHZ_STORE_NAME,
            token: read.AUTHZ_TOKEN,
            orgKey: read.ORG_KEY,
          },
    ontologyAgentUrl: read.ENABLE_GRAPH_RAG ? read.ONTOLOGY_AGENT_RESTAPI_ADDR : undefined,
    model: modelOf(read),
    roles: {
      adminGroups: read.RBAC_ADMIN_GROUPS,
      ingestonlyGroups: read.RBAC_INGESTONLY_GROUPS,
      readonlyGroups: read.RBAC_READONLY_GROUPS,
      defaultRole: read.RBAC_DEFAULT_AUTHENTICATED_ROLE,
      machineRole:
        read.RBAC_CLIENT_CREDENTIALS_ROLE === 'none' ? ('anonymous' as const) : read.RBAC_CLIENT_CREDENTIALS_ROLE,
      clientRoles: read.RBAC_CLIENT_ROLES,
    },
    trustedNetwork: read.ALLOW_TRUSTED_NETWORK ? trustedNetworkOf(read) : undefined,
    embeddings: embeddingsOf(read),
    nextEmbeddings: nextEmbeddingsOf(read),
    rerank: rerankOf(read),
    crawl: {
      addresses: {
        allowedNetworks: read.CRAWL_ALLOWED_NETWORKS,
        allowedHosts: read.CRAWL_ALLOWED_HOSTS,
        ...(read.CRAWL_ALLOWED_PORTS.length > 0 && { allowedPorts: read.CRAWL_ALLOWED_PORTS }),
      },
      userAgent: read.CRAWL_USER_AGENT,
      chromiumPath: read.CHROMIUM_PATH,
    },
    credentialsDir: read.SOURCE_CREDENTIALS_DIR,
    cleanup: { enabled: read.CLEANUP_ENABLED, intervalSeconds: read.CLEANUP_INTERVAL },
    wiki: wikiOf(read),
    trustedProxies: read.TRUSTED_PROXIES,
    rateLimit: { perMinute: read.RATE_LIMIT_PER_MINUTE, redisUrl: read.RATE_LIMIT_REDIS_URL },
    metricsToken: read.METRICS_TOKEN,
    telemetryEndpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT,
  };
}

function indexOf(read: z.output<typeof environment>): IndexConfig {
  if (read.VECTOR_STORE === 'lancedb') {
    return { engine: 'lancedb', dataDir: read.RAG_DATA_DIR, folder: read.LANCEDB_FOLDER };
  }
  if (read.OPENSEARCH_URL === undefined) {
    throw new Error('rag-server cannot start: VECTOR_STORE opensearch needs OPENSEARCH_URL');
  }
  return {
    engine: 'opensearch',
    dataDir: read.RAG_DATA_DIR,
    urls: read.OPENSEARCH_URL,
    username: read.OPENSEARCH_USERNAME,
    password: read.OPENSEARCH_PASSWORD,
    caFile: read.OPENSEARCH_CA_FILE,
    index: read.OPENSEARCH_INDEX,
    replicas: read.OPENSEARCH_REPLICAS,
  };
}

function graphOf(read: z.output<typeof environment>): GraphConfig {
  if (read.GRAPH_STORE === 'grafeo') return { engine: 'grafeo', dataDir: read.RAG_DATA_DIR };
  if (read.NEO4J_ADDR === undefined) throw new Error('rag-server cannot start: GRAPH_STORE neo4j needs NEO4J_ADDR');
  return { engine: 'neo4j', uri: read.NEO4J_ADDR, username: read.NEO4J_USERNAME, password: read.NEO4J_PASSWORD };
}

function modelOf({ LLM_BASE_URL: baseUrl, LLM_API_KEY: apiKey, LLM_MODEL: name }: z.output<typeof environment>) {
  if (baseUrl === undefined) return undefined;
  if (name === undefined) throw new Error('rag-server cannot start: LLM_BASE_URL needs LLM_MODEL');
  return { baseUrl, apiKey, name };
}

function trustedNetworkOf(read: z.output<typeof environment>) {
  const { TRUSTED_NETWORK_TOKEN: token, TRUSTED_NETWORK_HOSTS: hosts } = read;
  if (token === undefined && hosts.length === 0) {
    throw new Error(
      'rag-server cannot start: ALLOW_TRUSTED_NETWORK needs TRUSTED_NETWORK_TOKEN or TRUSTED_NETWORK_HOSTS; otherwise any page ' +
        'could reach this service through a host name of its own (DNS rebinding)',
    );
  }
  return { networks: read.TRUSTED_NETWORK_CIDRS, token, hosts, role: read.TRUSTED_NETWORK_DEFAULT_ROLE };
}

function wikiOf(read: z.output<typeof environment>) {
  const spaces = read.WIKI_SPACES.length > 0 ? read.WIKI_SPACES : undefined;
  if (read.WIKI_TOKEN !== undefined && spaces === undefined) {
    throw new Error(
      'rag-server cannot start: WIKI_TOKEN needs WIKI_SPACES, the keys of the spaces that people may add',
    );
  }
  return {
    url: read.WIKI_URL,
    username: read.WIKI_USERNAME,
    token: read.WIKI_TOKEN,
    spaces,
    maxConcurrency: read.WIKI_MAX_CONCURRENCY,
  };
}
