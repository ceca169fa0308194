import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { commaList, type Environment, flag, httpUrl, logLevels, port, readEnvironment } from '@parley/service';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import type { GraphConfig } from './graph/open-graph.js';
import type { IndexConfig } from './index/open-index.js';

/** The shipped model: beside the bundle's main.js as built, one folder up as source. */
export const shippedModel = fileURLToPath(
  new URL(`${import.meta.url.endsWith('.ts') ? '..' : '.'}/assets/all-MiniLM-L6-v2-int8`, import.meta.url),
);

const role = z.enum(['readonly', 'ingestonly', 'admin']);

/** `client=role`, by commas. */
const clientRoles = commaList.transform((entries, context) => {
  const pairs = entries.map((entry) => /^([^=\s]+)=(.+)$/.exec(entry)?.slice(1) ?? []);
  const isRight = pairs.every(([, given]) => role.safeParse(given).success);
  if (!isRight)
    context.addIssue({ code: 'custom', message: `client=role by commas; roles: ${role.options.join(', ')}` });
  return new Map(pairs as [string, z.infer<typeof role>][]);
});

/** Not one that holds every address: trusting it would mean to ask nobody who they are. */
const network = z
  .string()
  .refine((text) => ipaddr.isValidCIDR(text) && !/\/0+$/.test(text), 'networks such as 10.20.0.0/16, by commas');

export const environment = z.object({
  PORT: port.default(9446).describe('Port for REST and MCP'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; loopback unless set'),
  PUBLIC_URL: httpUrl.optional().describe('Address under which clients know the service; default: the request’s own'),
  LOG_LEVEL: z.enum(logLevels).default('info').describe('Least level that is logged'),
  OIDC_ISSUER: httpUrl.describe('Issuer of access tokens'),
  OIDC_AUDIENCE: z.string().min(1).describe('Audience that a token must name; none would mean no check'),
  DOCDB_URI: z.string().min(1).describe('Address of docdb, a MongoDB connection string'),
  DOCDB_DATABASE: z.string().min(1).default('parley').describe('Database in docdb'),
  RAG_DATA_DIR: z.string().min(1).default('.parley/rag').describe('Folder of the passage index'),
  VECTOR_STORE: z.enum(['lancedb', 'opensearch']).default('lancedb').describe('What keeps and ranks passages'),
  OPENSEARCH_URL: z
    .string()
    .regex(/^https?:\/\//, 'addresses that begin with http:// or https://, by commas')
    .transform((list) => commaList.parse(list))
    .pipe(z.array(httpUrl))
    .optional()
    .describe('Address of OpenSearch 3 with its k-NN plugin; of several nodes one each, by commas'),
  OPENSEARCH_USERNAME: z.string().min(1).optional().describe('Who signs in there; nobody when unset'),
  OPENSEARCH_PASSWORD: z.string().min(1).optional().describe('That user’s password'),
  OPENSEARCH_CA_FILE: z.string().min(1).optional().describe('Authority of its certificate; default: the system’s'),
  OPENSEARCH_INDEX: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{0,200}$/, 'small letters, digits, dots, dashes')
    .default('parley-passages')
    .describe('Name of the index'),
  OPENSEARCH_REPLICAS: z
    .string()
    .regex(/^(false|\d+-(\d+|all))$/, 'a range such as 0-1, or false')
    .default('0-1')
    .describe('Copies of the index, as nodes allow'),
  ENABLE_GRAPH_RAG: flag.default(false).describe('Whether there is a knowledge graph, with its routes and tools'),
  GRAPH_STORE: z.enum(['grafeo', 'neo4j']).default('grafeo').describe('What keeps the graph'),
  NEO4J_ADDR: z
    .string()
    .regex(/^(bolt|neo4j)(\+s|\+ssc)?:\/\//)
    .optional()
    .describe('Address of Neo4j, bolt: or neo4j:'),
  NEO4J_USERNAME: z.string().min(1).optional().describe('Who signs in there; nobody when unset'),
  NEO4J_PASSWORD: z.string().min(1).optional().describe('That user’s password'),
  ONTOLOGY_AGENT_RESTAPI_ADDR: httpUrl
    .optional()
    .describe('Ontology agent that runs apart and is asked in place of the built-in one'),
  LLM_BASE_URL: httpUrl
    .optional()
    .describe('OpenAI-compatible API that judges relations, up to and with /v1; absent: judged by rule'),
  LLM_API_KEY: z.string().min(1).optional().describe('Key of that API'),
  LLM_MODEL: z.string().min(1).optional().describe('Its model; needed with LLM_BASE_URL'),
  AUTHZ_HTTP: httpUrl.optional().describe('Address of authz; when set, callers see the datasources they can read'),
  AUTHZ_STORE_NAME: z.string().min(1).default('parley').describe('Store in authz'),
  AUTHZ_TOKEN: z.string().min(1).optional().describe('Preshared key of authz; none is sent when unset'),
  ORG_KEY: z
    .string()
    .min(1)
    .default('parley')
    .describe('The organization in authz, `organization:ORG_KEY`, as ui-bff has it'),
  RBAC_ADMIN_GROUPS: commaList.describe('Groups or realm roles whose members are admin'),
  RBAC_INGESTONLY_GROUPS: commaList.describe('Groups or realm roles whose members are ingestonly'),
  RBAC_READONLY_GROUPS: commaList.describe('Groups or realm roles whose members are readonly'),
  RBAC_DEFAULT_AUTHENTICATED_ROLE: role.default('readonly').describe('Role of signed-in people in no listed group'),
  RBAC_CLIENT_ROLES: clientRoles.describe('Roles of programs by their client at the idp, e.g. ingestor=ingestonly'),
  RBAC_CLIENT_CREDENTIALS_ROLE: z
    .enum(['none', ...role.options])
    .default('none')
    .describe('Role of programs that are not listed there'),
  ALLOW_TRUSTED_NETWORK: flag
    .default(false)
    .describe('Whether programs in certain networks are let in without a token'),
  TRUSTED_NETWORK_CIDRS: z
    .string()
    .default('127.0.0.0/8')
    .transform((list) => commaList.parse(list))
    .pipe(z.array(network).min(1))
    .describe('Those networks, by the address at the other end or, behind TRUSTED_PROXIES, the one that they tell'),
  TRUSTED_NETWORK_TOKEN: z.string().min(16).optional().describe('What they have to send as X-Trust-Token as well'),
  TRUSTED_NETWORK_HOSTS: commaList.describe('Host names, without ports, that they call the service by'),
  TRUSTED_NETWORK_DEFAULT_ROLE: role.default('readonly').describe('Their role'),
  EMBEDDINGS_PROVIDER: z.enum(['onnx', 'openai']).default('onnx').describe('What turns text into vectors'),
  EMBEDDINGS_MODEL_PATH: z
    .string()
    .min(1)
    .default(shippedModel)
    .describe('Folder of a sentence-transformers model in ONNX; default: the shipped all-MiniLM-L6-v2'),
  EMBEDDINGS_THREADS: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(2)
    .describe('Threads that one embedding batch may use'),
  EMBEDDINGS_BASE_URL: httpUrl.optional().describe('Endpoint of provider openai, up to and with /v1'),
  EMBEDDINGS_API_KEY: z.string().min(1).optional().describe('Key of that endpoint; none is sent when unset'),
  EMBEDDINGS_MODEL: z.string().min(1).default('text-embedding-3-small').describe('Model of provider openai'),
  EMBEDDINGS_DIMENSIONS: z.coerce
    .number()
    .int()
    .min(8)
    .max(8_192)
    .optional()
    .describe('Length of its vectors; found out at start when unset'),
  CRAWL_ALLOWED_NETWORKS: commaList.describe('Networks that are read although they are not public, e.g. 10.20.0.0/16'),
  CRAWL_ALLOWED_HOSTS: commaList.describe('Host names that are read whatever their addresses are'),
  CRAWL_ALLOWED_PORTS: commaList
    .transform((ports) => ports.map(Number))
    .pipe(z.array(z.int().min(1).max(65_535)))
    .describe('Ports that are read in place of 80, 443, 8080 and 8443'),
  CRAWL_USER_AGENT: z
    .string()
    .regex(/^[\x20-\x7e]+$/, 'printable ASCII only')
    .default('ParleyBot/2.0')
    .describe('How the crawler names itself; robots.txt is read for the name before the slash'),
  CHROMIUM_PATH: z
    .string()
    .min(1)
    .optional()
    .describe('Chromium that renders pages which need JavaScript; without it such requests are refused'),
  CLEANUP_ENABLED: flag.default(true).describe('Whether stale documents are removed now and then'),
  CLEANUP_INTERVAL: z.coerce
    .number()
    .int()
    .min(1)
    .max(2_592_000)
    .default(10_800)
    .describe('Seconds between two such sweeps; one process at a time makes them'),
  WIKI_URL: httpUrl.optional().describe('Wiki (Confluence) that is read, with its context path; without it none is'),
  WIKI_USERNAME: z.string().min(1).optional().describe('Whose token WIKI_TOKEN is; without it the token is a bearer'),
  WIKI_TOKEN: z.string().min(1).optional().describe('API token for the wiki; without it what anybody may read is read'),
  WIKI_SPACES: commaList.describe('Keys of the spaces that are read; needed with WIKI_TOKEN, which may see more'),
  WIKI_MAX_CONCURRENCY: z.coerce.number().int().min(1).max(50).default(5).describe('Wiki pages read at the same time'),
  TRUSTED_PROXIES: commaList.describe('Proxies whose X-Forwarded headers are believed; none by default'),
  RATE_LIMIT_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(3_000)
    .describe(
      'Requests a minute of a person, program or unknown address; batches count by their parts, searches by 25 units of work',
    ),
  RATE_LIMIT_REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe('Redis in which replicas count requests together; without one each counts for itself'),
  METRICS_TOKEN: z.string().min(16).optional().describe('Bearer for GET /metrics; without it there is no such route'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional().describe('Collector that traces are sent to'),
});

/** What a process does: answer requests, do the work behind them, or both. */
export type ServiceRole = 'api' | 'worker' | 'all';

/** The role that the command line asks for, `--role api|worker|all`. Throws an Error that names what is wrong. */
export function roleOf(args: readonly string[]): ServiceRole {
  const { values } = parseArgs({ args: [...args], options: { role: { type: 'string', default: 'all' } } });
  const { success, data } = z.enum(['api', 'worker', 'all']).safeParse(values.role);
  if (!success) throw new Error(`rag-server cannot start: --role is api, worker or all, not ${values.role}`);
  return data;
}

export type Config = ReturnType<typeof loadConfig>;

/** Throws an Error that names every wrong setting. */
export function loadConfig(env: Environment) {
  const read = readEnvironment('rag-server', environment, env);
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL ?? (env['NODE_ENV'] === 'production' ? `http://127.0.0.1:${read.PORT}` : undefined),
    logLevel: read.LOG_LEVEL,
    oidc: { issuer: read.OIDC_ISSUER, audience: read.OIDC_AUDIENCE },
    docdb: { uri: read.DOCDB_URI, database: read.DOCDB_DATABASE },
    index: indexOf(read),
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
    crawl: {
      addresses: {
        allowedNetworks: read.CRAWL_ALLOWED_NETWORKS,
        allowedHosts: read.CRAWL_ALLOWED_HOSTS,
        ...(read.CRAWL_ALLOWED_PORTS.length > 0 && { allowedPorts: read.CRAWL_ALLOWED_PORTS }),
      },
      userAgent: read.CRAWL_USER_AGENT,
      chromiumPath: read.CHROMIUM_PATH,
    },
    cleanup: { enabled: read.CLEANUP_ENABLED, intervalSeconds: read.CLEANUP_INTERVAL },
    wiki: wikiOf(read),
    trustedProxies: read.TRUSTED_PROXIES,
    rateLimit: { perMinute: read.RATE_LIMIT_PER_MINUTE, redisUrl: read.RATE_LIMIT_REDIS_URL },
    metricsToken: read.METRICS_TOKEN,
    telemetryEndpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT,
  };
}

function indexOf(read: z.output<typeof environment>): IndexConfig {
  if (read.VECTOR_STORE === 'lancedb') return { engine: 'lancedb', dataDir: read.RAG_DATA_DIR };
  if (read.OPENSEARCH_URL === undefined) {
    throw new Error('rag-server cannot start: VECTOR_STORE opensearch needs OPENSEARCH_URL');
  }
  return {
    engine: 'opensearch',
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
      'rag-server cannot start: ALLOW_TRUSTED_NETWORK needs TRUSTED_NETWORK_TOKEN or TRUSTED_NETWORK_HOSTS, as any page could ' +
        'point its own name at this service (DNS rebinding)',
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

function embeddingsOf(read: z.output<typeof environment>) {
  if (read.EMBEDDINGS_PROVIDER === 'onnx') {
    return { provider: 'onnx' as const, modelPath: read.EMBEDDINGS_MODEL_PATH, threads: read.EMBEDDINGS_THREADS };
  }
  if (read.EMBEDDINGS_BASE_URL === undefined) {
    throw new Error('rag-server cannot start: EMBEDDINGS_PROVIDER openai needs EMBEDDINGS_BASE_URL');
  }
  return {
    provider: 'openai' as const,
    baseUrl: read.EMBEDDINGS_BASE_URL,
    apiKey: read.EMBEDDINGS_API_KEY,
    model: read.EMBEDDINGS_MODEL,
    dimensions: read.EMBEDDINGS_DIMENSIONS,
  };
}
