import { randomUUID } from 'node:crypto';
import { agreeWithIssuer, createIdpClock, createOidcClient, type IdpClock } from '@parley/auth';
import { createAuthzClient } from '@parley/authz-client';
import { docdbAccessNotices, openDocdb, pingDocdb } from '@parley/docdb';
import { createMetrics, type Lifetime, type Logger, noDrain, observedFetch, watchReadiness } from '@parley/service';
import type { Express } from 'express';
import type { Connection } from 'mongoose';
import { inLanguage } from '@parley/language';
import { docdbNoticeStore } from './access-requests/notice.docdb.js';
import { cacheRoutes } from './access/route-cache.js';
import { docdbSpaceMappingStore } from './access/space-mapping.docdb.js';
import { docdbSpaceRouteStore } from './access/space-route.docdb.js';
import { docdbApprovalStore } from './approvals/approval.docdb.js';
import { readConfiguredRoutes } from './access/configured-routes.js';
import { wireAdmin } from './admin/wire-admin.js';
import { createApp } from './app.js';
import type { Config } from './config.js';
import { docdbClaimStore } from './claims/claim.docdb.js';
import { docdbEscalationStore } from './escalations/escalation.docdb.js';
import { docdbFeedbackCardStore } from './feedback/feedback-card.docdb.js';
import { docdbFarewellStore } from './farewells/farewell.docdb.js';
import { docdbDenialStore } from './replies/denial.docdb.js';
import { docdbMissedStore } from './inbox/missed.docdb.js';
import { createSpaceLanes } from './inbox/space-lanes.js';
import { listenerLeases } from './listening/listener-lease.js';
import { createListenerView } from './listening/listener-view.js';
import { createBotMetrics } from './metrics.js';
import { docdbOfferStore } from './offers/offer.docdb.js';
import { createChatx } from './transport/chatx.js';
import { docdbWaitingStore } from './waiting/waiting.docdb.js';
import { wireDecide } from './wiring/wire-decide.js';
import { listenInTurn } from './wiring/wire-listening.js';

/** Waits, in ms, that tests shorten; the defaults stand beside what they are for. */
export type Timing = Parameters<typeof listenInTurn>[0]['timing'];

interface Start extends Omit<Lifetime, 'drain'>, Partial<Pick<Lifetime, 'drain'>> {
  readonly log: Logger;
  readonly timing?: Timing;
}

/** Messages worked on at the same time, each in its own space. */
const messagesAtOnce = 64;

/** A bot that is open: what it serves, and how it begins to listen. */
interface Bot {
  /** Health and the admin API. */
  readonly app: Express;
  /** Begins to hear what is said in spaces, when it is this replica's turn. */
  readonly begin: () => void;
}

/** Opens docdb and all that the bot works with. */
export async function openBot(
  config: Config,
  { log, closers, stopping, drain = noDrain, timing = {} }: Start,
): Promise<Bot> {
  const clock = createIdpClock();
  await agreeWithIssuer(config.idp.issuer, clock, stopping);
  const { now } = clock;
  const instance = randomUUID();
  const leaving = AbortSignal.any([stopping, drain.leaving]);
  const connection = await openDocdb(config.docdb, { log, signal: stopping, waitMs: 0 });
  closers.add('docdb', () => connection.close());
  const claims = docdbClaimStore(connection);
  const approvals = docdbApprovalStore(connection);
  const offers = docdbOfferStore(connection);
  const feedbackCards = docdbFeedbackCardStore(connection);
  const escalations = docdbEscalationStore(connection);
  const denials = docdbDenialStore(connection, now);
  const waiting = docdbWaitingStore(connection);
  const notices = docdbNoticeStore(connection);
  const leases = listenerLeases(connection);
  const lanes = createSpaceLanes({
    atOnce: messagesAtOnce,
    ...(timing.retryMs !== undefined && { retryMs: timing.retryMs }),
    onError: (err) => log.error({ err }, 'work on a message failed'),
  });
  const listener = createListenerView({ leases, isEnabled: config.chatx.token !== undefined, now });
  const metrics = createMetrics('chatx-bot');
  const botMetrics = createBotMetrics(metrics, listener.state, { ...lanes, now, countOpen: () => claims.countOpen() });
  const { mappings, routes } = spaceStores(config, connection, now);
  const { authz, idp } = neighbours(config, clock);
  const configured = readConfiguredRoutes(config.routes.configured);
  const deciders = wireDecide({ config, configured, idp, authz, mappings, routes, log, clock });

  const { token } = config.chatx;
  const { findPublicSpaceId } = mappings;
  const onRateLimited = () => botMetrics.rateLimited.inc();
  const chat =
    token === undefined
      ? undefined
      : createChatx(config.chatx, { token, findPublicSpaceId, stopping, log, now, onRateLimited, timing });
  const checkReadiness = watchReadiness({
    ...{ log, metrics, closers },
    dependencies: { docdb: () => pingDocdb(connection) },
    partly: {
      authz: (signal) => authz.ping({ signal }),
      idp: (signal) => idp.ping(signal),
      chatx: async () => {
        chat?.requireWorking();
        await listener.check();
      },
    },
    ...(timing.readinessEveryMs !== undefined && { everyMs: timing.readinessEveryMs }),
  });
  const status = () => ({
    instance,
    route_mode: config.routes.mode,
    route_cache: routes.status(),
    listener: listener.view(),
    messages_in_work: lanes.size(),
  });
  const admin = await wireAdmin({
    ...{ config, connection, configured, routes, mappings, authz },
    ...{ status, now, log, metrics, closers },
  });
  const app = createApp({
    ...{ log, metrics, metricsToken: config.metricsToken, trustedProxies: config.trustedProxies },
    ...{ checkReadiness, admin, stopping: leaving },
  });
  if (!chat) {
    const begin = () => log.warn('CHATX_INTEGRATION_BOT_ACCESS_TOKEN is not set: the bot does not connect');
    return { app, begin };
  }
  const hearing = {
    config,
    connection,
    claims,
    approvals,
    offers,
    feedbackCards,
    escalations,
    denials,
    waiting,
    notices,
    leases,
    missed: docdbMissedStore(connection),
    farewells: docdbFarewellStore(connection, config.workspace ?? ''),
    lanes,
    mappings,
    deciders,
    instance,
    stopping,
    leaving,
    log,
    now,
    timing,
    metrics: botMetrics,
    chat,
    state: listener.state,
    onLeading: listener.lead,
    prepare: async () => {
      await claims.createIndexes();
      await approvals.createIndexes();
      await offers.createIndexes();
      await feedbackCards.createIndexes();
      await escalations.createIndexes();
      await denials.createIndexes();
      await waiting.createIndexes();
      await docdbAccessNotices(connection, () => new Date(now())).createIndexes();
    },
  };
  const begin = () => {
    const ended = inLanguage(config.language, () => listenInTurn(hearing));
    closers.add('listener', () => ended);
    drain.add('messages', () => ended);
  };
  return { app, begin };
}

/** Without a workspace nothing is ever asked of these two: every message is denied before. */
function spaceStores({ workspace = '', routes: { ttlMs } }: Config, connection: Connection, now: () => number) {
  return {
    mappings: docdbSpaceMappingStore(connection, workspace),
    routes: cacheRoutes(docdbSpaceRouteStore(connection, workspace), { ttlMs, workspace, now }),
  };
}

/** Those who know who may do what. */
function neighbours({ authz: { url, storeName, token }, idp: { issuer, client } }: Config, clock: IdpClock) {
  return {
    authz: createAuthzClient({ url, storeName, ...(token !== undefined && { token }) }),
    idp: createOidcClient({
      issuer,
      clientId: client.id,
      clientSecret: client.secret,
      clock,
      send: observedFetch('idp'),
    }),
  };
}
