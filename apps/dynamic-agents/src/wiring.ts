import { type AuthzClient, createAuthzClient } from '@parley/authz-client';
import {
  agreeWithIssuer,
  createIdpClock,
  createOidcClient,
  type IdpClock,
  makeExchangeForAudience,
  makeVerifyAccessToken,
  type OidcClient,
  pingIssuer,
} from '@parley/auth';
import { knownCallerOf, requireBearer } from '@parley/auth/express';
import { operatorModel } from '@parley/contracts';
import { docdbLeavingConversations, openDocdb, pingDocdb } from '@parley/docdb';
import {
  addressKey,
  type Answer,
  type Closers,
  createMetrics,
  dependencyCaller,
  type Drain,
  type Logger,
  noDrain,
  observedFetch,
  type ObserveModelCall,
  observeModelCalls,
  repeatWork,
  watchReadiness,
  wireLimits,
} from '@parley/service';
import type { Request } from 'express';
import type { Connection } from 'mongoose';
import { ulid } from 'ulid';
import { docdbAgentStore } from './agents/agent.docdb.js';
import type { AppDeps } from './app.js';
import { makeCancelRun } from './chat/cancel-run.js';
import { makeForgetConversation } from './chat/forget-conversation.js';
import { makeResumeRun } from './chat/resume-run.js';
import { forgetLeft } from './chat/forget-left.js';
import { makeStartRun } from './chat/start-run.js';
import type { Config } from './config.js';
import { createExtractiveAnswerer } from './extractive/extractive-answerer.js';
import { createModelAnswerer } from './model/model-answerer.js';
import type { ModelSettings } from './model/wire/complete.js';
import { answerByModel } from './models/answer-by-model.js';
import { settingsOf } from './models/model-entry.js';
import { type WiredModels, wireModels } from './models/wire-models.js';
import { makePerformRun } from './runs/perform-run.js';
import { createRunIndexes, docdbRunStore } from './runs/run.docdb.js';
import { makeCredentialFor } from './tools/credential.js';
import { makeListTools } from './tools/list-tools.js';
import { makeConnectToolServer } from './tools/mcp-session.js';
import { makeMayCall } from './tools/tool-rights.js';
import type { ToolboxDeps } from './tools/toolbox.js';
import { wireUsage } from './usage/wire-usage.js';

interface Surroundings {
  readonly log: Logger;
  readonly closers: Closers;
  readonly stopping: AbortSignal;
  readonly drain?: Drain;
  /** How often a run checks whether it was cancelled. */
  readonly keepEveryMs?: number;
}

const [leaseMs, endMs] = [20_000, 5_000];

/** Makes the real stores, clients and operations; everything opened is put on `closers`. */
export async function wire(
  config: Config,
  { log, closers, stopping, drain = noDrain, keepEveryMs = 500 }: Surroundings,
): Promise<AppDeps> {
  const connection = await connect(config, { log, closers, stopping });
  const clock = createIdpClock();
  await agreeWithIssuer(config.oidc.issuer, clock, stopping);
  const now = () => new Date(clock.now());
  const agents = docdbAgentStore(connection, log);
  const runs = docdbRunStore({ connection, now });
  const authz = createAuthzClient(config.authz);
  const times = { timeoutMs: config.runTimeoutMs, keepEveryMs, leaseMs, endMs };
  const performRun = makePerformRun({ runs, log, ...times, now, stopping });
  const forget = () => forgetLeft({ leaving: docdbLeavingConversations(connection), runs });
  repeatWork({ log, closers }, { name: 'forget old conversations', everyMs: 60_000, work: forget });
  const { exchangeClient } = config;
  const client =
    exchangeClient &&
    createOidcClient({ issuer: config.oidc.issuer, clock, ...exchangeClient, send: observedFetch('idp') });
  const tools = toolboxDeps(config, { client, authz, clock, log });
  const { countCalls, findSpent } = await wireUsage({ connection, log, now, closers });
  const models = await wireModels(config, { connection, log, now, closers, countCalls });
  const metrics = createMetrics('dynamic-agents');
  const answerer = answererOf(config, tools, models, observeModelCalls(metrics));
  const deps = { agents, authz, runs, answerer, performRun, countCalls, findSpent, newId: ulid, now, leaseMs };
  const { perMinute, redisUrl } = config.rateLimit;
  const rules = { perMinute: { default: perMinute }, callerKey };
  const { limitRequests } = await wireLimits(redisUrl, rules, { log, metrics, closers, now });
  return {
    log,
    metrics,
    metricsToken: config.metricsToken,
    trustedProxies: config.trustedProxies,
    requireUser: requireBearer(makeVerifyAccessToken({ ...config.oidc, now: clock.now }), limitRequests('default')),
    checkReadiness: readiness(config, { connection, client, authz, clock }, { log, metrics, closers }),
    api: {
      chat: {
        startRun: makeStartRun(deps),
        resumeRun: makeResumeRun(deps),
        cancelRun: makeCancelRun(deps),
        forgetConversation: makeForgetConversation(deps),
        stopping,
      },
      agents: { agents },
      tools: { listTools: makeListTools(tools) },
      models: models.routes,
    },
    stopping: AbortSignal.any([stopping, drain.leaving]),
  };
}

/** Whom a request counts for: a person or program, whichever token they use; the address if the caller is unknown. */
function callerKey(req: Request): string {
  const caller = knownCallerOf(req);
  return caller ? `user ${caller.subject}` : `address ${addressKey(req)}`;
}

async function connect({ docdb }: Config, { log, closers, stopping }: Surroundings): Promise<Connection> {
  const connection = await openDocdb(docdb, { log, signal: stopping, waitMs: 0, poolSize: 20 });
  closers.add('docdb', () => connection.close());
  await createRunIndexes({ connection });
  return connection;
}

function answererOf(
  { model, maxToolRounds }: Config,
  tools: ToolboxDeps,
  { entries, ways, noteState }: WiredModels,
  observe: ObserveModelCall,
) {
  const [rag] = tools.toolServers;
  if (!rag) throw new Error('no rag-server is configured');
  const answererFor = (settings: ModelSettings, modelId: string) => {
    const asked = { model: { ...settings, noteEnd: noteState(modelId), observe }, modelId };
    return createModelAnswerer({ ...tools, ...asked, maxToolRounds, newId: ulid });
  };
  return answerByModel({
    entries,
    answererFor: (entry) => answererFor(settingsOf(entry, ways), entry._id),
    ofOperator: model && answererFor(model, operatorModel),
    withoutModel: createExtractiveAnswerer({ rag, connect: tools.connect, newId: ulid }),
  });
}

function toolboxDeps(
  { oidc, toolServers }: Config,
  { client, authz, clock, log }: Omit<Neighbours, 'connection'> & { log: Logger },
): ToolboxDeps {
  const { issuer } = oidc;
  const exchange =
    client &&
    makeExchangeForAudience({
      client,
      verifyFor: (audience) => makeVerifyAccessToken({ issuer, audience, now: clock.now }),
    });
  const credentialFor = makeCredentialFor({ exchange, log });
  return { toolServers, connect: makeConnectToolServer(), credentialFor, mayCall: makeMayCall(authz), log };
}

function readiness({ oidc, toolServers }: Config, { connection, client, authz, clock }: Neighbours, process: Watching) {
  const [rag] = toolServers;
  const askRag = dependencyCaller({ name: 'rag-server' });
  return watchReadiness({
    ...process,
    dependencies: { docdb: () => pingDocdb(connection) },
    // Every replica shares these: without them no replica can do what this one cannot.
    partly: {
      authz: (signal) => authz.ping({ signal }),
      idp: (signal) => (client ? client.ping(signal) : pingIssuer(oidc.issuer, signal, clock)),
      'rag-server': async (signal) => requireOk(await askRag(new URL('/livez', rag?.url), { signal })),
    },
  });
}

interface Neighbours {
  readonly connection: Connection;
  /** Exchanges tokens for tools; without it the idp is asked for its keys alone. */
  readonly client: OidcClient | undefined;
  readonly authz: AuthzClient;
  readonly clock: IdpClock;
}

type Watching = Pick<Parameters<typeof watchReadiness>[0], 'log' | 'metrics' | 'closers'>;

function requireOk({ ok, status }: Answer): void {
  if (!ok) throw new Error(`it answered with status ${status}`);
}
