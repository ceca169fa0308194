import {
  agentChange,
  type AgentConfigView,
  agentConfigView,
  agentDraft,
  agentId,
  agentToolsBody,
  availableAgentsBody,
  confirmToolsRequest,
  deletedBody,
  pageOf,
  pageQuery,
  successBody,
  toPage,
} from '@parley/contracts';
import { ifMatch, staleIfMatch } from '@parley/service';
import { z } from 'zod';
import { done, ok } from '../http/envelope.js';
import { sameAsSeen, tagged } from '../http/etag.js';
import { type BffRoute, route } from '../http/route.js';
import { noSuchAgent } from './agent-id.js';
import type { AgentConfig } from './agent.store.js';
import type { ConfirmAgentTools, ListAgentTools } from './agent-tools.js';
import type { ChangeAgent, RemoveAgent } from './change-agent.js';
import type { CreateAgent } from './create-agent.js';
import type { ListAgentConfigs, ListUsableAgents, ReadAgentConfig } from './read-agents.js';

export interface AgentDeps {
  readonly listUsableAgents: ListUsableAgents;
  readonly listAgentConfigs: ListAgentConfigs;
  readonly readAgentConfig: ReadAgentConfig;
  readonly createAgent: CreateAgent;
  readonly changeAgent: ChangeAgent;
  readonly removeAgent: RemoveAgent;
  readonly listAgentTools: ListAgentTools;
  readonly confirmAgentTools: ConfirmAgentTools;
}

/** A prompt of 32,000 characters and everything else at its bounds, every character escaped. */
const bodyLimitBytes = 512 * 1024;

const path = '/api/dynamic-agents/configs';
const common = { access: 'signedIn', tag: 'Agents' } as const;
const one = {
  ...common,
  params: z.object({ id: agentId.describe('Id of the agent') }),
  noSuch: noSuchAgent,
} as const;
const config = successBody(agentConfigView);
const invalid = { 400: 'Invalid fields or unknown teams, listed in `details`' };
const notAllowed = {
  403: 'The caller may not change it, may not offer it to one of the teams, or may not use one of its tools',
};
const unknown = { 404: 'The agent does not exist' };

/** Agents as their users see them, and as their managers do. */
export const agentRoutes = (deps: AgentDeps): BffRoute[] => [
  route({
    method: 'get',
    path: '/api/dynamic-agents/available',
    access: 'signedInOrOnBehalf',
    tag: 'Agents',
    summary: 'List agents that the caller may use',
    success: { description: 'The agents, without their prompts', schema: availableAgentsBody },
    handle: async ({ caller }) => ok(await deps.listUsableAgents(caller)),
  }),
  ...configRoutes(deps),
  ...toolRoutes(deps),
];

const configRoutes = (deps: AgentDeps): BffRoute[] => [
  route({
    method: 'get',
    path,
    ...common,
    summary: 'List configs that the caller may change, newest first',
    query: pageQuery,
    success: { description: 'One page', schema: pageOf(agentConfigView) },
    errors: invalid,
    async handle({ caller, query }) {
      const { items, total } = await deps.listAgentConfigs(caller, query);
      return toPage(items.map(toView), total, query);
    },
  }),
  route({
    method: 'post',
    path,
    ...common,
    summary: 'Create an agent',
    body: agentDraft,
    bodyLimitBytes,
    success: { status: 201, description: 'Created', schema: config },
    errors: { ...invalid, ...notAllowed, 409: 'The name is taken or reserved' },
    handle: async ({ caller, body }) => tagged(toView(await deps.createAgent(caller, body)), { status: 201 }),
  }),
  route({
    method: 'get',
    path: `${path}/:id`,
    ...one,
    summary: 'Get the config of an agent',
    success: { description: 'The config, with an `ETag`', schema: config },
    errors: { ...notAllowed, ...unknown },
    handle: async ({ caller, params }) => tagged(toView(await deps.readAgentConfig(caller, params.id))),
  }),
  route({
    method: 'put',
    path: `${path}/:id`,
    ...one,
    summary: 'Update the config of an agent',
    headers: ifMatch,
    body: agentChange,
    bodyLimitBytes,
    success: { description: 'The new config', schema: config },
    errors: {
      ...invalid,
      ...notAllowed,
      ...unknown,
      409: "It is the platform's default agent and would be disabled, or another request is changing it",
      ...staleIfMatch,
    },
    async handle({ caller, params, body, headers }) {
      const lookFirst = sameAsSeen(headers['if-match'], toView);
      return tagged(toView(await deps.changeAgent(caller, params.id, body, lookFirst)));
    },
  }),
  route({
    method: 'delete',
    path: `${path}/:id`,
    ...one,
    summary: 'Delete an agent and all grants on it',
    headers: ifMatch,
    success: { description: 'Deleted', schema: deletedBody },
    errors: {
      ...notAllowed,
      ...unknown,
      409: "It is the platform's default agent, or a chat space uses it",
      ...staleIfMatch,
    },
    async handle({ caller, params, headers }) {
      await deps.removeAgent(caller, params.id, sameAsSeen(headers['if-match'], toView));
      return done('Agent deleted.');
    },
  }),
];

const toolRoutes = ({ listAgentTools, confirmAgentTools }: AgentDeps): BffRoute[] => [
  route({
    method: 'get',
    path: `${path}/:id/tools`,
    ...one,
    summary: "List an agent's tools from other servers, and whether each is still as confirmed",
    success: { description: 'The tools', schema: agentToolsBody },
    errors: { ...notAllowed, ...unknown },
    handle: async ({ caller, params, signal }) => ok(await listAgentTools(caller, params.id, signal)),
  }),
  route({
    method: 'post',
    path: `${path}/:id/tools/confirm`,
    ...one,
    summary: "Confirm an agent's tools in the version that was reviewed",
    body: confirmToolsRequest,
    bodyLimitBytes,
    success: { description: 'The tools after the confirmation', schema: agentToolsBody },
    errors: { ...invalid, ...notAllowed, ...unknown, 409: 'A tool has changed since it was reviewed' },
    handle: async ({ caller, params, body, signal }) =>
      ok(await confirmAgentTools(caller, params.id, body.tools, signal)),
  }),
];

const toView = (config: AgentConfig): AgentConfigView => {
  const {
    _id: id,
    owner_subject,
    owner_name,
    owner_team_slug,
    datasource_ids,
    effort,
    model,
    created_at,
    updated_at,
    ...rest
  } = config;
  const { confirmed_tools: _, ...fields } = rest;
  return {
    ...fields,
    id,
    model: model ?? null,
    ...(owner_team_slug && { owner_team_slug }),
    ...(owner_name && { owner_name }),
    ...(datasource_ids && { datasource_ids }),
    ...(effort && { effort }),
    owner_id: owner_subject ?? null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
};
