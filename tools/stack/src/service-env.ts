import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { demo } from './demo.js';
import { embedded, type External, settingsOf } from './external.js';
import type { Layout } from './layout.js';
import type { Ports } from './ports.js';
import type { Secrets } from './secrets.js';
import { demoAgent } from './seed/demo-people.js';

/** What the services are told about each other and their neighbours. */
export interface Around {
  readonly dist: string;
  readonly layout: Layout;
  readonly ports: Ports;
  readonly secrets: Secrets;
  readonly external: External;
  readonly issuer: string;
  readonly docdbUri: string;
  /** Address of a process. */
  readonly at: (name: keyof Ports) => string;
}

type Env = Record<string, string>;

const storesEnv = ({ docdbUri, at }: Around): Env => ({
  DOCDB_URI: docdbUri,
  DOCDB_DATABASE: demo.database,
  AUTHZ_HTTP: at('authz'),
  AUTHZ_STORE_NAME: demo.store,
});

export const ragServerEnv = (around: Around): Env => {
  const { issuer, layout, external } = around;
  return {
    ...storesEnv(around),
    ORG_KEY: demo.organization,
    RAG_DATA_DIR: layout.index,
    OIDC_ISSUER: issuer,
    OIDC_AUDIENCE: 'rag-server',
    RBAC_ADMIN_GROUPS: 'admin',
    RBAC_CLIENT_ROLES: 'ingestor=ingestonly',
    ...settingsOf(external, 'GRAPH_STORE', 'NEO4J_ADDR', 'VECTOR_STORE', 'OPENSEARCH_URL'),
  };
};

export const dynamicAgentsEnv = (around: Around): Env => {
  const { at, issuer } = around;
  return {
    ...storesEnv(around),
    RAG_SERVER_URL: at('rag-server'),
    OIDC_ISSUER: issuer,
    OIDC_AUDIENCE: 'dynamic-agents',
  };
};

export const uiBffEnv = (around: Around): Env => {
  const { at, secrets, external, dist } = around;
  return {
    ...storesEnv(around),
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
  };
};

export const chatxBotEnv = (around: Around): Env => {
  const { at, secrets, ports, external } = around;
  return {
    ...storesEnv(around),
    CHATX_WORKSPACE_ALIAS: demo.workspace,
    CHATX_INTEGRATION_BOT_ACCESS_TOKEN: secrets.chatxBotToken,
    CHATX_API_URL: `${at('chatx')}/v1`,
    CHATX_CATALOG_URL: `${at('chatx')}/u2c/api/v1/catalog?format=hostmap`,
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
    ...(embedded(external).idp && { IDP_EXCHANGE_AUDIENCE: 'dynamic-agents' }),
    UI_URL: at('ui-bff'),
  };
};

/** Derived, so that data folders made before there was such a secret have one too. */
const linkSecretOf = ({ sessionSecret }: Secrets) =>
  createHmac('sha256', sessionSecret).update('chatx links').digest('hex');
