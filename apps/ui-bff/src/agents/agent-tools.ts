import { agentObject } from '@parley/authz-client';
import { type AgentTool, type AgentToolsBody, AppError, type ConfirmedTool, type ListedTool } from '@parley/contracts';
import type { WhileHeld } from '@parley/docdb';
import type { RequireRight } from '../access/admin-gate.js';
import { auditFailure } from '../audit/audit-failure.js';
import type { Audit } from '../audit/audit-log.js';
import type { AgentsService } from '../agents-service/agents-service.js';
import type { Actor } from '../http/actor.js';
import { noSuchAgent } from './agent-id.js';
import type { AgentConfig, AgentStore } from './agent.store.js';

type AgentTools = AgentToolsBody['data'];

/**
 * The tools of further servers that an agent allows and the caller may call, as they are described now, and whether
 * somebody has confirmed that. Throws AppError `NOT_FOUND`, `FORBIDDEN`, `SERVICE_UNAVAILABLE`.
 */
export type ListAgentTools = (actor: Actor, id: string, signal: AbortSignal) => Promise<AgentTools>;

/**
 * Confirms tools in the version that the caller has looked at, and answers the list after it.
 * Throws AppError `CONFLICT` for a tool that is another one by now, `NOT_FOUND`, `FORBIDDEN`, `SERVICE_UNAVAILABLE`.
 */
export type ConfirmAgentTools = (
  actor: Actor,
  id: string,
  seen: readonly ConfirmedTool[],
  signal: AbortSignal,
) => Promise<AgentTools>;

interface Deps {
  readonly agents: Pick<AgentStore, 'findConfig' | 'raiseFence' | 'confirmTools'>;
  readonly agentsService: Pick<AgentsService, 'tools'>;
  readonly requireRight: RequireRight;
  readonly whileHeld: WhileHeld;
  readonly audit: Audit;
}

export function makeListAgentTools({ agents, agentsService, requireRight }: Deps): ListAgentTools {
  return async (actor, id, signal) => {
    const config = await agents.findConfig(id);
    if (!config) throw noSuchAgent();
    await requireRight(actor, 'can_write', agentObject(id));
    return stated(config, await agentsService.tools(actor.token.raw, signal));
  };
}

export function makeConfirmAgentTools(deps: Deps): ConfirmAgentTools {
  const { agents, agentsService, requireRight, whileHeld, audit } = deps;
  return async (actor, id, seen, signal) => {
    const config = await agents.findConfig(id);
    if (!config) throw noSuchAgent();
    await requireRight(actor, 'can_manage', agentObject(id));
    const listed = await agentsService.tools(actor.token.raw, signal);
    requireAsSeen(seen, stated(config, listed).tools);
    const reason = seen.map(({ server, tool }) => `${server}/${tool}`).join(', ');
    const entry = { actorId: actor.id, action: 'agent.confirm_tools', resource: `agent:${id}`, reason };
    const confirmed = await auditFailure(audit, entry, () =>
      whileHeld(`agent:${id}`, async ({ fence }) => {
        await agents.raiseFence(id, fence);
        const fresh = await agents.findConfig(id);
        return fresh && agents.confirmTools(id, merged(fresh.confirmed_tools, seen), fence);
      }),
    );
    if (!confirmed) throw noSuchAgent();
    await audit({ ...entry, outcome: 'success' });
    return stated(confirmed, listed);
  };
}

const isOf = (one: Pick<ConfirmedTool, 'server' | 'tool'>) => (other: Pick<ConfirmedTool, 'server' | 'tool'>) =>
  one.server === other.server && one.tool === other.tool;

function stated({ allowed_tools, confirmed_tools }: AgentConfig, { tools, unavailable }: Listed): AgentTools {
  const allows = ({ server, tool }: ListedTool) => {
    const rule = Object.hasOwn(allowed_tools, server) ? allowed_tools[server] : false;
    return Array.isArray(rule) ? rule.includes(tool) : rule === true;
  };
  const stateOf = (tool: ListedTool): AgentTool['state'] => {
    const known = confirmed_tools.find(isOf(tool));
    if (!known) return 'new';
    return known.hash === tool.hash ? 'confirmed' : 'changed';
  };
  return {
    tools: tools.filter(allows).map((tool) => ({ ...tool, state: stateOf(tool) })),
    unavailable: unavailable.filter(({ server }) => Object.hasOwn(allowed_tools, server)),
  };
}

type Listed = Awaited<ReturnType<AgentsService['tools']>>;

/** Nobody confirms what they did not see. */
function requireAsSeen(seen: readonly ConfirmedTool[], current: readonly AgentTool[]): void {
  const other = seen.find((one) => current.find(isOf(one))?.hash !== one.hash);
  if (!other) return;
  const { server, tool } = other;
  const message = `The tool ${tool} of ${server} has changed since you reviewed it, or you have no access to it. Review it again.`;
  throw new AppError('CONFLICT', message, { details: { reason: 'tool_changed', server, tool } });
}

const merged = (known: readonly ConfirmedTool[], seen: readonly ConfirmedTool[]): ConfirmedTool[] => [
  ...known.filter((one) => !seen.some(isOf(one))),
  ...new Map(seen.map((one) => [`${one.server}/${one.tool}`, one])).values(),
];
