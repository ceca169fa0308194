import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { ListDatasourcesAnswer, SearchAnswer } from '@parley/contracts';
import { demoAgentClient } from '@parley/devstack-idp/demo-realm';
import { signIn } from '@parley/testkit';
import { type Stack, startService } from '@parley/stack';
import { type Agent, openAgent } from './support/agent.js';
import { type AgingIdp, openAgingIdp } from './support/aging-idp.js';
import { PageBrowser } from './support/page-browser.js';
import { accountOf, addressOf, dataFolder, removeData, startE2eStack } from './support/start-e2e-stack.js';

// With real neighbours beside it, a small machine takes its time.
jest.setTimeout(300_000);

const root = dataFolder();
let stack: Stack;
const agents: Agent[] = [];

beforeAll(async () => {
  stack = await startE2eStack(root);
});
afterEach(async () => {
  await Promise.all(agents.splice(0).map((agent) => agent.close()));
});
afterAll(async () => {
  await stack.stop();
  removeData(root);
});

async function anAgent(): Promise<Agent> {
  const agent = await openAgent(`${addressOf(stack, 'rag-server')}/mcp`, demoAgentClient);
  agents.push(agent);
  return agent;
}

async function agentOf(name: 'alice' | 'bob'): Promise<Agent> {
  const agent = await anAgent();
  await agent.signIn((page) => new PageBrowser().signIn(page, accountOf(stack, name)));
  return agent;
}

/** The same tools as Parley's own pages and agents use them for that person. */
async function parleyOf(name: 'alice' | 'bob'): Promise<Client> {
  const uiBff = addressOf(stack, 'ui-bff');
  const headers = { cookie: await signIn(uiBff, accountOf(stack, name)), origin: uiBff };
  const client = new Client({ name: 'e2e', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${uiBff}/api/rag/mcp`), { requestInit: { headers } }),
  );
  return client;
}

async function seenBy(client: Client) {
  const found = await client.callTool({ name: 'search', arguments: { query: 'choose another port', limit: 20 } });
  const listed = await client.callTool({ name: 'list_datasources_and_entity_types', arguments: {} });
  const { results } = found.structuredContent as SearchAnswer;
  const { datasources } = listed.structuredContent as ListDatasourcesAnswer;
  return { documents: results.map(({ metadata }) => metadata.document_id), datasources };
}

/**
 * What both see of one state of the index: it weighs words anew once it has been quiet for a while after the last write,
 * and what Parley shows before and after the agent has asked tells whether it did so in between.
 */
async function seenAtOnce(agent: Client, parley: Client) {
  for (;;) {
    const before = await seenBy(parley);
    const seen = await seenBy(agent);
    const inParley = await seenBy(parley);
    if (isDeepStrictEqual(before, inParley)) return { seen, inParley };
  }
}

describe('an agent that knows the address of MCP and a client id', () => {
  it('finds out where its person signs in, and what to ask for', async () => {
    const agent = await anAgent();

    await expect(agent.connect()).rejects.toThrow(UnauthorizedError);

    const [page] = agent.keeper.pages;
    expect(page?.href).toMatch(new RegExp(`^${stack.run.issuer}/protocol/openid-connect/auth\\?`));
    expect(Object.fromEntries(page?.searchParams ?? [])).toMatchObject({
      client_id: demoAgentClient,
      code_challenge_method: 'S256',
      scope: 'openid profile email',
      resource: `${addressOf(stack, 'rag-server')}/mcp`,
    });
  });

  it('lists the tools, searches, and sees what its person sees in Parley', async () => {
    const client = await (await agentOf('alice')).connect();

    const { tools } = await client.listTools();
    const { seen, inParley } = await seenAtOnce(client, await parleyOf('alice'));

    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['search', 'fetch_document', 'list_datasources_and_entity_types']),
    );
    expect(seen.datasources).toEqual([stack.run.demo.datasource_id]);
    expect(seen.documents).toContain('README.md');
    expect(seen).toEqual(inParley);
  });

  it('sees nothing of what its person may not read', async () => {
    const client = await (await agentOf('bob')).connect();

    expect(await seenBy(client)).toEqual({ documents: [], datasources: [] });
    const read = await client.callTool({ name: 'fetch_document', arguments: { document_id: 'README.md' } });
    expect(read.isError).toBe(true);
  });

  it('administers nothing, also for an administrator', async () => {
    const agent = await agentOf('alice');

    const answer = await fetch(`${addressOf(stack, 'rag-server')}/v1/user/info`, {
      headers: { authorization: `Bearer ${agent.keeper.tokens()?.access_token ?? ''}` },
    });

    expect(await answer.json()).toMatchObject({ is_authenticated: true, role: 'readonly' });
  });
});

describe('an agent whose access token has expired', () => {
  let idp: AgingIdp;
  beforeAll(async () => {
    idp = await openAgingIdp(stack);
    await Promise.all(stack.processes.filter(({ name }) => name === 'rag-server').map((running) => running.stop()));
    await startService(stack, 'rag-server', { OIDC_ISSUER: idp.issuer });
  });
  afterAll(() => idp.close());

  async function signedInLongAgo(): Promise<Agent> {
    const agent = await anAgent();
    await idp.longAgo(() => agent.signIn((page) => new PageBrowser().signIn(page, accountOf(stack, 'alice'))));
    return agent;
  }

  it('goes on without asking its person', async () => {
    const agent = await signedInLongAgo();
    const expired = agent.keeper.tokens()?.access_token;

    const client = await agent.connect();

    expect((await seenBy(client)).documents).toContain('README.md');
    expect(agent.keeper.tokens()?.access_token).not.toBe(expired);
    expect(agent.keeper.pages).toHaveLength(1);
  });

  it('sends its person to sign in again when the session was ended', async () => {
    const agent = await signedInLongAgo();
    await idp.endSessionOf(agent.keeper.tokens()?.access_token ?? '');

    await expect(agent.connect()).rejects.toThrow(UnauthorizedError);

    expect(agent.keeper.pages).toHaveLength(2);
    expect(agent.keeper.tokens()).toBeUndefined();
  });
});
