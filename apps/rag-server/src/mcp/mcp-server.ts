import { McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { AppError } from '@parley/contracts';
import { namingDocdb } from '@parley/docdb';
import { inSpan } from '@parley/service';
import type { Caller } from '../identity/caller.js';
import type { FindTool } from './find-tool.js';
import { objectSchema } from './json-schema.js';
import type { ListTools } from './list-tools.js';
import type { Tool } from './tool.js';

interface Deps {
  readonly listTools: ListTools;
  readonly findTool: FindTool;
  readonly version: string;
  readonly onError: (error: unknown) => void;
}

/** Shared, as every server would make its own otherwise, which costs more than a whole call. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/** The MCP server of one request: bound to its caller, so no call can run under another's name. */
export function mcpServer(
  { listTools, findTool, version, onError }: Deps,
  caller: Caller,
  gone: AbortSignal,
): McpServer {
  const mcp = new McpServer({ name: 'rag-server', title: 'Knowledge base', version }, { jsonSchemaValidator });
  const { server } = mcp;
  // Passed to the constructor, it would announce list-changed notifications, which need a session.
  server.registerCapabilities({ tools: {} });
  const told = (error: unknown) => {
    // A limit that does its work is nothing for the log.
    if (!(error instanceof AppError && error.code === 'RATE_LIMIT_EXCEEDED')) onError(error);
    return outage(namingDocdb(error));
  };
  const orMcpError = async <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      throw new ProtocolError(ProtocolErrorCode.InternalError, told(error));
    });
  server.setRequestHandler('tools/list', async (_request, { mcpReq }) => {
    const signal = AbortSignal.any([mcpReq.signal, gone]);
    return { tools: (await orMcpError(listTools(caller, signal))).map(toListedTool) };
  });
  const facts = { 'mcp.method.name': 'tools/call', 'gen_ai.operation.name': 'execute_tool' };
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) =>
    inSpan('tools/call', { facts }, async (span) => {
      const signal = AbortSignal.any([mcpReq.signal, gone]);
      const called = await orMcpError(findTool(params.name, { args: params.arguments ?? {}, caller, signal }));
      if (!called) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}.`);
      span.tell({ 'gen_ai.tool.name': params.name });
      const outcome = await called.outcome().catch((error: unknown) => ({ error: told(error) }));
      return 'result' in outcome ? answer(outcome.result, called.textOf(outcome.result)) : refusal(outcome.error);
    }),
  );
  return mcp;
}

const toListedTool = ({ name, title, description, argumentsSchema, answerSchema }: Tool) => ({
  name,
  title,
  description,
  inputSchema: objectSchema(argumentsSchema, 'input'),
  outputSchema: objectSchema(answerSchema, 'output'),
  annotations: { title, readOnlyHint: true, idempotentHint: true, openWorldHint: false },
});

/** The text is for models, and for clients that know no structured content. */
const answer = (result: object, text: string) => ({
  content: [{ type: 'text' as const, text }],
  structuredContent: result as Record<string, unknown>,
});

const refusal = (error: string) => ({ content: [{ type: 'text' as const, text: error }], isError: true });

const outage = (error: unknown) =>
  error instanceof AppError && error.code !== 'INTERNAL_ERROR' ? error.message : 'Something went wrong on our side.';
