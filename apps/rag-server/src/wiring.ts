import { agreeWithIssuer, createIdpClock, keepVerified, makeVerifyAccessToken, pingIssuer } from '@parley/auth';
import { createAuthzClient } from '@parley/authz-client';
import { openDocdb, pingDocdb } from '@parley/docdb';
import {
  createMetrics,
  type DependencyCheck,
  type Lifetime,
  type Logger,
  makeCheckReadiness,
  noDrain,
  observeModelCalls,
  watchReadiness,
  wireLimits,
} from '@parley/service';
import { createApp } from './app.js';
import type { Config, ServiceRole } from './config.js';
import { docdbNotes } from './embeddings/embedder-notes.docdb.js';
import { openGraph } from './graph/open-graph.js';
import { limitRules } from './http/limits.js';
import { warmIndex } from './index/open-index.js';
import { WrongIndex } from './index/own/check-index.js';
import { openModels } from './wiring/open-embedder.js';
import { wireIndex } from './wiring/wire-index.js';
import { wireServices } from './wiring/wire-services.js';

/** Makes everything real, registers how to close it, and resolves to the app. */
export async function wire(
  config: Config,
  log: Logger,
  { closers, stopping, drain = noDrain }: Omit<Lifetime, 'drain'> & Partial<Pick<Lifetime, 'drain'>>,
  role: ServiceRole = 'all',
  givenTime?: () => Date,
) {
  const clock = createIdpClock();
  const now = givenTime ?? (() => new Date(clock.now()));
  if (!givenTime && role !== 'worker') await agreeWithIssuer(config.oidc.issuer, clock, stopping);
  const connection = await openDocdb(config.docdb, { log, signal: stopping, waitMs: 0 });
  closers.add('docdb', () => connection.close());
  const metrics = createMetrics('rag-server');
  const embedding = { closers, observe: observeModelCalls(metrics) };
  const [models] = await Promise.all([openModels(config, docdbNotes(connection), embedding), warmIndex(config.index)]);
  const { index, generations } = await wireIndex({ config, connection, models, now });
  closers.add('index', () => index.close());
  // An engine that is away is waited for; an index that is not the right one is told of, and nothing is answered from it.
  await index.live().catch((err: unknown) => {
    if (!(err instanceof WrongIndex)) throw err;
    log.error({ err }, 'the passage index cannot be used');
  });
  const graphs = config.graph && (await openGraph(config.graph));
  if (graphs) closers.add('graph', () => graphs.close());
  const authz = config.authz && createAuthzClient(config.authz);
  const neighbours: Record<string, DependencyCheck> = {
    index: () => index.ping(),
    ...(models.some(({ ping }) => ping) && { embeddings: async (signal) => index.model().ping?.(signal) }),
    ...(graphs && { graph: (signal) => graphs.data.ping(signal) }),
    ...(authz && { authz: (signal) => authz.ping({ signal }) }),
  };
  // Tokens are verified with the known keys, so work goes on without the idp.
  const ofIdp =
    role === 'worker' ? {} : { idp: (signal: AbortSignal) => pingIssuer(config.oidc.issuer, signal, clock) };
  const dependencies = {
    docdb: () => pingDocdb(connection),
    // With another index nothing can be answered, and nothing but other settings ends that.
    index_in_use: () => index.requireRight(),
  };
  const checkReadiness = watchReadiness({
    ...{ log, metrics, closers, dependencies },
    partly: { ...neighbours, ...ofIdp },
  });
  const checkHealth = makeCheckReadiness({ dependencies: { ...dependencies, ...neighbours }, partly: ofIdp });
  const rules = limitRules(config.rateLimit.perMinute);
  const { limitRequests, charge } = await wireLimits(config.rateLimit.redisUrl, rules, { log, metrics, closers, now });
  const chargeSearch = (subject: string, requests: number) => charge('default', subject, requests);
  const parts = {
    role,
    config,
    connection,
    models,
    index,
    generations,
    graphs,
    authz,
    checkHealth,
    chargeSearch,
    metrics,
    now,
    log,
    closers,
    drain,
  };
  const services = await wireServices(parts);
  return createApp({
    services,
    modelInUse: () => {
      const { model, dimensions, identity } = index.model();
      const isNext = identity === models[1]?.identity;
      const { provider } = (isNext && config.nextEmbeddings) || config.embeddings;
      return { provider, model, dimensions };
    },
    settings: {
      issuer: config.oidc.issuer,
      roles: config.roles,
      trustedNetwork: config.trustedNetwork,
      publicUrl: config.publicUrl,
      metricsToken: config.metricsToken,
      ontologyAgentUrl: config.ontologyAgentUrl,
      trustedProxies: config.trustedProxies,
      vectorStore: config.index.engine,
      answersApi: role !== 'worker',
    },
    verify: keepVerified(makeVerifyAccessToken({ ...config.oidc, now: clock.now }), { now: clock.now }),
    checkReadiness,
    checkHealth,
    stopping: AbortSignal.any([stopping, drain.leaving]),
    log,
    metrics,
    limitRequests,
    now,
  });
}
