import {
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { askingPrompt, askingTools, states } from './fixture-asking.js';
import { contentTools } from './fixture-content.js';
import { prompts, readResource, resources, templates } from './fixture-reading.js';
import { talkingTools } from './fixture-talk.js';

const capabilities = { tools: {}, prompts: {}, completions: {}, logging: {}, resources: { subscribe: true } };
const tools = [...contentTools, ...talkingTools, ...askingTools];
const listedPrompts = [
  ...prompts.map(({ definition }) => definition),
  { name: askingPrompt.name, description: 'A prompt that asks first.' },
];

/** A server with everything that the conformance suite asks after. */
export function fixtureServer(): McpServer {
  const verify = (state: string, context: ServerContext) => states.verify(state, context);
  const mcp = new McpServer({ name: 'conformance-fixtures', version: '1.0.0' }, { requestState: { verify } });
  const { server } = mcp;
  server.registerCapabilities(capabilities);
  server.setRequestHandler('tools/list', () => ({ tools: tools.map(({ definition }) => definition) }));
  server.setRequestHandler('tools/call', ({ params }, context) => {
    const called = tools.find(({ definition }) => definition.name === params.name) ?? unknown(`tool ${params.name}`);
    return called.call(params.arguments ?? {}, context);
  });
  server.setRequestHandler('resources/list', () => ({ resources }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: templates }));
  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    const found = readResource(uri);
    if (!found) throw new ResourceNotFoundError(uri);
    return found;
  });
  server.setRequestHandler('resources/subscribe', () => ({}));
  server.setRequestHandler('resources/unsubscribe', () => ({}));
  server.setRequestHandler('prompts/list', () => ({ prompts: listedPrompts }));
  server.setRequestHandler('prompts/get', ({ params }, context) => {
    if (params.name === askingPrompt.name) return askingPrompt.get(context);
    const asked = prompts.find(({ definition }) => definition.name === params.name) ?? unknown(`prompt ${params.name}`);
    return { messages: asked.messages(params.arguments ?? {}) };
  });
  server.setRequestHandler('completion/complete', () => ({ completion: { values: [], total: 0, hasMore: false } }));
  return mcp;
}

function unknown(what: string): never {
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no ${what}.`);
}
