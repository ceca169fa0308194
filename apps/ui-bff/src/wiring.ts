import { wireLimits } from '@parley/service';
import { wireSpaces } from './spaces/wire-spaces.js';
import { makeRequireMayOffer } from './access/offer-gate.js';
import { wireAccessRequests } from './access-requests/wire-access-requests.js';
import { wireAgents } from './agents/wire-agents.js';
import type { AppDeps } from './app.js';
import { wireCatalogKeys } from './catalog-keys/wire-catalog-keys.js';
import { agentsBehind } from './chat/agents-behind.js';
import type { AgentsService } from './agents-service/agents-service.js';
import { wireAttached } from './attached/wire-attached.js';
import { type ChatWorld, wireChat } from './chat/wire-chat.js';
import type { Config } from './config.js';
import { makeForgetOldEvents } from './audit/forget-old.js';
import { wireAudit } from './audit/wire-audit.js';
import { createGuards } from './entrance/guards.js';
import { callerKey } from './entrance/caller-key.js';
import { perMinute } from './limits/limit-rules.js';
import { wireEscalations } from './escalations/wire-escalations.js';
import { docdbConversationStore } from './chat/conversations/conversation.docdb.js';
import { makeRateTurn } from './feedback/rate-turn.js';
import type { KeepGaps } from './gaps/keep-gaps.js';
import { wireGaps } from './gaps/wire-gaps.js';
import { type WiredGroups, wireGroups } from './groups/wire-groups.js';
import { wireLinking } from './linking/wire-linking.js';
import { makeDescribeMe } from './me/describe-me.js';
import { wireModels } from './models/wire-models.js';
import type { Outbox } from './outbox/outbox.js';
import { wirePlatformConfig } from './platform-config/wire-platform-config.js';
import { type QuestionSetWorld, wireQuestionSets } from './question-sets/wire-question-sets.js';
import { wireRagProxy } from './rag-proxy/wire-rag-proxy.js';
import { wireRetention } from './retention/wire-retention.js';
import { wireScim } from './scim/wire-scim.js';
import { wireSignIn } from './sign-in/wire-sign-in.js';
import { wireSkills } from './skills/wire-skills.js';
import { wireStatus } from './status/wire-status.js';
import { wireUsage } from './usage/wire-usage.js';
import { wireUseCases } from './use-cases/wire-use-cases.js';
import { convergeRecords } from './wiring/converge-records.js';
import { makeGates } from './wiring/make-gates.js';
import { openRecords, type Records } from './wiring/open-records.js';
import { openWorld, type Process, type World } from './wiring/open-world.js';
import { watchDependencies } from './wiring/watch-dependencies.js';
import { wirePeopleAndTeams } from './wiring/wire-people-and-teams.js';

/** Makes everything real: stores, clients and operations. Opens docdb, and begins the work that nobody asks for. */
export async function wire(config: Config, process: Process): Promise<AppDeps> {
  const world = await openWorld(config, process);
  const records = await openRecords(world, config);
  const { audit, listAuditEvents, removeOlder } = records.auditing;
  const forgetOldEvents = makeForgetOldEvents({ ...world, removeOlder, days: config.auditDays });
  world.every(3_600_000, 'forget old audit events', forgetOldEvents);
  const gates = { ...makeGates(world, config), audit, listAuditEvents, auditing: records.auditing };
  const outbox = await convergeRecords(world, records, config);
  const scim = await wireScim({ ...world, audit }, config);
  const following = wireGroups({ ...world, ...records, audit, outbox, pushed: scim.pushed }, config);
  const { guardOf, tokenForWork, endSessionsOf, ...entrance } = await wireEntrance(
    { ...world, ...gates, roots: records.roots, following },
    config,
  );
  const shared = { ...world, ...records, ...gates, outbox, following };
  const agentsService = agentsBehind(config.agents, shared);
  const { forwardToRag, pingRag } = wireRagProxy(config.ragServerUrl, shared);
  const { checkReadiness, checkHealth } = watchDependencies(world, { agentsService, pingRag, following });
  const { log, metrics, version, now } = world;
  const stopping = AbortSignal.any([world.stopping, world.drain.leaving]);
  return {
    ...{ log, metrics, version, stopping, guardOf, checkReadiness },
    metricsToken: config.metricsToken,
    trustedProxies: config.trustedProxies,
    publicUrl: config.publicUrl,
    pagesFolder: config.pagesFolder,
    scim: scim.routerDeps({ sync: (key) => following.sync.one(key), endSessionsOf }),
    api: {
      ...entrance,
      ...(await wireManaged({ ...shared, agentsService, tokenForWork, cookie: entrance.sessions.cookie }, config)),
      audit: wireAudit(config.idp.adminUrl, { ...world, ...records.auditing, mayAudit: gates.mayAudit }),
      linking: await wireLinking(config, shared),
      ragProxy: { forwardToRag },
      attached: wireAttached(config.ragServerUrl, world),
      status: wireStatus(config, version),
      health: { checkHealth, outbox, version, now },
      install: { publicUrl: config.publicUrl },
    },
  };
}

type Gates = ReturnType<typeof makeGates> &
  Pick<Records, 'roots' | 'auditing'> &
  Pick<Records['auditing'], 'audit' | 'listAuditEvents'>;

/** Who comes in, and how often. */
async function wireEntrance(world: World & Gates & { readonly following: WiredGroups }, config: Config) {
  const { takeMemberships } = world.following;
  const signingIn = await wireSignIn(config, { ...world, takeMemberships });
  const { tidy, guards, signIn, sessions, tokenForWork, endSessionsOf } = signingIn;
  const { catalogKeys, findKeyOwner } = await wireCatalogKeys(world);
  const { redisUrl, perMinute: ofDefault } = config.rateLimit;
  const { limitRequests } = await wireLimits(redisUrl, { perMinute: perMinute(ofDefault), callerKey }, world);
  world.every(600_000, 'remove old sign-ins', tidy);
  const { verify, isOnBehalf } = world;
  const { publicUrl } = config;
  return {
    ...{ signIn, sessions, catalogKeys, tokenForWork, endSessionsOf },
    guardOf: createGuards({ ...guards, findKeyOwner, verify, isOnBehalf, limitRequests, publicUrl }),
  };
}

type Shared = World &
  Records &
  Gates &
  Pick<QuestionSetWorld, 'tokenForWork' | 'cookie'> & {
    readonly outbox: Outbox;
    readonly following: WiredGroups;
    readonly agentsService: AgentsService;
  };

/** What people set up and ask: agents, skills, use cases, spaces, the platform itself, and the answers. */
async function wireManaged(shared: Shared, config: Config) {
  const { spaces, teams, agents, authz, isAdmin } = shared;
  const findTeam = (slug: string) => teams.findBySlug(slug);
  const findTeams = (slugs: readonly string[]) => teams.findBySlugs(slugs);
  const requireMayOffer = makeRequireMayOffer({ authz, isAdmin, findTeams });
  const platform = wirePlatformConfig({ ...shared, environment: config.platform, findTeam });
  const { platformConfig, findDefaultAgentId } = platform;
  const cacheMinutes = async () => (await platformConfig.readPlatformConfig()).chatx_discovery_cache_ttl_minutes.value;
  const agentsWith = (id: string, limit: number) => agents.namesWithModel(id, limit);
  const { models, findModel } = await wireModels({ ...shared, agentsWith });
  const {
    takeFromSpaces,
    leaveSpaces,
    findSpaceNames,
    findPerson,
    linkedUsers,
    chat: reading,
    ...ofSpaces
  } = wireSpaces(config, {
    ...shared,
    cacheMinutes,
  });
  const ofAgents = {
    findModel,
    findDefaultAgentId,
    hasRoutesTo: (agentId: string) => spaces.hasRoutesTo(agentId),
    takeFromTeams: (agentId: string) => teams.takeAgent(agentId),
    takeFromSpaces,
  };
  const chat = await wireAnswers({ ...shared, findDefaultAgentId, findSpaceNames, findPerson, findTeam }, config);
  const agentDeps = wireAgents({ ...shared, ...ofAgents, requireMayOffer });
  const { changeAgent } = agentDeps;
  const { findPeople, ...peopleAndTeams } = wirePeopleAndTeams({ ...shared, leaveSpaces, findSpaceNames }, config);
  return {
    platformConfig,
    models,
    ...ofSpaces,
    ...chat,
    questionSets: wireQuestionSets({
      ...{ ...shared, chat, orgKey: config.authz.orgKey, ragServerUrl: config.ragServerUrl },
      hasTeam: async (slug) => (await findTeam(slug)) !== undefined,
    }),
    ...peopleAndTeams,
    agents: agentDeps,
    accessRequests: await wireAccessRequests({
      ...{ ...shared, changeAgent, findSpaceNames, linkedUsers },
      ...{ chat: reading, ragServerUrl: config.ragServerUrl },
    }),
    ...wireSkills({ ...shared, requireMayOffer }),
    usage: await wireUsage(shared),
    retention: wireRetention(config, { ...shared, findPeople, conversations: chat.conversations.conversations }),
    useCases: wireUseCases(shared),
    me: { describeMe: makeDescribeMe({ authz, isAdmin, orgKey: config.authz.orgKey, findTeams }) },
  };
}

/** Answers, what people say of them, and what was missing. */
async function wireAnswers(shared: Shared & Omit<ChatWorld, 'forgetGaps' | 'limits' | 'ragServerUrl'>, config: Config) {
  const { keep, gaps, scopeOf } = await wireGaps(shared, shared.roots[0]);
  const escalations = await wireEscalations({ ...shared, scopeOf });
  const forgetGaps: KeepGaps['forgetConversation'] = async (conversation) => {
    await escalations.forgetConversation(conversation);
    await keep.forgetConversation(conversation);
  };
  const { runs, ...chat } = await wireChat({
    ...shared,
    ...{ limits: config.chatLimits, ragServerUrl: config.ragServerUrl, forgetGaps },
  });
  shared.every(1_000, 'take in gaps', () => keep.takeIn(runs));
  shared.every(3_600_000, 'forget old gaps', () => keep.forgetOld());
  shared.every(3_600_000, 'forget old escalations', () => escalations.forgetOld());
  const conversations = docdbConversationStore(shared.connection, shared.now, shared.log);
  return {
    ...chat,
    gaps: { gaps },
    escalations: escalations.routesOn(runs),
    feedback: { rateTurn: makeRateTurn({ runs, conversations, audit: shared.audit }) },
  };
}
