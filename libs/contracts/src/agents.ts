import { z } from 'zod';
import { approvalDecision } from './approvals.js';
import { successBody } from './errors.js';
import { allKeys, keptKey } from './free-json.js';
import { agentId, teamSlug, timestamp } from './ids.js';
import { confirmedTool } from './tools.js';

/** Model an agent asks for; the service's own default when the record names none. */
export const agentModel = z.object({ id: z.string().min(1).max(200), provider: z.string().min(1).max(100) });

/**
 * Tools by MCP server id: `true` is all of its tools, `false` none, a list exactly those. A server not named is off, but
 * for `rag`, the rag-server, which decides by the caller's own rights and is on.
 */
export const allowedTools = toolsBy(z.string().min(1));

/** Which tool calls wait for a person: server id (or `builtin`), then tool name or `*`. */
export const interruptOn = z.record(z.string().min(1), approvalsOf(z.string().min(1)));
export type InterruptOn = z.infer<typeof interruptOn>;

function toolsBy(server: z.ZodString) {
  return z.record(server, z.union([z.boolean(), z.array(z.string().min(1)).max(200)]));
}

function approvalsOf(tool: z.ZodString) {
  const decisions = z.object({ allowed_decisions: z.array(approvalDecision).min(1) });
  return z.record(tool, z.union([z.literal(true), decisions]));
}

/** How much an agent does for an answer, from one search to looking again whether it is enough. */
export const agentEffort = z.enum(['low', 'medium', 'high']);
export type AgentEffort = z.infer<typeof agentEffort>;

/** What may be set. What was stored before is read as it is. */
const settings = {
  name: z.string().trim().min(1).max(100),
  description: z.string().max(1000),
  system_prompt: z.string().min(1).max(32_000),
  model: agentModel,
  allowed_tools: allKeys(toolsBy(keptKey)),
  visibility: z.enum(['team', 'global']),
  owner_team_slug: teamSlug.optional(),
  shared_with_teams: z.array(teamSlug).max(100),
  interrupt_on: allKeys(z.record(keptKey, allKeys(approvalsOf(keptKey)))),
  /** Absent: whatever the caller may search; empty: none. */
  datasource_ids: z.array(z.string().min(1)).max(200).optional(),
  /** Absent: `medium`. */
  effort: agentEffort.optional(),
  enabled: z.boolean(),
};

/** Record of collection `dynamic_agents`, core fields. Parsed loosely: only what the services need. */
export const agentRecord = z.object({
  _id: agentId,
  ...settings,
  description: settings.description.default(''),
  model: agentModel.nullish(),
  allowed_tools: allowedTools.default({}),
  owner_team_slug: teamSlug.nullish(),
  shared_with_teams: settings.shared_with_teams.default([]),
  interrupt_on: interruptOn.default({}),
  datasource_ids: z.array(z.string()).max(200).nullish(),
  effort: agentEffort.nullish(),
  /** Tools of other servers in the version that a manager of the agent confirmed; no other version is called. */
  confirmed_tools: z.array(confirmedTool).default([]),
  /** `sub` of the person who made it; null for agents that came with the product. */
  owner_subject: z.string().nullish(),
  /** Their name, or e-mail address, when they made it. */
  owner_name: z.string().nullish(),
  is_system: z.boolean().default(false),
  created_at: z.date(),
  updated_at: z.date(),
});
export type AgentRecord = z.infer<typeof agentRecord>;

/** Body of `POST /api/dynamic-agents/configs`. */
export const agentDraft = z
  .object({
    ...settings,
    description: settings.description.default(''),
    allowed_tools: settings.allowed_tools.default({}),
    visibility: settings.visibility.default('team'),
    shared_with_teams: settings.shared_with_teams.default([]),
    interrupt_on: settings.interrupt_on.default({ builtin: { request_user_input: true } }),
    enabled: z.boolean().default(true),
  })
  .refine(({ visibility, owner_team_slug }) => visibility === 'global' || owner_team_slug !== undefined, {
    path: ['owner_team_slug'],
    message: 'required with visibility "team"',
  })
  .meta({ id: 'AgentDraft' });
export type AgentDraft = z.infer<typeof agentDraft>;

/** Body of `PUT /api/dynamic-agents/configs/:id`: any of the draft's fields, at least one. */
export const agentChange = z
  .object({
    ...settings,
    /** `null` takes the limit away: whatever the caller may search. */
    datasource_ids: settings.datasource_ids.nullable(),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'at least one field')
  .meta({ id: 'AgentChange' });
export type AgentChange = z.infer<typeof agentChange>;

const ownerName = z.string().meta({ description: 'Creator, by name or e-mail address; absent for built-in agents' });

/** An agent config as its managers see it. */
export const agentConfigView = z
  .object({
    id: agentId,
    ...settings,
    model: agentModel.nullable(),
    allowed_tools: allowedTools,
    interrupt_on: interruptOn,
    owner_id: z.string().nullable(),
    owner_name: ownerName.optional(),
    is_system: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'AgentConfig' });
export type AgentConfigView = z.infer<typeof agentConfigView>;

/** An agent as its users see it: no prompt, no tools (`GET /api/dynamic-agents/available`). */
export const availableAgent = z
  .object({
    id: agentId,
    name: z.string(),
    description: z.string(),
    ui: z.object({ gradient_theme: z.string().optional() }).optional(),
    owner_name: ownerName.optional(),
    owner_team_slug: teamSlug.optional(),
  })
  .meta({ id: 'AvailableAgent' });
export type AvailableAgent = z.infer<typeof availableAgent>;

export const availableAgentsBody = successBody(z.array(availableAgent));

/** Answer of the agents service's `GET /api/v1/agents`: what it can run. */
export const runnableAgentsBody = successBody(
  z.array(z.object({ id: agentId, name: z.string(), description: z.string() })),
);
export type RunnableAgentsBody = z.infer<typeof runnableAgentsBody>;
