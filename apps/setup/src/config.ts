import type { AuthzConnection } from '@parley/authz-client';
import { commaList, type Environment, httpUrl, readEnvironment } from '@parley/service';
import { z } from 'zod';
import type { IdpAddress } from './idp/idp-address.js';
import type { ClientSettings } from './idp/desired-realm.js';

const text = z.string().min(1);
const secretOf = (of: string) => text.describe(`Secret of the client ${of} (secret)`);

/** A token exchanged for one of these would open Parley itself. */
const ownClients = ['ui-bff', 'dynamic-agents', 'rag-server', 'chatx-bot', 'ingestor', 'parley-provisioner'];

/** The idp, and an administrator's account. */
const idpAddressTable = z.object({
  IDP_URL: httpUrl.describe('Address of the idp'),
  IDP_REALM: text.default('parley').describe('Realm; created if missing'),
  IDP_ADMIN_USERNAME: text.default('admin').describe('Administrator of the whole idp (realm `master`)'),
  IDP_ADMIN_PASSWORD: text.describe('Password of the administrator (secret)'),
});

/** The names that the services use. */
const idpTable = idpAddressTable.extend({
  PUBLIC_URL: httpUrl.describe('Address of ui-bff for browsers, where sign-in redirects to'),
  OIDC_CLIENT_ID: text.default('ui-bff').describe('Client of ui-bff'),
  OIDC_CLIENT_SECRET: secretOf('ui-bff'),
  IDP_CHATX_BOT_CLIENT_ID: text.default('chatx-bot').describe('Client of the bot'),
  IDP_CHATX_BOT_CLIENT_SECRET: text
    .optional()
    .describe('Secret of the client of the bot; without it there is no bot, and the client is left alone (secret)'),
  IDP_CHATX_BOT_ADMIN_CLIENT_ID: text.optional().describe('Separate client that views users for the bot, if used'),
  IDP_CHATX_BOT_ADMIN_CLIENT_SECRET: text.optional().describe('Its secret (secret)'),
  IDP_PROVISIONER_CLIENT_ID: text.default('parley-provisioner').describe('Client that creates team scopes'),
  IDP_PROVISIONER_CLIENT_SECRET: text.optional().describe('Its secret; without it the client is not created (secret)'),
  DYNAMIC_AGENTS_CLIENT_SECRET: text
    .optional()
    .describe('Secret of the client dynamic-agents; enables token exchange for tool servers (secret)'),
  TOOL_SERVER_AUDIENCES: commaList
    .refine(
      (audiences) => !audiences.some((one) => ownClients.includes(one)),
      'one of them is already a client of Parley',
    )
    .describe('Audiences of tool servers, comma-separated'),
  INGESTOR_CLIENT_ID: text.default('ingestor').describe('Client of ingestors'),
  INGESTOR_CLIENT_SECRET: text.optional().describe('Its secret; without it the client is not created (secret)'),
});

/** Whoever gives the one secret has a bot, and forgot the other. */
const wholeIdpTable = idpTable.refine(
  (e) => e.IDP_CHATX_BOT_CLIENT_SECRET !== undefined || e.IDP_CHATX_BOT_ADMIN_CLIENT_SECRET === undefined,
  { path: ['IDP_CHATX_BOT_ADMIN_CLIENT_SECRET'], error: 'is of no use without IDP_CHATX_BOT_CLIENT_SECRET' },
);

export interface IdpSettings extends IdpAddress {
  readonly clients: ClientSettings;
  /** Also where no bot is installed. */
  readonly botClientId: string;
}

/** Throws Error that lists every setting that is missing or wrong, without values. */
export const readIdpAddress = (env: Environment): IdpAddress =>
  addressOf(readEnvironment('setup', idpAddressTable, env));

const addressOf = (e: z.output<typeof idpAddressTable>): IdpAddress => ({
  url: e.IDP_URL,
  realm: e.IDP_REALM,
  admin: { username: e.IDP_ADMIN_USERNAME, password: e.IDP_ADMIN_PASSWORD },
});

/** Throws Error that lists every setting that is missing or wrong, without values. */
export function readIdpSettings(env: Environment): IdpSettings {
  const e = readEnvironment('setup idp', wholeIdpTable, env);
  return {
    ...addressOf(e),
    botClientId: e.IDP_CHATX_BOT_CLIENT_ID,
    clients: {
      uiBff: { id: e.OIDC_CLIENT_ID, secret: e.OIDC_CLIENT_SECRET, publicUrl: e.PUBLIC_URL },
      bot: account(e.IDP_CHATX_BOT_CLIENT_ID, e.IDP_CHATX_BOT_CLIENT_SECRET),
      botAdmin: account(e.IDP_CHATX_BOT_ADMIN_CLIENT_ID, e.IDP_CHATX_BOT_ADMIN_CLIENT_SECRET),
      provisioner: account(e.IDP_PROVISIONER_CLIENT_ID, e.IDP_PROVISIONER_CLIENT_SECRET),
      ingestor: account(e.INGESTOR_CLIENT_ID, e.INGESTOR_CLIENT_SECRET),
      toolExchange: toolExchangeOf(e),
    },
  };
}

const toolExchangeOf = ({ DYNAMIC_AGENTS_CLIENT_SECRET: secret, TOOL_SERVER_AUDIENCES: audiences }: IdpTable) =>
  secret === undefined ? undefined : { secret, audiences };
type IdpTable = z.infer<typeof idpTable>;

const account = (id: string | undefined, clientSecret: string | undefined) =>
  id === undefined || clientSecret === undefined ? undefined : { id, secret: clientSecret };

const authzTable = z.object({
  AUTHZ_HTTP: httpUrl.describe('Address of authz'),
  AUTHZ_STORE_NAME: text.default('parley').describe('Store; created if missing'),
  AUTHZ_TOKEN: text.optional().describe('Preshared key of authz; not sent if unset (secret)'),
});

/** Installing a model validates it: slower than a decision. */
const authzTimeoutMs = 30_000;

/** Throws Error that lists every setting that is missing or wrong, without values. */
export function readAuthzSettings(env: Environment): AuthzConnection {
  const e = readEnvironment('setup authz', authzTable, env);
  return { url: e.AUTHZ_HTTP, storeName: e.AUTHZ_STORE_NAME, token: e.AUTHZ_TOKEN, timeoutMs: authzTimeoutMs };
}

const orgTable = z.object({
  ORG_KEY: text.default('parley').describe('The organization in authz; same as in ui-bff'),
});

/** Throws Error that lists every setting that is missing or wrong, without values. */
export const readOrgKey = (env: Environment): string => readEnvironment('setup admin', orgTable, env).ORG_KEY;

const docdbTable = z.object({
  DOCDB_URI: text.describe('Address of docdb, with credentials (secret)'),
  DOCDB_DATABASE: text.default('parley').describe('Database in it'),
});

export interface DocdbSettings {
  readonly uri: string;
  readonly database: string;
}

/** Throws Error that lists every setting that is missing or wrong, without values. */
export function readDocdbSettings(env: Environment): DocdbSettings {
  const e = readEnvironment('setup docdb', docdbTable, env);
  return { uri: e.DOCDB_URI, database: e.DOCDB_DATABASE };
}

const waitingTable = z.object({
  IDP_URL: httpUrl.optional(),
  AUTHZ_HTTP: httpUrl.optional(),
  DOCDB_URI: text.optional(),
  DOCDB_DATABASE: docdbTable.shape.DOCDB_DATABASE,
});

export interface NeighbourAddresses {
  readonly idp: string | undefined;
  readonly authz: string | undefined;
  readonly docdb: DocdbSettings | undefined;
}

/** The neighbours that the environment names. Throws Error that lists every setting that is wrong, without values. */
export function readNeighbourAddresses(env: Environment): NeighbourAddresses {
  const e = readEnvironment('setup --wait', waitingTable, env);
  const { IDP_URL: idp, AUTHZ_HTTP: authz, DOCDB_URI: uri, DOCDB_DATABASE: database } = e;
  return { idp, authz, docdb: uri === undefined ? undefined : { uri, database } };
}

const accountTable = z.object({
  ACCOUNT_PASSWORD: text.describe('Password of an account that is made (secret)'),
});

/** Throws Error where it is missing. */
export const readAccountPassword = (env: Environment): string =>
  readEnvironment('setup account', accountTable, env).ACCOUNT_PASSWORD;

const clusterTable = z.object({
  KUBERNETES_URL: httpUrl.default('https://kubernetes.default.svc').describe('Address of the API of the cluster'),
  KUBERNETES_ACCESS_DIR: text
    .default('/var/run/secrets/kubernetes.io/serviceaccount')
    .describe('Folder with token, authority and namespace of the pod'),
});

export interface ClusterAccess {
  readonly url: string;
  readonly folder: string;
}

/** Throws Error that lists every setting that is wrong, without values. */
export function readClusterAccess(env: Environment): ClusterAccess {
  const e = readEnvironment('setup secrets', clusterTable, env);
  return { url: e.KUBERNETES_URL, folder: e.KUBERNETES_ACCESS_DIR };
}

const doctorTable = z.object({
  UI_BFF_URL: httpUrl.optional().describe('Address of ui-bff'),
  DYNAMIC_AGENTS_URL: httpUrl.optional().describe('Address of dynamic-agents'),
  RAG_SERVER_URL: httpUrl.optional().describe('Address of rag-server'),
  CHATX_BOT_ADMIN_URL: httpUrl.optional().describe('Address of the bot'),
});

/** Where the services are, as far as that is told. Throws Error that lists every setting that is wrong, without values. */
export function readServiceAddresses(env: Environment) {
  const e = readEnvironment('setup doctor', doctorTable, env);
  return [
    { name: 'ui-bff', setting: 'UI_BFF_URL', url: e.UI_BFF_URL },
    { name: 'dynamic-agents', setting: 'DYNAMIC_AGENTS_URL', url: e.DYNAMIC_AGENTS_URL },
    { name: 'rag-server', setting: 'RAG_SERVER_URL', url: e.RAG_SERVER_URL },
    { name: 'chatx-bot', setting: 'CHATX_BOT_ADMIN_URL', url: e.CHATX_BOT_ADMIN_URL },
  ];
}

/** What the jobs of the charts may be told: whatever is secret comes from a Secret. */
export const environment = idpTable.extend({ ...authzTable.shape, ...docdbTable.shape, ...orgTable.shape });
