import { errorBody, type OpenApiDocument } from '@parley/contracts';
import { type ApiReference, documentOf } from '@parley/service';
import { type AgentListDeps, agentRoutes } from './agents/agents.routes.js';
import { type ChatDeps, chatRoutes } from './chat/chat.routes.js';
import { type Access, type AgentsRoute, authOf } from './http/route.js';
import { type ModelDeps, modelRoutes } from './models/models.routes.js';
import { type ToolListDeps, toolRoutes } from './tools/tools.routes.js';

/** What the routes call, by feature. */
export interface ApiDeps {
  readonly chat: ChatDeps;
  readonly agents: AgentListDeps;
  readonly tools: ToolListDeps;
  readonly models: ModelDeps;
}

/** Every route of the API, in the order in which it is documented. Making them calls nothing. */
export const apiRoutes = (deps: ApiDeps): AgentsRoute[] => [
  ...chatRoutes(deps.chat),
  ...agentRoutes(deps.agents),
  ...toolRoutes(deps.tools),
  ...modelRoutes(deps.models),
];

/** How the API is documented: `createApp` serves it, of the routes that it answers. */
export const reference: ApiReference<Access, never> = {
  title: 'Parley dynamic agents',
  version: '1.0.0',
  description: `Runs agents for ui-bff. Send \`Authorization: Bearer\` with an access token for this service. Every failure is an
\`ErrorBody\`: programs check \`code\`, \`error\` is a text for people. A 429 carries \`Retry-After\`.`,
  tags: [
    { name: 'Chat', description: 'Asking agents, and forgetting what was asked' },
    { name: 'Agents', description: 'Agents that this service can run' },
    { name: 'Tools', description: 'Tools of other servers' },
    { name: 'Models', description: 'Models that administrators set up, for ui-bff' },
    { name: 'Reference', description: 'This document' },
  ],
  errorBody,
  documentPath: '/openapi.json',
  docsPath: '/docs',
  access: 'user',
  authOf,
};

/** Routes are described and never called, so that what they would call need not be there. */
const nothing = { chat: {}, agents: {}, tools: {}, models: {} } as unknown as ApiDeps;

/** The OpenAPI document without a server. */
export const openApiDocument = (): OpenApiDocument => documentOf(reference, apiRoutes(nothing));
