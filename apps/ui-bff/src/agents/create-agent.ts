import type { AgentDraft } from '@parley/contracts';
import type { Audit } from '../audit/audit-log.js';
import { factsOf } from '../audit/facts-of.js';
import { type Actor, nameOf } from '../http/actor.js';
import type { Outbox } from '../outbox/outbox.js';
import { agentExists, agentIdFor } from './agent-id.js';
import type { AgentConfig, AgentStore } from './agent.store.js';
import { wantedAgentTuples } from './converge-agent.js';
import type { RequireMayAllow } from './may-allow.js';
import type { RequireModel } from './require-model.js';
import type { RequireMayGive } from './may-give.js';

/**
 * Keeps a new agent, owned by the caller.
 * Throws AppError as `RequireMayGive`, `RequireMayAllow` and `RequireModel`; `CONFLICT` for a name that is taken or reserved.
 */
export type CreateAgent = (actor: Actor, draft: AgentDraft) => Promise<AgentConfig>;

interface Deps {
  readonly agents: Pick<AgentStore, 'listIds' | 'insert'>;
  readonly requireMayGive: RequireMayGive;
  readonly requireMayAllow: RequireMayAllow;
  readonly requireModel: RequireModel;
  readonly outbox: Pick<Outbox, 'mark' | 'convergeSoon'>;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly randomId: () => string;
}

export function makeCreateAgent({
  agents,
  requireMayGive,
  requireMayAllow,
  requireModel,
  outbox,
  audit,
  now,
  randomId,
}: Deps): CreateAgent {
  return async (actor, draft) => {
    await requireMayGive(actor, draft);
    await requireMayAllow(actor, draft.allowed_tools);
    await requireModel(draft.model);
    const _id = agentIdFor(draft.name, randomId);
    if ((await agents.listIds([_id])).length > 0) throw agentExists(_id);
    const at = now();
    const owner = { owner_subject: actor.id, owner_name: nameOf(actor) };
    const ours = { ...owner, is_system: false, confirmed_tools: [], created_at: at, updated_at: at };
    const config = { ...draft, ...ours, _id };
    const thing = { kind: 'agent', id: _id } as const;
    await outbox.mark(thing);
    await agents.insert(config);
    await outbox.convergeSoon(thing);
    const resource = `agent:${_id}`;
    const after = factsOf(wantedAgentTuples(config, []), resource);
    await audit({ actorId: actor.id, action: 'agent.create', resource, outcome: 'success', reason: null, after });
    return config;
  };
}
