import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { type FixtureTool, contentTools } from './fixture-content.js';
import { prompts, readResource, resources, templates } from './fixture-reading.js';
import { type Extra, talkingTools } from './fixture-talk.js';

const capabilities = { tools: {}, prompts: {}, completions: {}, logging: {}, resources: { subscribe: true } };

/** A server with everything that the conformance suite asks after. */
export function fixtureServer(): McpServer {
  const mcp = new McpServer({ name: 'conformance-fixtures', version: '1.0.0' }, { capabilities });
  const { server } = mcp;
  const tools: FixtureTool<Extra>[] = [...contentTools, ...talkingTools];
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(({ definition }) => definition) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) => {
    const called = tools.find(({ definition }) => definition.name === params.name) ?? unknown(`tool ${params.name}`);
    return called.call(params.arguments ?? {}, extra);
  });
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: templates }));
  server.setRequestHandler(
    ReadResourceRequestSchema,
    ({ params: { uri } }) => readResource(uri) ?? unknown(`resource ${uri}`),
  );
  server.setRequestHandler(SubscribeRequestSchema, () => ({}));
  server.setRequestHandler(UnsubscribeRequestSchema, () => ({}));
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: prompts.map(({ definition }) => definition) }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    const asked = prompts.find(({ definition }) => definition.name === params.name) ?? unknown(`prompt ${params.name}`);
    return { messages: asked.messages(params.arguments ?? {}) };
  });
  server.setRequestHandler(CompleteRequestSchema, () => ({ completion: { values: [], total: 0, hasMore: false } }));
  return mcp;
}

function unknown(what: string): never {
  throw new McpError(ErrorCode.InvalidParams, `There is no ${what}.`);
}
