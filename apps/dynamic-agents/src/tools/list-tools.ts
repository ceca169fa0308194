import { AppError, type ToolListBody } from '@parley/contracts';
import type { CredentialFor } from './credential.js';
import type { MayCall, ToolCaller } from './tool-rights.js';
import type { ConnectToolServer, ToolServer } from './tool-server.js';

/**
 * The tools of all servers but the rag-server that the caller may call, as they are described now, and the servers that
 * could not be asked. Throws AppError `AUTHZ_UNAVAILABLE`.
 */
export type ListTools = (caller: ToolCaller, signal: AbortSignal) => Promise<ToolListBody['data']>;

interface Deps {
  readonly toolServers: readonly ToolServer[];
  readonly connect: ConnectToolServer;
  readonly credentialFor: CredentialFor;
  readonly mayCall: MayCall;
}

export function makeListTools({ toolServers, connect, credentialFor, mayCall }: Deps): ListTools {
  return async (caller, signal) => {
    const others = toolServers.filter(({ id }) => id !== 'rag');
    const lists = await Promise.all(others.map((server) => listedOrMissing(server, caller, signal)));
    return {
      tools: lists.flatMap((list) => ('tools' in list ? list.tools : [])),
      unavailable: lists.flatMap((list) => ('tools' in list ? [] : list)),
    };
  };

  async function listedOrMissing(server: ToolServer, caller: ToolCaller, signal: AbortSignal) {
    try {
      return { tools: await listed(server, caller, signal) };
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'AUTHZ_UNAVAILABLE') throw error;
      return { server: server.id, message: error.message };
    }
  }

  async function listed(server: ToolServer, caller: ToolCaller, signal: AbortSignal) {
    const session = await connect(server, { bearer: await credentialFor(server, caller) }, signal);
    try {
      const { tools } = await session.listTools();
      const names = tools.map(({ name }) => ({ server: server.id, tool: name }));
      const may = await mayCall(caller, names);
      return tools
        .filter((_tool, at) => may[at])
        .map(({ name: tool, description, readOnly: read_only, hash }) => ({
          ...{ server: server.id, tool, description },
          ...{ read_only, hash },
        }));
    } finally {
      await session.close();
    }
  }
}
