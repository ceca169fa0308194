import { Readable } from 'node:stream';
import { startAuthz } from '@parley/devstack-authz';
import { startDocdb } from '@parley/devstack-docdb';
import { createAuthzClient, installModel } from '@parley/authz-client';
import { parleyModel } from '@parley/authz-client/testing';
import { startTokenIssuer } from '@parley/auth/testing';
import { type StreamEvent, toolListBody } from '@parley/contracts';
import { createClosers, listen, type Logger, readEvents } from '@parley/service';
import { silentLog } from '@parley/service/testing';
import { createConnection } from 'mongoose';
import { createApp } from '../src/app.js';
import { loadConfig } from '../src/config.js';
import { wire } from '../src/wiring.js';
import { startKnowledgeServer } from './neighbours/knowledge-server.js';
import { startModelServer } from './neighbours/model-server.js';

/** An agent as it stands in docdb. */
export const anAgent = (over: Record<string, unknown> = {}) => ({
  _id: 'docs',
  name: 'Docs',
  description: 'Knows the docs',
  system_prompt: 'Answer from the docs.',
  model: { id: 'default', provider: 'openai' },
  allowed_tools: {},
  visibility: 'team',
  enabled: true,
  created_at: new Date(0),
  updated_at: new Date(0),
  ...over,
});

interface Options {
  withModel?: boolean;
  env?: Record<string, string>;
  log?: Logger;
}

/** The whole service with real neighbours on loopback: docdb, authz, an issuer of tokens, a tool server, a model. */
export async function startTestService({ withModel = false, env = {}, log = silentLog() }: Options = {}) {
  const closers = createClosers({ log: silentLog() });
  const keep = async <T extends { close(): Promise<unknown> }>(opening: Promise<T>): Promise<T> => {
    const opened = await opening;
    closers.add('neighbour', () => opened.close());
    return opened;
  };
  const docdb = await keep(startDocdb({ port: 0 }));
  const authzServer = await keep(startAuthz({ port: 0 }));
  const issuer = await keep(startTokenIssuer());
  const rag = await keep(startKnowledgeServer());
  const model = await keep(startModelServer());
  const authzConnection = { url: authzServer.url, storeName: 'parley' };
  await installModel(authzConnection, await parleyModel());
  const authz = createAuthzClient(authzConnection);
  const connection = await keep(createConnection(docdb.url, { dbName: 'parley' }).asPromise());
  const agents = connection.collection<{ _id: string }>('dynamic_agents');
  const runs = connection.collection('agent_runs');

  const settings = {
    DOCDB_URI: docdb.url,
    OIDC_ISSUER: issuer.issuer,
    OIDC_AUDIENCE: 'dynamic-agents',
    AUTHZ_HTTP: authzServer.url,
    RAG_SERVER_URL: rag.url,
    ...(withModel && { LLM_BASE_URL: model.url, LLM_API_KEY: 'model-key', LLM_MODEL: 'small' }),
    ...env,
  };
  const startReplica = async () => {
    const stopping = new AbortController();
    const parts = { log, closers, stopping: stopping.signal, keepEveryMs: 20 };
    const app = createApp(await wire(loadConfig(settings), parts));
    const server = await keep(listen(app, { port: 0, graceMs: 50 }));
    return { url: server.url, app, stop: () => stopping.abort(new Error('the service is stopping')) };
  };
  const service = await startReplica();
  const tokenOf = (sub: string, over = {}) => issuer.tokenFor({ sub, aud: 'dynamic-agents', ...over });
  const mayUse = async (sub: string, agent: string) => {
    await authz.apply({ writes: [{ user: `user:${sub}`, relation: 'user', object: `agent:${agent}` }] });
  };
  const mayCall = async (subject: string, object: string) => {
    const relation = object.startsWith('tool:') ? 'caller' : 'user';
    await authz.apply({ writes: [{ user: subject, relation, object }] });
  };
  /** Confirms, for an agent, the tools that the bearer may call as they are now. */
  const confirmTools = async (agent: string, token: string) => {
    const listed = await fetch(`${service.url}/api/v1/tools`, { headers: { authorization: `Bearer ${token}` } });
    const { tools } = toolListBody.parse(await listed.json()).data;
    const confirmed_tools = tools.map(({ server, tool, hash }) => ({ server, tool, hash }));
    await agents.updateOne({ _id: agent }, { $set: { confirmed_tools } });
  };
  await agents.insertOne(anAgent());
  await mayUse('alice', 'docs');
  return {
    ...service,
    startReplica,
    docdb,
    authzServer,
    issuer,
    rag,
    model,
    agents,
    runs,
    collection: (name: string) => connection.collection<{ _id: string }>(name),
    tokenOf,
    mayUse,
    mayCall,
    confirmTools,
    authz,
    close: () => closers.close(),
  };
}
export type TestService = Awaited<ReturnType<typeof startTestService>>;

/** One POST; `events` reads the stream to its end, `next` event by event. */
export async function post(url: string, path: string, body: unknown, token?: string, signal?: AbortSignal) {
  const response = await fetch(`${url}/api/v1/chat/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(signal && { signal }),
  });
  return {
    status: response.status,
    headers: response.headers,
    json: async () => (await response.json()) as Record<string, unknown>,
    events: async () => {
      const events: StreamEvent[] = [];
      for await (const event of streamOf(response)) events.push(event);
      return events;
    },
    stream: () => streamOf(response),
  };
}

async function* streamOf(response: Response): AsyncGenerator<StreamEvent> {
  if (!response.body) return;
  for await (const { event, data } of readEvents(Readable.fromWeb(response.body), { idleMs: 60_000 })) {
    yield { event, data: JSON.parse(data) as unknown } as StreamEvent;
  }
}

/** All text that a stream said. */
export const textOf = (events: readonly StreamEvent[]): string =>
  events.map((event) => (event.event === 'content' ? event.data.text : '')).join('');

/** The names of a stream's events, runs of the same one told once. */
export const namesOf = (events: readonly StreamEvent[]): string[] =>
  events.map(({ event }) => event).filter((name, index, all) => name !== all[index - 1]);
