import { AppError, type InvokeToolAnswer, invokeToolAnswer, invokeToolRequest } from '@parley/contracts';
import { type RagRoute, route } from '../http/route.js';
import { runTool } from './run-tool.js';
import type { Tool } from './tool.js';

export const invokeRoutes = ({ tools }: { readonly tools: readonly Tool[] }): RagRoute[] => [
  route({
    method: 'post',
    path: '/v1/mcp/invoke',
    role: 'readonly',
    tag: 'Tools',
    summary: 'Run a tool over REST',
    description: 'Wrong arguments and refusals are answered with success false; an outage is a 503.',
    body: invokeToolRequest,
    success: { status: 200, description: 'What the tool gave, or why it could not', schema: invokeToolAnswer },
    handle: async ({ body, caller, signal }): Promise<InvokeToolAnswer> => {
      const called = tools.find(({ name }) => name === body.tool_name);
      if (!called) throw new AppError('NOT_FOUND', 'There is no such tool.');
      const outcome = await runTool(called, { args: body.arguments, caller, signal });
      return 'result' in outcome
        ? { tool_name: called.name, success: true, result: outcome.result, error: null }
        : { tool_name: called.name, success: false, result: null, error: outcome.error };
    },
  }),
];
