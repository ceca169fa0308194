import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { StreamEvent } from '@parley/contracts';
import { describeError } from '@parley/service';
import { makeConnectToolServer } from '../src/tools/mcp-session.js';
import { aHit, type KnowledgeServer, startKnowledgeServer } from './neighbours/knowledge-server.js';
import { startSlowToolServer } from './neighbours/slow-tool-server.js';
import { anAgent, namesOf, post, startTestService, type TestService, textOf } from './start-service.js';

let other: KnowledgeServer;
let service: TestService;
let token: string;
let number = 0;
const start = async () => {
  const request = { message: 'How?', conversation_id: `o-${(number += 1)}`, agent_id: 'wide' };
  return (await post(service.url, 'stream/start', request, token)).events();
};
const errorsIn = (events: readonly StreamEvent[]) =>
  events.flatMap((event) => (event.event === 'tool_end' ? [event.data.error] : []));
const search = (server: '' | 'other__') => ({ call: [{ name: `${server}search`, args: { query: 'a' } }] });

beforeAll(async () => {
  other = await startKnowledgeServer();
  const MCP_SERVERS = JSON.stringify([{ id: 'other', url: `${other.url}/mcp` }]);
  service = await startTestService({ withModel: true, env: { MCP_SERVERS } });
  await service.agents.insertOne(anAgent({ _id: 'wide', allowed_tools: { other: true } }));
  await service.mayUse('alice', 'wide');
  token = await service.tokenOf('alice');
  await service.mayCall('user:alice', 'mcp_server:other');
  await service.confirmTools('wide', token);
});
afterAll(async () => {
  await service.close();
  await other.close();
});
beforeEach(() => {
  other.refuseWith(undefined);
  for (const server of [other, service.rag]) server.searchAnswers(() => ({ results: [aHit()] }));
  service.model.requests.length = 0;
});

describe('a tool server that dies in the middle of a call', () => {
  it.each([
    ['breaks its answer off', 'other__', 'breaks', 'tool server other is not available at the moment.'],
    ['ends its answer before it was one', 'other__', 'ends', 'tool server other is not available at the moment.'],
    ['is the rag-server', '', 'breaks', 'Knowledge is not available right now. Try again in a moment.'],
  ] as const)('and %s is an error of that tool, and the model goes on', async (_what, server, dies, words) => {
    (server === '' ? service.rag : other).searchAnswers(() => dies);
    service.model.script(search(server), { say: 'That could not be looked up.' });

    const events = await start();

    expect(errorsIn(events)).toEqual([`ERROR: ${words}`]);
    expect(namesOf(events)).toEqual(['run', 'tool_start', 'tool_end', 'content', 'checked', 'done']);
    expect(service.model.requests[1]?.messages.at(-1)).toMatchObject({
      role: 'tool',
      content: `ERROR: ${words}`,
    });
  });

  it.each([
    [500, 'tool server other is not available at the moment.'],
    [401, 'tool server other rejected the access token.'],
    [403, 'tool server other does not permit this.'],
  ])('and answers %i from then on leaves the model the other tools', async (status, told) => {
    other.searchAnswers(() => {
      other.refuseWith(status);
      return { results: [] };
    });
    const both = { call: [...search('other__').call, ...search('other__').call, ...search('').call] };
    service.model.script(both, { say: 'Half of it.' });

    const events = await start();

    expect(errorsIn(events)).toEqual([undefined, `ERROR: ${told}`, undefined]);
    expect(textOf(events)).toBe('Half of it.');
  });

  it.each([500, 403, 401])('and refuses with %i is logged with that, not with what it wrote', async (status) => {
    other.refuseWith(status);
    const server = { id: 'other', url: `${other.url}/mcp`, credential: 'none', withoutApproval: [] } as const;
    const refused = makeConnectToolServer()(server, { bearer: token }, new AbortController().signal);

    const logged = JSON.stringify(describeError(await refused.catch((error: unknown) => error)));

    expect(logged).not.toContain('secret');
    expect(logged).toContain(`status ${status}`);
  });

  it('and is silent is a failure that the model is told of once its time is over', async () => {
    other.searchAnswers(() => new Promise(() => undefined));
    const server = { id: 'other', url: `${other.url}/mcp`, credential: 'none', withoutApproval: [] } as const;
    const session = await makeConnectToolServer({ timeoutMs: 200 })(
      server,
      { bearer: token },
      new AbortController().signal,
    );

    expect(await session.call('search', { query: 'a' })).toEqual({
      text: 'The tool did not answer within 0.2 seconds.',
      data: undefined,
      isError: true,
    });
    await session.close();
  });

  it('and tells of its progress is waited for beyond its time', async () => {
    const slow = await startSlowToolServer({ forMs: 1_000, everyMs: 100 });
    const server = { id: 'slow', url: slow.url, credential: 'none', withoutApproval: [] } as const;
    const connect = makeConnectToolServer({ timeoutMs: 700 });
    const session = await connect(server, { bearer: undefined }, new AbortController().signal);

    expect(await session.call('slow', {})).toMatchObject({ text: 'done', isError: false });
    await session.close();
    await slow.close();
  });

  it('is no error of the tool where the person cancels meanwhile', async () => {
    const asked = Promise.withResolvers<undefined>();
    other.searchAnswers(() => {
      asked.resolve(undefined);
      return new Promise(() => undefined);
    });
    service.model.script(search('other__'), { say: 'Never said.' });
    const request = { message: 'How?', conversation_id: 'o-cancelled', agent_id: 'wide' };
    const running = await post(service.url, 'stream/start', request, token);
    await asked.promise;
    await post(service.url, 'stream/cancel', request, token);

    expect(namesOf(await running.events())).toEqual(['run', 'tool_start', 'cancelled']);
  });
});
