import {
  type AgentEffort,
  agentRecord,
  allowedTools,
  type ConfirmedTool,
  type InterruptOn,
  interruptOn,
  isModelEntry,
} from '@parley/contracts';
import { z } from 'zod';

/** An agent as this service runs it. */
export interface Agent {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly systemPrompt: string;
  /** As the API calls it. Absent: that API's own. */
  readonly modelId: string | undefined;
  /** The model that an administrator set up and that it asks. Absent: the operator's. */
  readonly modelEntryId: string | undefined;
  /** By tool server: all tools, none, or exactly those. */
  readonly allowedTools: z.infer<typeof allowedTools>;
  readonly interruptOn: InterruptOn;
  /** The versions of other servers' tools that somebody who may manage the agent has confirmed. */
  readonly confirmedTools: readonly ConfirmedTool[];
  /** Absent: whatever the caller may search; empty: none. */
  readonly datasourceIds: readonly string[] | undefined;
  /** Slug of the team that owns it. */
  readonly ownerTeam: string | undefined;
  /** How much it does for an answer. */
  readonly effort: AgentEffort;
}

/** The part of a `dynamic_agents` record that running needs; other fields are ignored. */
const runnableRecord = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  system_prompt: z.string(),
  model: z.object({ id: z.string(), provider: z.string().optional() }).nullish(),
  allowed_tools: allowedTools.nullish(),
  interrupt_on: interruptOn.nullish(),
  confirmed_tools: agentRecord.shape.confirmed_tools,
  datasource_ids: z.array(z.string()).nullish(),
  effort: agentRecord.shape.effort,
  owner_team_slug: z.string().nullish(),
});

/** Reads a stored record. Throws ZodError: an unreadable rule must not count as no rule. */
export function toAgent(record: unknown): Agent {
  const { _id, name, description, system_prompt, model, allowed_tools, interrupt_on, datasource_ids, ...others } =
    runnableRecord.parse(record);
  return {
    id: _id,
    name,
    description: description ?? '',
    systemPrompt: system_prompt,
    modelId: model?.id === 'default' ? undefined : model?.id,
    modelEntryId: model?.provider !== undefined && isModelEntry(model.provider) ? model.provider : undefined,
    allowedTools: allowed_tools ?? {},
    interruptOn: interrupt_on ?? {},
    confirmedTools: others.confirmed_tools,
    datasourceIds: datasource_ids ?? undefined,
    ownerTeam: others.owner_team_slug ?? undefined,
    effort: others.effort ?? 'medium',
  };
}

/**
 * Whether an agent may use a tool. The rag-server decides by the caller's own rights, so it is on unless the agent
 * says otherwise; every other server is off until the agent names it.
 */
export function mayUseTool({ allowedTools }: Agent, server: string, tool: string): boolean {
  const rule = Object.hasOwn(allowedTools, server) ? allowedTools[server] : server === 'rag';
  return Array.isArray(rule) ? rule.includes(tool) : rule === true;
}

/**
 * Whether a tool is still what somebody confirmed for this agent. Those of the rag-server are part of the product and
 * read only, so they need no confirmation.
 */
export const isConfirmed = (
  { confirmedTools }: Agent,
  server: string,
  { name, hash }: { name: string; hash: string },
) => server === 'rag' || confirmedTools.some((one) => one.server === server && one.tool === name && one.hash === hash);

/** Whether an agent may use any tool of a server, so that it is worth connecting to. */
export function mayUseServer({ allowedTools }: Agent, server: string): boolean {
  const rule = Object.hasOwn(allowedTools, server) ? allowedTools[server] : server === 'rag';
  return Array.isArray(rule) ? rule.length > 0 : rule === true;
}
