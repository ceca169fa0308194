import { createHash } from 'node:crypto';
import { AppError } from '@parley/contracts';
import { mayUseServer, mayUseTool, type Agent } from '../agents/agent.js';
import { scopeToDatasources } from './datasource-scope.js';
import type { ConnectToolServer, ToolDescription, ToolResult, ToolServer, ToolSession } from './tool-server.js';

/** A tool that the agent may use, under the name the model knows it by. */
export interface KnownTool extends ToolDescription {
  server: string;
  /** Its name on its own server. */
  tool: string;
}

/** The tools of one turn, called with that turn's rights. */
export interface Toolbox {
  tools: readonly KnownTool[];
  find(name: string): KnownTool | undefined;
  /** A server that cannot be asked, or dies meanwhile, is a result with `isError`: what the turn has so far is not lost. */
  call(tool: KnownTool, args: Record<string, unknown>): Promise<ToolResult>;
  close(): Promise<void>;
}

interface Options {
  agent: Agent;
  servers: readonly ToolServer[];
  connect: ConnectToolServer;
  bearer: string;
  signal: AbortSignal;
  /** Told of a server, other than the rag-server, whose tools are missing. */
  warn: (message: string) => Promise<void>;
}

/**
 * Connects to every server that the agent may use, to all at once: the turn waits for the slowest alone.
 * @throws AppError when the rag-server is down: an answer without its knowledge would look like one with it
 */
export async function openToolbox({ agent, servers, connect, bearer, signal, warn }: Options): Promise<Toolbox> {
  const sessions = new Map<string, ToolSession>();
  const close = async () => {
    await Promise.allSettled([...sessions.values()].map((session) => session.close()));
  };
  const openOrWarn = (server: ToolServer) =>
    open(server).catch(async (error: unknown) => {
      if (server.id === 'rag' || !(error instanceof AppError)) throw error;
      await warn(`The tools of ${server.id} are missing: ${error.message}`);
      return [];
    });
  const opened = await Promise.allSettled(servers.filter(({ id }) => mayUseServer(agent, id)).map(openOrWarn));
  const failed = opened.find((one) => one.status === 'rejected');
  if (failed) {
    await close();
    throw failed.reason;
  }
  const tools = opened.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  return { tools, find: (name) => tools.find((tool) => tool.name === name), call, close };

  async function open(server: ToolServer): Promise<KnownTool[]> {
    const session = await connect(server, bearer, signal);
    sessions.set(server.id, session);
    const usable = (await session.listTools()).filter(({ name }) => isUsable(agent, server.id, name));
    return usable.map((tool) => ({ ...tool, name: nameFor(server, tool.name), server: server.id, tool: tool.name }));
  }

  async function call({ server, tool }: KnownTool, args: Record<string, unknown>): Promise<ToolResult> {
    const scoped = server === 'rag' ? scopeToDatasources(tool, args, agent.datasourceIds) : args;
    const session = sessions.get(server);
    if (!scoped || !session) {
      return { text: 'This agent may not read there: name one of its datasources.', data: undefined, isError: true };
    }
    return await session.call(tool, scoped).catch(failedCall);
  }

  function failedCall(error: unknown): ToolResult {
    signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    return { text: error.message, data: undefined, isError: true };
  }
}

function isUsable(agent: Agent, server: string, tool: string): boolean {
  if (!mayUseTool(agent, server, tool)) return false;
  if (server !== 'rag' || agent.datasourceIds === undefined) return true;
  // The other tools of the rag-server cannot be kept inside chosen datasources.
  return agent.datasourceIds.length > 0 && (tool === 'search' || tool === 'fetch_document');
}

/** Names of functions that OpenAI's API takes; one other name, and it refuses the whole request. */
const speakable = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Names stay apart between servers; the rag-server keeps its own, which prompts speak of. MCP knows longer names, and
 * ones with dots: what has to be changed about them must not make two tools one.
 */
function nameFor({ id }: ToolServer, tool: string): string {
  const name = id === 'rag' ? tool : `${id}__${tool}`;
  if (speakable.test(name)) return name;
  const mark = createHash('sha256').update(tool).digest('hex').slice(0, 8);
  return `${name.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 55)}_${mark}`;
}
