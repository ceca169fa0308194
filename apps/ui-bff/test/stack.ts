import { createAuthzClient, installModel, type Tuple } from '@parley/authz-client';
import { parleyModel } from '@parley/authz-client/testing';
import { createMachineTokens, createOidcClient, makeExchangeToken, makeVerifyAccessToken } from '@parley/auth';
import { startAuthz } from '@parley/devstack-authz';
import { startDocdb } from '@parley/devstack-docdb';
import { demoRealm, demoUserIds, startIdp } from '@parley/devstack-idp';
import { createClosers } from '@parley/service';
import { serveForTest, silentLog } from '@parley/service/testing';
import type { Express } from 'express';
import mongoose from 'mongoose';
import type { ApiDeps } from '../src/api-routes.js';
import { type AppDeps, createApp } from '../src/app.js';
import { loadConfig } from '../src/config.js';
import { wire } from '../src/wiring.js';
import { startAgentsUpstream } from './agents-upstream.js';
import { startIdpGate } from './idp-gate.js';

export const alias = 'acme';
export const spaceId = '6f91b070-531a-11f1-926d-6fd3c20dfdc4';
export const teams = { platform: '0123456789abcdef01234567', support: 'fedcba987654321001234567' };
const passwords = { alice: 'alice-pw', bob: 'bob-pw', carol: 'carol-pw' };
const secrets = {
  'ui-bff': 'ui-bff-secret',
  'chatx-bot': 'chatx-bot-secret',
  'dynamic-agents': 'dynamic-agents-secret',
  'rag-server': 'rag-server-secret',
  ingestor: 'ingestor-secret',
  'parley-provisioner': 'provisioner-secret',
};
export const sessionSecret = 'vT9kQ2mZ7xW4pL8sR1nB6cY3hJ5dF0gA';

/** Tuples of the demo: alice is in team platform, bob in support; agent docs is platform's. */
const tuples: Tuple[] = [
  { user: `user:${demoUserIds.alice}`, relation: 'member', object: 'team:platform' },
  { user: `user:${demoUserIds.bob}`, relation: 'member', object: 'team:support' },
  { user: 'team:platform#member', relation: 'user', object: 'agent:docs' },
];

/** Real neighbours, a told upstream, and the service before them, all over real sockets. @param more of its environment */
export async function startStack(more: Record<string, string> = {}) {
  const log = silentLog();
  const closers = createClosers({ log });
  const stopping = new AbortController();
  const docdb = await startDocdb({ port: 0 });
  closers.add('docdb', () => docdb.close());
  const authzServer = await startAuthz({ port: 0 });
  closers.add('authz', () => authzServer.close());
  const upstream = await startAgentsUpstream();
  closers.add('upstream', () => upstream.close());
  const publicUrl = 'http://127.0.0.1:3000';
  const realm = demoRealm({ uiBffUrl: publicUrl, secrets, passwords, failureFactor: 50 });
  const idpGate = await startIdpGate();
  closers.add('idp gate', () => idpGate.close());
  const idp = await startIdp({ port: 0, isForTests: true, realm, publicUrl: idpGate.url });
  closers.add('idp', () => idp.close());
  idpGate.forwardTo(idp.port);

  const connection = { url: authzServer.url, storeName: 'parley' };
  await installModel(connection, await parleyModel());
  const authz = createAuthzClient(connection);
  await authz.apply({ writes: tuples });
  const db = await mongoose.createConnection(docdb.url, { dbName: 'parley' }).asPromise();
  closers.add('test connection', () => db.close());

  const env = {
    PUBLIC_URL: publicUrl,
    SESSION_SECRET: sessionSecret,
    DOCDB_URI: docdb.url,
    IDP_URL: idp.url,
    OIDC_CLIENT_SECRET: secrets['ui-bff'],
    OIDC_AUDIENCE: 'ui-bff',
    IDP_PROVISIONER_CLIENT_SECRET: secrets['parley-provisioner'],
    AUTHZ_HTTP: authzServer.url,
    DYNAMIC_AGENTS_URL: upstream.url,
    DEFAULT_AGENT_ID: 'docs',
    CHATX_WORKSPACE_ALIAS: alias,
    CHATX_LINK_HMAC_SECRET: 'a-link-secret-for-tests',
    ...more,
  };
  /** One more service before the same neighbours: a replica, or one with another configuration or other parts. */
  const startService = async (
    others: Record<string, string> = {},
    now: (() => Date) | undefined = () => new Date(),
    { log: otherLog, machine, ...parts }: OtherParts = {},
  ) => {
    const deps = await wire(loadConfig({ ...env, ...others }), {
      log,
      closers,
      stopping: stopping.signal,
      version: 'test',
      ...(machine ? { machine } : { now }),
    });
    const app: Express = createApp({ ...deps, ...(otherLog && { log: otherLog }), api: withParts(deps.api, parts) });
    const server = await serveForTest(app);
    closers.add('service', () => server.close());
    return { app, deps, url: server.url, server: server.server, call: caller(server.url) };
  };
  const service = await startService();
  await seed(db);

  const oidc = createOidcClient({ issuer: idp.issuer, clientId: 'ui-bff', clientSecret: secrets['ui-bff'] });
  const bearerOf = async (user: keyof typeof passwords) => (await oidc.directGrant(user, passwords[user])).accessToken;
  const changeUser = async (user: keyof typeof demoUserIds, change: object) => {
    const address = `${idp.url}/admin/realms/parley/users/${demoUserIds[user]}`;
    const headers = { authorization: `Bearer ${(await oidc.clientCredentials()).accessToken}` };
    const record = (await (await fetch(address, { headers })).json()) as object;
    const body = JSON.stringify({ ...record, ...change });
    await fetch(address, { method: 'PUT', body, headers: { ...headers, 'content-type': 'application/json' } });
  };
  const setEnabled = (user: keyof typeof demoUserIds, enabled: boolean) => changeUser(user, { enabled });
  const bot = createOidcClient({ issuer: idp.issuer, clientId: 'chatx-bot', clientSecret: secrets['chatx-bot'] });
  const exchange = makeExchangeToken({
    client: bot,
    machineTokens: createMachineTokens(bot),
    verify: makeVerifyAccessToken({ issuer: idp.issuer, audience: 'ui-bff' }),
    audience: 'dynamic-agents',
  });
  const botBearerOf = async (user: keyof typeof demoUserIds, teamSlug: string | null) =>
    (await exchange({ userId: demoUserIds[user], personId: 'unused-person', teamSlug })).raw;
  return {
    ...service,
    oidc,
    startService,
    /** What a process of its own needs to stand before the same neighbours. */
    env,
    authz,
    authzServer,
    idp,
    idpGate,
    docdb,
    db,
    upstream,
    bearerOf,
    botBearerOf,
    /** Changes fields of a person's record at the idp. */
    changeUser,
    setEnabled,
    close: () => closers.close(),
  };
}

export type Stack = Awaited<ReturnType<typeof startStack>>;

/** Calls with a JSON body, and a bearer where there is one. */
function caller(url: string) {
  return (
    path: string,
    options: { method?: string; bearer?: string; body?: unknown; headers?: Record<string, string> } = {},
  ) => {
    const { method = options.body === undefined ? 'GET' : 'POST', bearer, body, headers = {} } = options;
    return fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  };
}

async function seed(db: mongoose.Connection) {
  const at = new Date();
  const collection = (name: string) => db.collection<{ _id: string }>(name);
  await collection('teams').insertMany(
    Object.entries(teams).map(([slug, _id]) => ({
      _id,
      slug,
      name: slug,
      members: [],
      resources: { agents: [] },
      created_at: at,
      updated_at: at,
    })),
  );
  const agent = (_id: string, enabled: boolean) => ({
    _id,
    name: _id,
    description: `${_id} agent`,
    system_prompt: 'hush',
    enabled,
  });
  await collection('dynamic_agents').insertMany([agent('docs', true), agent('other', true), agent('retired', false)]);
}

/** What a test puts in the place of parts of the service: operations by feature, and the log. */
type OtherParts = { readonly [Feature in keyof ApiDeps]?: Partial<ApiDeps[Feature]> } & {
  readonly log?: AppDeps['log'];
  /** The clock of the machine that it runs on, in place of a time that is given. */
  readonly machine?: () => number;
};

const withParts = (api: ApiDeps, parts: Omit<OtherParts, 'log' | 'machine'>): ApiDeps => ({
  ...api,
  ...Object.fromEntries(
    Object.entries(parts).map(([feature, some]) => [feature, { ...api[feature as keyof ApiDeps], ...some }]),
  ),
});
