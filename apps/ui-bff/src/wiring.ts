import { randomUUID } from 'node:crypto';
import { createOidcClient, keepVerified, makeVerifyAccessToken } from '@parley/auth';
import { createAuthzClient, organizationObject } from '@parley/authz-client';
import { makeHold, openDocdb, pingDocdb } from '@parley/docdb';
import { createMetrics, dependencyGauge, makeCheckReadiness, type Closers, type Logger } from '@parley/service';
import { makeRequireRelation, makeRequireRight } from './admin/admin-gate.js';
import { makeRequireOwner } from './admin/owner-gate.js';
import { aloneWithSpace, listSpaceThings, makeConvergeSpace } from './admin/chatx/converge-space.js';
import { makeHoldSpace } from './admin/chatx/hold-space.js';
import { spaceModels } from './admin/chatx/space.models.js';
import { mongoSpaceStore } from './admin/chatx/space.mongo.js';
import { wireChatx } from './admin/chatx/wire-chatx.js';
import { mongoAgentStore } from './agents/agent.mongo.js';
import { makeConvergeAgent } from './agents/converge-agent.js';
import { makeTellAgent } from './agents/tell-agent.js';
import { mongoToldTuplesStore } from './agents/told-tuples.mongo.js';
import { wireAgents } from './agents/wire-agents.js';
import type { AppDeps } from './app.js';
import { createAudit, saltFrom } from './audit/audit-log.js';
import { wireCatalogKeys } from './catalog-keys/wire-catalog-keys.js';
import { agentsBehind } from './chat/agents-behind.js';
import { wireChat } from './chat/wire-chat.js';
import type { Config } from './config.js';
import { createGuards } from './http/guards.js';
import { wireLimits } from './limits/wire-limits.js';
import { wireLinking } from './linking/wire-linking.js';
import { makeDescribeMe } from './me/describe-me.js';
import { wireOutbox } from './outbox/wire-outbox.js';
import { wirePlatformConfig } from './platform-config/wire-platform-config.js';
import { wireRagProxy } from './rag-proxy/wire-rag-proxy.js';
import { every } from './repeat.js';
import { wireSignIn } from './sign-in/wire-sign-in.js';
import { makeIsAdmin } from './sign-in/roles.js';
import { makeConvergeSkill } from './skills/converge-skill.js';
import { mongoSkillStore } from './skills/skill.mongo.js';
import { wireSkills } from './skills/wire-skills.js';
import { wireStatus } from './status/wire-status.js';
import { wireUseCases } from './use-cases/wire-use-cases.js';

interface World {
  log: Logger;
  closers: Closers;
  stopping: AbortSignal;
  version: string;
  now?: () => Date;
}

/** Makes everything real: stores, clients and operations. Opens docdb, and begins the work that nobody asks for. */
export async function wire(
  config: Config,
  { log, closers, stopping, version, now = () => new Date() }: World,
): Promise<AppDeps> {
  const connection = await openDocdb(config.docdb, { log, signal: stopping });
  closers.add('docdb', () => connection.close());
  const newId = randomUUID;
  const metrics = createMetrics('ui-bff');
  const { issuer, audience, clientId, clientSecret } = config.idp;
  const nowMs = () => now().getTime();
  const client = createOidcClient({ issuer, clientId, clientSecret, now: nowMs });
  const verify = keepVerified(makeVerifyAccessToken({ issuer, audience, now: nowMs }), { now: nowMs });
  const authz = createAuthzClient(config.authz);

  const signIn = await wireSignIn(config, { connection, client, verify, now });
  const models = spaceModels(connection);
  const spaces = mongoSpaceStore(models, now);
  const agents = mongoAgentStore(connection, log);
  const agentsService = agentsBehind(config.agents, { agents, newId });
  const told = mongoToldTuplesStore(connection);
  const skills = mongoSkillStore(connection, log);
  const salt = config.auditSalt ?? saltFrom(config.sessionSecret);
  const auditing = createAudit({ connection, salt, now, newId });
  for (const store of [spaces, agents, skills, auditing]) await store.createIndexes();

  const isAdmin = makeIsAdmin({
    authz,
    adminRoles: config.admins.roles,
    adminGroups: config.admins.groups,
    orgKey: config.authz.orgKey,
  });
  const requireRight = makeRequireRight({ authz, isAdmin });
  const requireRelation = makeRequireRelation(requireRight);
  const requireOwner = makeRequireOwner(isAdmin);
  const { audit } = auditing;
  const repeat = (ms: number, name: string, work: () => Promise<unknown>) => every(ms, name, work, { log, closers });
  const convergers = {
    agent: makeConvergeAgent({
      ...{ agents, authz, told, tellAgent: makeTellAgent({ told, authz }) },
      listTeamsWithAgent: (id) => spaces.listTeamsWithAgent(id),
    }),
    skill: makeConvergeSkill({ skills, authz }),
    space: makeConvergeSpace({ spaces, authz }),
  };
  const things = {
    agent: (after: string | undefined, limit: number) => agents.idsAfter(after, limit),
    skill: (after: string | undefined, limit: number) => skills.idsAfter(after, limit),
    space: listSpaceThings(spaces, config.chatx.alias),
  };
  const catalogKeys = await wireCatalogKeys({ connection, sessionSecret: config.sessionSecret, audit, now });
  const alone = aloneWithSpace(makeHoldSpace({ connection, now, newId }));
  const outbox = await wireOutbox({ connection, convergers, alone, things, log, metrics, now, newId, every: repeat });
  const findTeam = (slug: string) => spaces.findTeam(slug);
  const hasRoutesTo = (agentId: string) => spaces.hasRoutesTo(agentId);
  const takeFromTeams = (agentId: string) => spaces.takeFromTeams(agentId);
  // A hold lasts for one write: one that was left over has to end before the next caller gives up waiting for it.
  const holding = { collection: 'record_holds', what: 'record', holdMs: 4_000 };
  const hold = makeHold({ connection, ...holding, now, newId });
  const gates = { isAdmin, requireRight, requireOwner, audit };
  const platformConfig = wirePlatformConfig({ connection, environment: config.platform, agents, findTeam, audit, now });
  const { findDefaultAgentId } = platformConfig;
  const docdb = () => pingDocdb(connection);
  const platform = { docdb, 'dynamic-agents': (signal: AbortSignal) => agentsService.ping(signal) };
  const all = {
    ...platform,
    idp: (signal: AbortSignal) => client.ping(signal),
    authz: (signal: AbortSignal) => authz.ping({ signal }),
  };
  const onDown = (dependency: string, err: unknown) => log.debug({ err, dependency }, 'a dependency does not answer');

  every(600_000, 'remove old sign-ins', signIn.tidy, { log, closers });

  const chatWorld = { connection, authz, agentsService, log, metrics, closers, stopping, now, newId, every: repeat };
  const cacheMinutes = async () => (await platformConfig.readPlatformConfig()).chatx_discovery_cache_ttl_minutes.value;
  const records = { connection, models, spaces, agents, authz, client, outbox };
  const chatxWorld = { ...records, cacheMinutes, log, stopping, now, newId };
  const { takeFromSpaces, ...chatx } = wireChatx(config, { ...chatxWorld, ...gates, ...auditing });
  const { forwardToRag, pingRag } = wireRagProxy(config.ragServerUrl, { audit, closers });
  const limitRequests = await wireLimits(config.rateLimitRedisUrl, { log, metrics, closers, now });

  return {
    log,
    metrics,
    metricsToken: config.metricsToken,
    trustedProxies: config.trustedProxies,
    version,
    publicUrl: config.publicUrl,
    ...signIn.deps,
    ...catalogKeys,
    guards: createGuards({ ...signIn.deps, ...catalogKeys, verify, limitRequests, publicUrl: config.publicUrl }),
    requireRelation,
    audits: requireRelation('can_audit', organizationObject(config.authz.orgKey)),
    listAuditEvents: auditing.listAuditEvents,
    administers: requireRelation('can_manage', organizationObject(config.authz.orgKey)),
    isAdmin,
    client,
    agents,
    authz,
    ...(await wireChat(chatWorld)),
    ...(await wireLinking(config, { connection, client, audit, now, newId, every: repeat })),
    describeMe: makeDescribeMe({
      ...{ authz, isAdmin, orgKey: config.authz.orgKey },
      findTeams: (slugs) => spaces.findTeams(slugs),
    }),
    pagesFolder: config.pagesFolder,
    forwardToRag,
    ...wireStatus(config, version),
    outbox,
    ...platformConfig,
    ...wireAgents({
      agents,
      authz,
      ...gates,
      findTeam,
      findDefaultAgentId,
      hasRoutesTo,
      takeFromTeams,
      takeFromSpaces,
      told,
      hold,
      outbox,
      now,
    }),
    ...wireSkills({ skills, authz, ...gates, findTeam, hold, outbox, now }),
    ...(await wireUseCases({ connection, requireOwner, hold, audit, log, now })),
    ...chatx,
    checkReadiness: makeCheckReadiness({
      ...{ dependencies: all, partly: { 'rag-server': pingRag } },
      ...{ onDown, tell: dependencyGauge(metrics) },
    }),
    checkHealth: makeCheckReadiness({ dependencies: platform, cacheMs: 5000, onDown }),
    now,
    newId,
    stopping,
  };
}
