import { builtinTools } from '@parley/contracts';
import { type RagRoute, route } from '../http/route.js';
import type { ToolStore } from './tool.store.js';

const path = '/v1/mcp/builtin-tools';
const tag = 'Tools';
const success = { status: 200, description: 'Which built-in tools are on', schema: builtinTools };

interface Deps {
  readonly toolStore: Pick<ToolStore, 'list' | 'switchBuiltin'>;
}

export const builtinSwitchesRoutes = ({ toolStore }: Deps): RagRoute[] => [
  route({
    method: 'get',
    path,
    access: 'readonly',
    tag,
    summary: 'Get which built-in tools are on',
    success,
    handle: async () => (await toolStore.list()).switches,
  }),
  route({
    method: 'put',
    path,
    access: 'admin',
    tag,
    summary: 'Switch built-in tools on and off',
    description:
      'Replaces the whole record; tools that it does not name are on. Takes effect on every replica at once.',
    body: builtinTools,
    success,
    handle: async ({ body }) => {
      await toolStore.switchBuiltin(body);
      return body;
    },
  }),
];
