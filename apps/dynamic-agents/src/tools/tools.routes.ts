import { toolListBody } from '@parley/contracts';
import { type AgentsRoute, route } from '../http/route.js';
import type { ListTools } from './list-tools.js';

export interface ToolListDeps {
  readonly listTools: ListTools;
}

/** `GET /api/v1/tools`: the tools of other servers that the caller may call, shown where tools of an agent are confirmed. */
export const toolRoutes = ({ listTools }: ToolListDeps): AgentsRoute[] => [
  route({
    method: 'get',
    path: '/api/v1/tools',
    access: 'user',
    tag: 'Tools',
    summary: 'List the tools of other servers that you may call, as described now',
    success: { description: 'Tools, and servers that could not be reached', schema: toolListBody },
    handle: async ({ caller, signal }) => ({ success: true as const, data: await listTools(caller, signal) }),
  }),
];
