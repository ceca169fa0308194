import { describe, expect, it } from '@jest/globals';
import { makeConnectToolServer } from '../src/tools/mcp-session.js';
import { startKnowledgeServer } from './neighbours/knowledge-server.js';
import { startPagedToolServer } from './neighbours/paged-tool-server.js';
import { anAgent, namesOf, post, startTestService } from './start-service.js';

let number = 0;

/** A service with these tool servers, and an agent that may use all of them but the rag-server. */
async function startWide(servers: readonly { id: string; url: string }[]) {
  const waived = servers.map((server) => ({ ...server, without_approval: true }));
  const wide = await startTestService({ withModel: true, env: { MCP_SERVERS: JSON.stringify(waived) } });
  const allowed_tools = { rag: false, ...Object.fromEntries(servers.map(({ id }) => [id, true])) };
  await wide.agents.insertOne(anAgent({ _id: 'wide', allowed_tools }));
  await wide.mayUse('alice', 'wide');
  const token = await wide.tokenOf('alice');
  for (const { id } of servers) await wide.mayCall('user:alice', `mcp_server:${id}`);
  await wide.confirmTools('wide', token);
  const ask = async () => {
    const request = { message: 'How?', conversation_id: `t-${(number += 1)}`, agent_id: 'wide' };
    return (await post(wide.url, 'stream/start', request, token)).events();
  };
  return { ...wide, ask };
}

describe('with further tool servers', () => {
  it('warns of one that is down and keeps the bearer from one that is not ours', async () => {
    const other = await startKnowledgeServer();
    const wide = await startWide([
      { id: 'dead', url: 'http://127.0.0.1:1/mcp' },
      { id: 'other', url: `${other.url}/mcp` },
    ]);
    wide.model.script({ call: [{ name: 'other__search', args: { query: 'a' } }] }, { say: 'Ok.' });
    const events = await wide.ask();
    await Promise.all([wide.close(), other.close()]);

    expect(namesOf(events)).toEqual(['run', 'warning', 'tool_start', 'tool_end', 'content', 'checked', 'done']);
    expect(other.calls).toEqual([{ tool: 'search', args: { query: 'a' } }]);
    expect(new Set(other.bearers)).toEqual(new Set(['']));
  });

  it('calls tools whose names no model may speak by names of its own', async () => {
    const names = ['issues.create', 'issues_create', `${'long_'.repeat(20)}one`, `${'long_'.repeat(20)}two`];
    const paged = await startPagedToolServer(names);
    const wide = await startWide([{ id: 'paged', url: paged.url }]);
    wide.model.script({ say: 'Ok.' });
    await wide.ask();
    const spoken = wide.model.requests.at(-1)?.tools?.map((tool) => tool.function.name) ?? [];
    wide.model.script({ call: spoken.map((name) => ({ name, args: {} })) }, { say: 'Done.' });
    await wide.ask();
    await Promise.all([wide.close(), paged.close()]);

    for (const name of spoken) expect(name).toMatch(/^paged__[A-Za-z0-9_-]{1,57}$/);
    expect(paged.called).toEqual(names);
    expect(paged.sessions.size).toBe(0);
  });

  it('begins a new session where a server has lost the one it gave, and calls once', async () => {
    const paged = await startPagedToolServer(['one']);
    const server = { id: 'paged', url: paged.url, credential: 'none', withoutApproval: [] } as const;
    const session = await makeConnectToolServer()(server, { bearer: undefined }, new AbortController().signal);
    paged.restart();

    expect(await session.call('one', {})).toMatchObject({ text: 'done', isError: false });
    expect(paged.called).toEqual(['one']);
    await session.close();
    expect(paged.sessions.size).toBe(0);
    await paged.close();
  });

  it.each([
    [
      'does not fit its schema',
      { content: [{ type: 'text', text: '{"port":"abc"}' }], structuredContent: { port: 'abc' } },
    ],
    ['is not structured as promised', { content: [{ type: 'text', text: '{"port":"abc"}' }] }],
  ])('reads an answer that %s', async (_what, answer) => {
    const paged = await startPagedToolServer(['one'], answer);
    const server = { id: 'paged', url: paged.url, credential: 'none', withoutApproval: [] } as const;
    const session = await makeConnectToolServer()(server, { bearer: undefined }, new AbortController().signal);
    await session.listTools();

    expect(await session.call('one', {})).toMatchObject({ text: '{"port":"abc"}', isError: false });
    await session.close();
    await paged.close();
  });

  it.each([
    ['every page of a list of tools', ['one', 'two', 'three'], ['paged__one', 'paged__two', 'paged__three']],
    ['none of a list without end', Array.from({ length: 60 }, (_, at) => `t${at}`), undefined],
    ['none of a server that refuses to list them', [], undefined],
  ])('offers %s', async (_what, names, offered) => {
    const paged = await startPagedToolServer(names);
    const wide = await startWide([{ id: 'paged', url: paged.url }]);
    wide.model.script({ say: 'Ok.' });
    const events = await wide.ask();
    await Promise.all([wide.close(), paged.close()]);

    expect(wide.model.requests.at(-1)?.tools?.map((tool) => tool.function.name)).toEqual(offered);
    expect(namesOf(events)).toEqual(['run', ...(offered ? [] : ['warning']), 'content', 'checked', 'done']);
  });
});
