import { describe, expect, it } from '@jest/globals';
import { AppError } from '@parley/contracts';
import { silentLog } from '@parley/service/testing';
import { toAgent } from '../src/agents/agent.js';
import type { ConnectToolServer, ToolSession } from '../src/tools/tool-server.js';
import { openToolbox, type ToolboxDeps } from '../src/tools/toolbox.js';
import { anAgent } from './start-service.js';

const servers = ['rag', 'one', 'two'].map((id) => ({
  id,
  url: `http://${id}.test`,
  credential: 'none' as const,
  withoutApproval: [],
}));
const look = { name: 'look', description: '', parameters: {}, readOnly: true, hash: 'a'.repeat(64) };
const confirmed_tools = ['one', 'two'].map((server) => ({ server, tool: 'look', hash: look.hash }));
const agent = toAgent(anAgent({ allowed_tools: { one: true, two: true }, confirmed_tools }));

/** Opens the toolbox with servers that connect as told; `closed` are those whose sessions were closed. */
function opening(connectTo: (id: string) => Promise<void>) {
  const [closed, warnings]: [string[], string[]] = [[], []];
  const connect: ConnectToolServer = async ({ id }) => {
    await connectTo(id);
    return {
      listTools: () => Promise.resolve({ tools: [look], leftOut: [] }),
      call: () => Promise.reject(new Error('nobody calls')),
      close: () => Promise.resolve(void closed.push(id)),
    } satisfies ToolSession;
  };
  const warn = (message: string) => Promise.resolve(void warnings.push(message));
  const deps: ToolboxDeps = {
    ...{ toolServers: servers, connect, log: silentLog() },
    credentialFor: () => Promise.resolve(undefined),
    mayCall: (_caller, tools) => Promise.resolve(tools.map(() => true)),
  };
  const caller = { subject: 'alice', raw: 'b' };
  const noteMore = () => undefined;
  const options = { agent, caller, signal: new AbortController().signal, warn, noteMore };
  return { closed, warnings, toolbox: openToolbox(deps, options) };
}

describe('the tools of a turn', () => {
  it('are asked for at all servers at once, and stand in the order of these', async () => {
    const all = Promise.withResolvers<undefined>();
    let asked = 0;
    const { toolbox } = opening(async () => {
      if ((asked += 1) === servers.length) all.resolve(undefined);
      await all.promise;
    });

    expect((await toolbox).tools.map(({ name }) => name)).toEqual(['look', 'one__look', 'two__look']);
  });

  it('leave out those of a server that is down', async () => {
    const down = new AppError('SERVICE_UNAVAILABLE', 'tool server one is not available at the moment.');
    const { toolbox, warnings } = opening((id) => (id === 'one' ? Promise.reject(down) : Promise.resolve()));

    expect((await toolbox).tools.map(({ name }) => name)).toEqual(['look', 'two__look']);
    expect(warnings).toEqual(['The tools of one are unavailable: tool server one is not available at the moment.']);
  });

  it('are none without the rag-server, and every other session is closed', async () => {
    const down = new AppError('SERVICE_UNAVAILABLE', 'rag-server is not available at the moment.');
    const { toolbox, closed } = opening((id) => (id === 'rag' ? Promise.reject(down) : Promise.resolve()));

    await expect(toolbox).rejects.toBe(down);
    expect(closed).toEqual(['one', 'two']);
  });
});
