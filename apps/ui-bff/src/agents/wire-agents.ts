import type { AuthzClient } from '@parley/authz-client';
import type { WhileHeld } from '@parley/docdb';
import type { RequireRight } from '../access/admin-gate.js';
import type { RequireMayOffer } from '../access/offer-gate.js';
import type { TakeFromSpaces } from './take-from-spaces.js';
import type { Audit } from '../audit/audit-log.js';
import { randomBase62 } from '../ids/random-text.js';
import type { AgentsService } from '../agents-service/agents-service.js';
import type { Outbox } from '../outbox/outbox.js';
import type { IsAdmin } from '../access/roles.js';
import type { AgentStore } from './agent.store.js';
import { makeConfirmAgentTools, makeListAgentTools } from './agent-tools.js';
import type { AgentDeps } from './agents.routes.js';
import { makeChangeAgent, makeRemoveAgent } from './change-agent.js';
import { makeCreateAgent } from './create-agent.js';
import { makeRequireMayAllow } from './may-allow.js';
import { makeRequireMayGive } from './may-give.js';
import { type ChosenModel, makeRequireModel } from './require-model.js';
import { makeNoteTold } from './tell-agent.js';
import type { ToldTuplesStore } from './told-tuples.store.js';
import { makeListAgentConfigs, makeListUsableAgents, makeReadAgentConfig } from './read-agents.js';

interface World {
  readonly agents: AgentStore;
  readonly agentsService: Pick<AgentsService, 'tools'>;
  readonly authz: Pick<AuthzClient, 'batchCheck' | 'listObjects'>;
  readonly isAdmin: IsAdmin;
  readonly requireRight: RequireRight;
  readonly requireMayOffer: RequireMayOffer;
  readonly findDefaultAgentId: () => Promise<string | undefined>;
  readonly hasRoutesTo: (agentId: string) => Promise<boolean>;
  readonly takeFromTeams: (agentId: string) => Promise<void>;
  readonly takeFromSpaces: TakeFromSpaces;
  readonly findModel: (id: string) => Promise<ChosenModel | undefined>;
  readonly told: ToldTuplesStore;
  readonly whileHeld: WhileHeld;
  readonly outbox: Outbox;
  readonly audit: Audit;
  readonly now: () => Date;
}

/** What the app needs for agents. */
export type WiredAgents = AgentDeps;

export function wireAgents({ told, ...world }: World): WiredAgents {
  const requireMayGive = makeRequireMayGive(world);
  const deps = {
    ...world,
    noteTold: makeNoteTold(told),
    requireMayGive,
    requireMayAllow: makeRequireMayAllow(world),
    requireModel: makeRequireModel(world),
  };
  return {
    listUsableAgents: makeListUsableAgents(deps),
    listAgentConfigs: makeListAgentConfigs(deps),
    readAgentConfig: makeReadAgentConfig(deps),
    createAgent: makeCreateAgent({ ...deps, randomId: () => randomBase62(16) }),
    changeAgent: makeChangeAgent(deps),
    removeAgent: makeRemoveAgent(deps),
    listAgentTools: makeListAgentTools(deps),
    confirmAgentTools: makeConfirmAgentTools(deps),
  };
}
