import {
  invokeToolAnswer,
  type InvokeToolAnswer,
  invokeToolRequest,
  toolsSchema,
  type ToolsSchema,
} from '@parley/contracts';
import { type RagRoute, route } from '../http/route.js';
import type { FindTool } from './find-tool.js';
import { objectSchema } from './json-schema.js';
import type { ListTools } from './list-tools.js';
import { toolNotFound } from './manage-custom-tools.js';

const tag = 'Tools';

interface Deps {
  readonly listTools: ListTools;
  readonly findTool: FindTool;
}

export const invokeRoutes = ({ listTools, findTool }: Deps): RagRoute[] => [
  route({
    method: 'get',
    path: '/v1/mcp/tools/schema',
    access: 'readonly',
    tag,
    summary: 'List enabled tools with the JSON Schema of their arguments',
    description: 'Omits custom tools that cover nothing the caller may read.',
    success: { status: 200, description: 'Tools', schema: toolsSchema },
    handle: async ({ caller, signal }): Promise<ToolsSchema> => {
      const listed = (await listTools(caller, signal)).map(({ name, description, argumentsSchema }) => ({
        name,
        description,
        parameters: objectSchema(argumentsSchema, 'input'),
      }));
      return { tools: listed, count: listed.length };
    },
  }),
  route({
    method: 'post',
    path: '/v1/mcp/invoke',
    access: 'readonly',
    tag,
    summary: 'Run a tool over REST',
    description: 'Invalid arguments and refusals are answered with success false, an outage with a 503.',
    isReading: true,
    body: invokeToolRequest,
    success: { status: 200, description: 'The result of the tool, or why it failed', schema: invokeToolAnswer },
    handle: async ({ body, caller, signal }): Promise<InvokeToolAnswer> => {
      const called = await findTool(body.tool_name, { args: body.arguments, caller, signal });
      if (!called) throw toolNotFound();
      const outcome = await called.outcome();
      return 'result' in outcome
        ? { tool_name: called.name, success: true, result: outcome.result, error: null }
        : { tool_name: called.name, success: false, result: null, error: outcome.error };
    },
  }),
];
