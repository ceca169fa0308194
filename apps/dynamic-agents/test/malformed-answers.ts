import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@parley/contracts';
import { type MalformedServer, startMalformedServer } from '@parley/service/testing';
import PQueue from 'p-queue';
import { makeComplete } from '../src/model/wire/complete.js';
import { makeConnectToolServer } from '../src/tools/mcp-session.js';

const maxGrowthBytes = 400 * 1024 * 1024;

const chunk = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
const call = { index: 0, id: 'call-1', type: 'function', function: { name: 'search', arguments: '{"query":"a"}' } };
const modelStream = [
  chunk({ role: 'assistant', content: 'The limit ' }),
  chunk({ content: 'is 40.' }),
  chunk({ tool_calls: [call] }),
  chunk({}, 'tool_calls'),
  'data: [DONE]\n\n',
].join('');

const tool = { name: 'search', description: 'Searches.', inputSchema: { type: 'object', properties: {} } };
const results: Record<string, object> = {
  initialize: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } },
  'tools/list': { tools: [tool] },
  'tools/call': { content: [{ type: 'text', text: 'found' }], structuredContent: { a: [1] } },
};

/** What a tool server answers to the request whose beginning this is. */
function toolAnswer(request: string) {
  const [, method = ''] = /"method":"([^"]+)"/.exec(request) ?? [];
  const [, id = '0'] = /"id":(\d+)/.exec(request) ?? [];
  const body = JSON.stringify({ jsonrpc: '2.0', id: Number(id), result: results[method] ?? {} });
  return { contentType: 'application/json', body };
}

let server: MalformedServer;

/** Asks so often; resolves to what was thrown that names no neighbour. */
async function unexpectedOf(times: number, ask: () => Promise<unknown>, signal: AbortSignal): Promise<unknown[]> {
  const turns = new PQueue({ concurrency: 100 });
  const unexpected: unknown[] = [];
  for (let at = 0; at < times; at += 1) {
    void turns.add(() =>
      ask().catch((error: unknown) => {
        if (!(error instanceof AppError) || signal.aborted) unexpected.push(error);
      }),
    );
  }
  await turns.onIdle();
  return unexpected;
}

/** A model and a tool server give so many malformed answers. */
export function testMalformedAnswers(times: number): void {
  describe(`${times} malformed answers`, () => {
    afterEach(() => server.close());

    it('of a model are answers or errors with its name, with nothing left unhandled and no memory kept', async () => {
      server = await startMalformedServer({
        soundAnswer: () => ({ contentType: 'text/event-stream', body: modelStream }),
      });
      const { signal } = new AbortController();
      const complete = makeComplete({ baseUrl: server.url, apiKey: 'k', name: 'm', silenceMs: 5_000 }, randomUUID);
      const before = process.memoryUsage().rss;

      const request = { model: 'm', messages: [{ role: 'user' as const, content: 'How?' }], tools: [], signal };
      const ask = () => complete({ ...request, onText: () => Promise.resolve() });

      expect(await unexpectedOf(times, ask, signal)).toEqual([]);
      expect(server.answered()).toBeGreaterThanOrEqual(times);
      expect(process.memoryUsage().rss - before).toBeLessThan(maxGrowthBytes);
    }, 120_000);

    it('of a tool server are results or errors with its name, with nothing left unhandled and no memory kept', async () => {
      server = await startMalformedServer({ soundAnswer: toolAnswer, share: 0.4 });
      const { signal } = new AbortController();
      const connect = makeConnectToolServer({ timeoutMs: 5_000, openMs: 5_000 });
      const before = process.memoryUsage().rss;

      const ask = async () => {
        const tools = { id: 'tools', url: `${server.url}/mcp`, credential: 'none', withoutApproval: true } as const;
        const session = await connect(tools, { bearer: 'b' }, signal);
        try {
          await session.listTools();
          await session.call('search', { query: 'a' });
        } finally {
          await session.close();
        }
      };

      expect(await unexpectedOf(times, ask, signal)).toEqual([]);
      expect(server.answered()).toBeGreaterThanOrEqual(times);
      expect(process.memoryUsage().rss - before).toBeLessThan(maxGrowthBytes);
    }, 120_000);
  });
}
