import { wireLimits } from '@parley/service';
import { wireChatx } from './admin/chatx/wire-chatx.js';
import { makeRequireMayOffer } from './access/offer-gate.js';
import { wireAgents } from './agents/wire-agents.js';
import type { AppDeps } from './app.js';
import { wireCatalogKeys } from './catalog-keys/wire-catalog-keys.js';
import { agentsBehind } from './chat/agents-behind.js';
import type { AgentsService } from './agents-service/agents-service.js';
import { wireChat } from './chat/wire-chat.js';
import type { Config } from './config.js';
import { createGuards } from './entrance/guards.js';
import { callerKey } from './entrance/caller-key.js';
import { perMinute } from './limits/limit-rules.js';
import { wireLinking } from './linking/wire-linking.js';
import { makeDescribeMe } from './me/describe-me.js';
import type { Outbox } from './outbox/outbox.js';
import { wirePlatformConfig } from './platform-config/wire-platform-config.js';
import { wireRagProxy } from './rag-proxy/wire-rag-proxy.js';
import { wireSignIn } from './sign-in/wire-sign-in.js';
import { wireSkills } from './skills/wire-skills.js';
import { wireStatus } from './status/wire-status.js';
import { wireUseCases } from './use-cases/wire-use-cases.js';
import { convergeRecords } from './wiring/converge-records.js';
import { makeGates } from './wiring/make-gates.js';
import { openRecords, type Records } from './wiring/open-records.js';
import { openWorld, type Process, type World } from './wiring/open-world.js';
import { watchDependencies } from './wiring/watch-dependencies.js';

/** Makes everything real: stores, clients and operations. Opens docdb, and begins the work that nobody asks for. */
export async function wire(config: Config, process: Process): Promise<AppDeps> {
  const world = await openWorld(config, process);
  const records = await openRecords(world, config);
  const { audit, listAuditEvents } = records.auditing;
  const gates = { ...makeGates(world, config), audit, listAuditEvents };
  const entrance = await wireEntrance(world, config, audit);
  const outbox = await convergeRecords(world, records, config);
  const shared = { ...world, ...records, ...gates, outbox };
  const agentsService = agentsBehind(config.agents, shared);
  const { forwardToRag, pingRag } = wireRagProxy(config.ragServerUrl, shared);
  return {
    ...world,
    ...entrance,
    ...gates,
    ...(await wireManaged({ ...shared, agentsService }, config)),
    ...(await wireChat({ ...world, agentsService, limits: config.chatLimits })),
    ...(await wireLinking(config, shared)),
    ...wireStatus(config, world.version),
    ...watchDependencies(world, { agentsService, pingRag }),
    agents: records.agents,
    outbox,
    forwardToRag,
    metricsToken: config.metricsToken,
    trustedProxies: config.trustedProxies,
    publicUrl: config.publicUrl,
    pagesFolder: config.pagesFolder,
  };
}

/** Who comes in, and how often. */
async function wireEntrance(world: World, config: Config, audit: Auditing['audit']) {
  const signIn = await wireSignIn(config, { ...world, audit });
  const catalogKeys = await wireCatalogKeys({ ...world, sessionSecret: config.sessionSecret, audit });
  const { redisUrl, perMinute: ofDefault } = config.rateLimit;
  const { limitRequests } = await wireLimits(redisUrl, { perMinute: perMinute(ofDefault), callerKey }, world);
  world.every(600_000, 'remove old sign-ins', signIn.tidy);
  const { verify, isOnBehalf } = world;
  const keyed = { ...signIn.deps, ...catalogKeys };
  return {
    ...keyed,
    guardOf: createGuards({ ...keyed, verify, isOnBehalf, limitRequests, publicUrl: config.publicUrl }),
  };
}

type Auditing = Pick<Records['auditing'], 'audit' | 'listAuditEvents'>;
type Shared = World & Records & ReturnType<typeof makeGates> & Auditing & { readonly outbox: Outbox };

/** What people set up: agents, skills, use cases, spaces, and the platform itself. */
async function wireManaged(shared: Shared & { readonly agentsService: AgentsService }, config: Config) {
  const { spaces, authz, isAdmin } = shared;
  const findTeam = (slug: string) => spaces.findTeam(slug);
  const findTeams = (slugs: readonly string[]) => spaces.findTeams(slugs);
  const requireMayOffer = makeRequireMayOffer({ authz, isAdmin, findTeams });
  const platformConfig = wirePlatformConfig({ ...shared, environment: config.platform, findTeam });
  const cacheMinutes = async () => (await platformConfig.readPlatformConfig()).chatx_discovery_cache_ttl_minutes.value;
  const { takeFromSpaces, ...chatx } = wireChatx(config, { ...shared, cacheMinutes });
  const ofAgents = {
    findDefaultAgentId: platformConfig.findDefaultAgentId,
    hasRoutesTo: (agentId: string) => spaces.hasRoutesTo(agentId),
    takeFromTeams: (agentId: string) => spaces.takeFromTeams(agentId),
    takeFromSpaces,
  };
  return {
    ...platformConfig,
    ...chatx,
    ...wireAgents({ ...shared, ...ofAgents, requireMayOffer }),
    ...wireSkills({ ...shared, requireMayOffer }),
    ...(await wireUseCases(shared)),
    describeMe: makeDescribeMe({ authz, isAdmin, orgKey: config.authz.orgKey, findTeams }),
  };
}
