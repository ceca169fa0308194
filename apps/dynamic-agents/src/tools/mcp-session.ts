import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport, StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { AppError } from '@parley/contracts';
import { dependencyDown, dependencyOpener, fetchThrough, inSpan } from '@parley/service';
import { AnswerTooLong, bounded } from './bounded-answer.js';
import { answerTooLong, endedWithoutAnswer, withEnd } from './end-of-answer.js';
import { toListedTools, toolPage } from './listed-tool.js';
import { anyToolAnswer, toResult } from './tool-answer.js';
import type { ConnectToolServer, ListedTools, Rights, ToolResult, ToolServer } from './tool-server.js';

interface Options {
  /** For a tool's answer, where its server has no time of its own. */
  readonly timeoutMs?: number;
  /** For a server to answer and list its tools: every turn waits for that. */
  readonly openMs?: number;
}

/** For a server to end a session: the finished answer waits for it. */
const goodbyeMs = 2_000;

/** Connects over streamable HTTP. */
export const makeConnectToolServer =
  ({ timeoutMs: defaultMs = 60_000, openMs = 15_000 }: Options = {}): ConnectToolServer =>
  async (server, rights, signal) => {
    const { timeoutMs = defaultMs } = server;
    const opening = { signal, timeout: openMs };
    const open = () => naming(server, signal, () => openSession(server, rights, { ...opening, timeoutMs }));
    let session = await open();
    /** A server that restarted knows the session no more, and has done nothing (MCP 2025-11-25, "Session Management"). */
    const inSession = <T>(ask: (client: Client) => Promise<T>) =>
      naming(server, signal, async () => {
        try {
          return await ask(session.client);
        } catch (error) {
          if (statusOf(error) !== 404 || session.transport.sessionId === undefined) throw error;
          await session.client.close();
          session = await open();
          return ask(session.client);
        }
      });
    const options = { signal, timeout: timeoutMs, resetTimeoutOnProgress: true };
    return {
      listTools: () =>
        inToolSpan(server, { method: 'tools/list' }, () => inSession((client) => allTools(client, server, opening))),
      call: (name, args) =>
        inToolSpan(server, { method: 'tools/call', tool: name }, () =>
          inSession(async (client) => {
            const params = { name, arguments: args };
            // Asks for progress: none is sent otherwise.
            const asked = { ...options, onprogress: () => undefined };
            const answer = client.request({ method: 'tools/call', params }, anyToolAnswer, asked);
            return answer.then((given) => toResult(given, { isReadable: server.id === 'rag' }), refusedCall(timeoutMs));
          }),
        ),
      async close() {
        // A server with sessions would keep this one in vain (MCP 2025-11-25, "Session Management").
        await session.transport.terminateSession().catch(() => undefined);
        await session.client.close();
      },
    };
  };

/** In the words that OpenTelemetry has for MCP; what is asked and answered stays out. */
function inToolSpan<T>(
  server: ToolServer,
  { method, tool }: { method: string; tool?: string },
  work: () => Promise<T>,
) {
  const facts = {
    'mcp.method.name': method,
    'peer.service': nameOf(server),
    ...(tool !== undefined && { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': tool }),
  };
  return inSpan(tool === undefined ? method : `${method} ${tool}`, { kind: 'client', facts }, work);
}

async function openSession(server: ToolServer, rights: Rights, { timeoutMs, ...opening }: OpenOptions) {
  const client = new Client({ name: 'parley-dynamic-agents', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(server.url), {
    fetch: postOnly(server, timeoutMs),
    requestInit: { headers: headersFor(server, rights) },
  });
  await client.connect(transport, opening);
  return { client, transport };
}

const headersFor = ({ id }: ToolServer, { bearer, space, conversation }: Rights): Record<string, string> => ({
  ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
  ...(id === 'rag' && space !== undefined && { 'X-Chatx-Space': space }),
  ...(id === 'rag' && conversation !== undefined && { 'X-Parley-Conversation': conversation }),
});

/** No listening stream is opened: a turn asks and is answered, and nothing is pushed to it. */
function postOnly(server: ToolServer, timeoutMs: number) {
  const send = fetchThrough(dependencyOpener({ name: nameOf(server), timeoutMs }));
  return async (url: string | URL, init: RequestInit = {}) => {
    const { method = 'GET' } = init;
    if (method === 'GET') return new Response(null, { status: 405 });
    if (method === 'DELETE') return send(url, { ...init, signal: AbortSignal.timeout(goodbyeMs) });
    return withEnd(bounded(await send(url, init)), init.body);
  };
}

interface CallOptions {
  readonly signal: AbortSignal;
  readonly timeout: number;
}

interface OpenOptions extends CallOptions {
  readonly timeoutMs: number;
}

/** Enough for any server; an endless list must not hold up the turn. */
const maxPages = 50;

/** A server may list its tools page by page (MCP 2025-11-25, "Pagination"). */
async function allTools(client: Client, server: ToolServer, options: CallOptions): Promise<ListedTools> {
  if (!client.getServerCapabilities()?.tools) throw withoutTools(server);
  const all: unknown[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page++) {
    const params = cursor === undefined ? {} : { cursor };
    const { tools, nextCursor } = await client.request({ method: 'tools/list', params }, toolPage, options);
    all.push(...tools);
    if (nextCursor == null) return toListedTools(all);
    cursor = nextCursor;
  }
  throw dependencyDown(nameOf(server), 'bad_answer', new Error(`its list of tools has more than ${maxPages} pages`));
}

const withoutTools = (server: ToolServer, cause?: unknown) =>
  new AppError('BAD_GATEWAY', `${nameOf(server)} offers no tools.`, { cause });

/** The model can correct bad arguments or ask for less, so both come back as the tool's answer. */
const refusedCall =
  (timeoutMs: number) =>
  (error: unknown): ToolResult => {
    if (!(error instanceof McpError)) throw error;
    if (error.code === requestTimeout) return failure(`The tool did not answer within ${timeoutMs / 1000} seconds.`);
    if (notAnswers.includes(error.code)) throw error;
    return failure(error.message);
  };

const failure = (text: string): ToolResult => ({ text, data: undefined, isError: true });

async function naming<T>(server: ToolServer, signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    signal.throwIfAborted();
    throw failureOf(server, error);
  }
}

function failureOf(server: ToolServer, error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof McpError && error.code === methodNotFound) return withoutTools(server, error);
  if (error instanceof McpError && error.code === requestTimeout)
    return dependencyDown(nameOf(server), 'timeout', error);
  if (isTooLong(error))
    return new AppError('BAD_GATEWAY', `${nameOf(server)} answered with too much data. Ask for less at a time.`);
  const status = statusOf(error);
  const cause = status === undefined ? error : new Error(`the server answered with status ${status}`);
  if (status === 401) return new AppError('UNAUTHORIZED', `${nameOf(server)} rejected the access token.`, { cause });
  if (status === 403) return new AppError('FORBIDDEN', `${nameOf(server)} does not permit this.`, { cause });
  return dependencyDown(nameOf(server), 'bad_answer', cause);
}

/** All that is logged of a refusal: the SDK's message contains the whole body, and bodies are not logged. */
function statusOf(error: unknown): number | undefined {
  if (error instanceof UnauthorizedError) return 401;
  const isAnswer = error instanceof StreamableHTTPError && error.code !== undefined && error.code > 0;
  return isAnswer ? error.code : undefined;
}

const isTooLong = (error: unknown): boolean =>
  error instanceof AnswerTooLong || (error instanceof McpError && error.code === answerTooLong);

const requestTimeout: number = ErrorCode.RequestTimeout;
const methodNotFound: number = ErrorCode.MethodNotFound;
/** Errors that are ours: nothing that a server has answered. */
const notAnswers: readonly number[] = [requestTimeout, endedWithoutAnswer, answerTooLong];

/** How a server is named to people: the rag-server by its name, others by their id. */
const nameOf = ({ id }: ToolServer) => (id === 'rag' ? 'rag-server' : `tool server ${id}`);
