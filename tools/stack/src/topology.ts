import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { demo } from './demo.js';
import { embedded, type External, settingsOf } from './external.js';
import type { Layout } from './layout.js';
import { neighboursConfigFile } from './neighbours-config.js';
import { demoAgent } from './seed/demo-people.js';
import type { Ports } from './ports.js';
import type { Secrets } from './secrets.js';
import type { ProcessSpec } from './supervise.js';

export interface Topology {
  readonly addresses: Readonly<Record<string, string>>;
  readonly issuer: string;
  readonly docdbUri: string;
  readonly neighbours: ProcessSpec;
  /** The one that takes longest to start comes first. */
  readonly services: readonly [ProcessSpec, ...ProcessSpec[]];
}

/** Settings a caller may add to every service (a model's address, say) or to one (a test's fault). */
export interface Extra {
  readonly all?: Readonly<Record<string, string>>;
  readonly services?: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>>;
}

interface Parts {
  readonly dist: string;
  readonly layout: Layout;
  readonly ports: Ports;
  readonly secrets: Secrets;
  readonly extra: Extra;
  readonly external: External;
}

/** Every process of the stack with its environment. Pure: nothing is started or written here. */
export function createTopology({ dist, layout, ports, secrets, extra, external }: Parts): Topology {
  const addresses = addressesOf(ports, external);
  const at = (name: keyof Ports): string => addresses[name];
  const issuer = `${at('idp')}/realms/${demo.realm}`;
  const docdbUri = external.DOCDB_URI ?? `mongodb://127.0.0.1:${ports.docdb}/?directConnection=true`;
  const isEmbedded = embedded(external);
  const base = { NODE_ENV: 'development', HOST: '127.0.0.1', LOG_LEVEL: 'info', ...extra.all };
  const docdb = { DOCDB_URI: docdbUri, DOCDB_DATABASE: demo.database };
  const authz = { AUTHZ_HTTP: at('authz'), AUTHZ_STORE_NAME: demo.store };
  const service = (name: keyof Ports, env: Record<string, string>): ProcessSpec => ({
    name,
    script: join(dist, 'apps', name, 'main.js'),
    env: { ...base, PORT: String(ports[name]), ...env, ...extra.services?.[name] },
    readyUrls: [`${at(name)}/readyz`],
  });

  return {
    addresses,
    issuer,
    docdbUri,
    neighbours: {
      name: 'neighbours',
      script: join(dist, 'devstack/cli/main.js'),
      args: ['all', '--config', neighboursConfigFile(layout), '--data', layout.neighbours],
      env: base,
      readyUrls: [
        ...(isEmbedded.docdb ? [`tcp://127.0.0.1:${ports.docdb}`] : []),
        ...(isEmbedded.idp ? [`${issuer}/.well-known/openid-configuration`] : []),
        ...(isEmbedded.authz ? [`${at('authz')}/healthz`] : []),
        `tcp://127.0.0.1:${ports.chatx}`,
      ],
    },
    services: [
      service('rag-server', {
        ...docdb,
        ...authz,
        ORG_KEY: demo.organization,
        RAG_DATA_DIR: layout.index,
        ENABLE_GRAPH_RAG: 'true',
        OIDC_ISSUER: issuer,
        OIDC_AUDIENCE: 'rag-server',
        RBAC_ADMIN_GROUPS: 'admin',
        RBAC_CLIENT_ROLES: 'ingestor=ingestonly',
        ...settingsOf(external, 'GRAPH_STORE', 'NEO4J_ADDR', 'VECTOR_STORE', 'OPENSEARCH_URL'),
      }),
      service('dynamic-agents', {
        ...docdb,
        ...authz,
        RAG_SERVER_URL: at('rag-server'),
        OIDC_ISSUER: issuer,
        OIDC_AUDIENCE: 'dynamic-agents',
      }),
      service('ui-bff', {
        ...docdb,
        ...authz,
        ...settingsOf(external, 'RATE_LIMIT_REDIS_URL'),
        PUBLIC_URL: at('ui-bff'),
        UI_FOLDER: join(dist, 'apps/ui'),
        ORG_KEY: demo.organization,
        ADMIN_ROLES: 'admin',
        DYNAMIC_AGENTS_URL: at('dynamic-agents'),
        RAG_SERVER_URL: at('rag-server'),
        DEFAULT_AGENT_ID: demoAgent.id,
        SESSION_SECRET: secrets.sessionSecret,
        AUDIT_SALT: secrets.auditSalt,
        IDP_URL: at('idp'),
        IDP_REALM: demo.realm,
        OIDC_CLIENT_SECRET: secrets.clients['ui-bff'],
        OIDC_AUDIENCE: 'ui-bff',
        IDP_PROVISIONER_CLIENT_SECRET: secrets.clients['parley-provisioner'],
        CHATX_WORKSPACE_ALIAS: demo.workspace,
        CHATX_BOT_ADMIN_URL: at('chatx-bot'),
        CHATX_API_URL: `${at('chatx')}/v1`,
        CHATX_INTEGRATION_BOT_ACCESS_TOKEN: secrets.chatxBotToken,
        AUDIT_SUBJECT_SALT: secrets.auditSalt,
        CHATX_LINK_HMAC_SECRET: linkSecretOf(secrets),
      }),
      service('chatx-bot', {
        ...docdb,
        ...authz,
        CHATX_WORKSPACE_ALIAS: demo.workspace,
        CHATX_INTEGRATION_BOT_ACCESS_TOKEN: secrets.chatxBotToken,
        CHATX_API_URL: `${at('chatx')}/v1`,
        CHATX_DEVICES_URL: `${at('chatx')}/wdm/api/v1/devices`,
        AUDIT_SUBJECT_SALT: secrets.auditSalt,
        CHATX_LINKING_BASE_URL: at('ui-bff'),
        CHATX_LINK_HMAC_SECRET: linkSecretOf(secrets),
        CHATX_ADMIN_API_ENABLED: 'true',
        CHATX_ADMIN_API_PORT: String(ports['chatx-bot']),
        // What ui-bff's own token names; that it is ui-bff's own, the bot checks by its client.
        CHATX_ADMIN_API_AUDIENCE: 'ui-bff',
        CHATX_ADMIN_ALLOWED_CLIENT_IDS: 'ui-bff',
        IDP_URL: at('idp'),
        IDP_REALM: demo.realm,
        IDP_CHATX_BOT_CLIENT_ID: 'chatx-bot',
        IDP_CHATX_BOT_CLIENT_SECRET: secrets.clients['chatx-bot'],
        // Recipe B, which a real Keycloak gets, wants none.
        ...(isEmbedded.idp && { IDP_EXCHANGE_AUDIENCE: 'dynamic-agents' }),
        UI_URL: at('ui-bff'),
      }),
    ],
  };
}

const addressesOf = (ports: Ports, { AUTHZ_HTTP, IDP_URL, DOCDB_URI }: External): Record<keyof Ports, string> => ({
  ...mapValues(ports, (port) => `http://127.0.0.1:${port}`),
  ...(AUTHZ_HTTP && { authz: AUTHZ_HTTP }),
  ...(IDP_URL && { idp: IDP_URL }),
  ...(DOCDB_URI && { docdb: DOCDB_URI }),
});

const mapValues = <K extends string, V, W>(record: Readonly<Record<K, V>>, change: (value: V) => W): Record<K, W> =>
  Object.fromEntries(Object.entries<V>(record).map(([name, value]) => [name, change(value)])) as Record<K, W>;

/** Derived, so that data folders made before there was such a secret have one too. */
const linkSecretOf = ({ sessionSecret }: Secrets) =>
  createHmac('sha256', sessionSecret).update('chatx links').digest('hex');
