import { createHash } from 'node:crypto';
import { AppError } from '@parley/contracts';
import type { Logger } from '@parley/service';
import { failureWords } from '../failure-words.js';
import { type Agent, isConfirmed, mayUseServer, mayUseTool } from '../agents/agent.js';
import type { CredentialFor } from './credential.js';
import { scopeToDatasources } from './datasource-scope.js';
import { leavesOutMore } from './more-for-you.js';
import type { MayCall, ToolCaller } from './tool-rights.js';
import type { ConnectToolServer, ListedTool, ToolResult, ToolServer, ToolSession } from './tool-server.js';
import { toolTexts } from './tool-texts.js';

/** A tool that the agent may use, under the name the model knows it by. */
export interface KnownTool extends ListedTool {
  readonly server: string;
  /** Its name on its own server. */
  readonly tool: string;
  /** The operator lets it run without approval. */
  readonly isWaived: boolean;
}

/** The tools of one turn, called with that turn's rights. */
export interface Toolbox {
  readonly tools: readonly KnownTool[];
  find(name: string): KnownTool | undefined;
  /**
   * Calls a tool, if the caller may still do so. A server that cannot be asked, or dies meanwhile, is a result with
   * `isError`, and so is a refusal: what the turn has so far is not lost.
   */
  call(tool: KnownTool, args: Record<string, unknown>): Promise<ToolResult>;
  /** Logs that the person rejected a call. */
  rejected(tool: KnownTool): void;
  close(): Promise<void>;
}

/** What every toolbox of the service is made of. */
export interface ToolboxDeps {
  readonly toolServers: readonly ToolServer[];
  readonly connect: ConnectToolServer;
  readonly credentialFor: CredentialFor;
  readonly mayCall: MayCall;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

interface Options {
  readonly agent: Agent;
  readonly caller: ToolCaller;
  readonly signal: AbortSignal;
  /** Called for unavailable tools other than those of the rag-server. */
  readonly warn: (message: string) => Promise<void>;
  /** Called when the rag-server left out what the person alone could read. */
  readonly noteMore: () => void;
}

/**
 * Connects to every server that the agent may use, to all at once: the turn waits for the slowest alone.
 * Throws AppError when the rag-server is down: an answer without its knowledge would look like one with it.
 */
export async function openToolbox(deps: ToolboxDeps, options: Options): Promise<Toolbox> {
  const { agent, caller, signal, warn, noteMore } = options;
  const { toolServers, connect, credentialFor, mayCall } = deps;
  const sessions = new Map<string, ToolSession>();
  const close = async () => {
    await Promise.allSettled([...sessions.values()].map((session) => session.close()));
  };
  const openOrWarn = (server: ToolServer) =>
    open(server).catch(async (error: unknown) => {
      if (server.id === 'rag' || !(error instanceof AppError)) throw error;
      deps.log.warn({ server: server.id, code: error.code, err: error }, 'the tools of a server are unavailable');
      await warn(toolTexts.unavailable(server.id, failureWords(error)));
      return [];
    });
  const opened = await Promise.allSettled(toolServers.filter(({ id }) => mayUseServer(agent, id)).map(openOrWarn));
  const failed = opened.find((one) => one.status === 'rejected');
  if (failed) {
    await close();
    throw failed.reason;
  }
  const tools = opened.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const log = (decision: CallDecision, { server, tool }: KnownTool) =>
    deps.log.info({ agent_id: agent.id, server, tool, decision }, 'tool call decided');
  return {
    tools,
    find: (name) => tools.find((tool) => tool.name === name),
    call: (tool, args) => call(tool, args).catch((error: unknown) => failedCall(error, tool)),
    rejected: (tool) => log('rejected', tool),
    close,
  };

  async function open(server: ToolServer): Promise<KnownTool[]> {
    const { space, conversation } = caller;
    const rights = { bearer: await credentialFor(server, caller), space, conversation };
    const session = await connect(server, rights, signal);
    sessions.set(server.id, session);
    const { tools: listed, leftOut } = await session.listTools();
    if (leftOut.length > 0) await warn(toolTexts.notOffered(server.id, leftOut.join(', ')));
    const allowed = listed.filter(({ name }) => isUsable(agent, caller, server.id, name));
    const may = await mayCall(
      caller,
      allowed.map(({ name }) => ({ server: server.id, tool: name })),
    );
    const callable = allowed.filter((_tool, at) => may[at]);
    const confirmed = callable.filter((tool) => isConfirmed(agent, server.id, tool));
    const unconfirmed = callable.filter((tool) => !confirmed.includes(tool)).map(({ name }) => name);
    if (unconfirmed.length > 0) await warn(toolTexts.unconfirmed(server.id, unconfirmed.join(', ')));
    return confirmed.map((tool) => toKnownTool(server, tool));
  }

  async function call(known: KnownTool, args: Record<string, unknown>): Promise<ToolResult> {
    const { server, tool } = known;
    const [may] = await mayCall(caller, [{ server, tool }]);
    if (may !== true) throw new AppError('FORBIDDEN', `You may not use ${tool} of ${server}.`);
    const scoped = server === 'rag' ? scopeToDatasources(tool, args, agent.datasourceIds) : args;
    const session = sessions.get(server);
    if (!scoped || !session) {
      return { text: 'This agent may not read that datasource. Use one of its own.', data: undefined, isError: true };
    }
    log('allowed', known);
    const result = await session.call(tool, scoped);
    if (server === 'rag' && leavesOutMore(result)) noteMore();
    return result;
  }

  function failedCall(error: unknown, tool: KnownTool): ToolResult {
    signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'FORBIDDEN') log('forbidden', tool);
    if (error.code === 'AUTHZ_UNAVAILABLE') log('authz_unavailable', tool);
    const code = error.code === 'AUTHZ_UNAVAILABLE' ? 'AUTHZ_UNAVAILABLE: ' : '';
    return { text: `${code}${error.message}`, data: undefined, isError: true };
  }
}

/** What is logged of a call; never its arguments. */
type CallDecision = 'allowed' | 'forbidden' | 'authz_unavailable' | 'rejected';

const toKnownTool = (server: ToolServer, tool: ListedTool): KnownTool => ({
  ...tool,
  name: nameFor(server, tool.name),
  server: server.id,
  tool: tool.name,
  isWaived: server.withoutApproval === true || server.withoutApproval.includes(tool.name),
});

function isUsable(agent: Agent, { hasFiles }: ToolCaller, server: string, tool: string): boolean {
  if (!mayUseTool(agent, server, tool)) return false;
  if (server !== 'rag' || agent.datasourceIds === undefined) return true;
  // The other tools of the rag-server cannot be kept inside chosen datasources.
  return (agent.datasourceIds.length > 0 || hasFiles === true) && (tool === 'search' || tool === 'fetch_document');
}

/** Function names that OpenAI's API accepts; any other name makes it refuse the whole request. */
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
