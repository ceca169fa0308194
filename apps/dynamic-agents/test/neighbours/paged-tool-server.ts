import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const request = z.object({
  id: z.number().optional(),
  method: z.string(),
  params: z.object({ cursor: z.string().optional(), name: z.string().optional() }).optional(),
});

/**
 * An MCP server that tells one tool a page; the cursor is the number of the next one. It keeps what was called, and sessions. One without
 * tools knows no such method.
 */
export async function startPagedToolServer(tools: readonly string[], answer: object = done) {
  const called: string[] = [];
  const sessions = new Set<string>();
  let begun = 0;
  const server = createServer((req, res) => {
    const named = req.headers['mcp-session-id'];
    const session = named ?? `session-${(begun += 1)}`;
    if (req.method === 'DELETE') {
      sessions.delete(String(session));
      res.writeHead(204).end();
      return;
    }
    if (named !== undefined && !sessions.has(String(named))) {
      res.writeHead(404).end();
      return;
    }
    sessions.add(String(session));
    res.setHeader('mcp-session-id', session);
    void answerTo(req, { tools, answer, called }).then((said) => {
      res.writeHead(said === undefined ? 202 : 200, { 'content-type': 'application/json' });
      res.end(said === undefined ? undefined : JSON.stringify(said));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    called,
    /** Those that nobody has ended; others are not known. */
    sessions,
    restart: () => sessions.clear(),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Behaviour {
  readonly tools: readonly string[];
  /** Of every call. */
  readonly answer: object;
  readonly called: string[];
}

const done = { content: [{ type: 'text', text: 'done' }] };

async function answerTo(req: IncomingMessage, { tools, answer, called }: Behaviour): Promise<object | undefined> {
  const { id, method, params } = request.parse(JSON.parse(await text(req)));
  if (id === undefined) return undefined;
  if (method === 'tools/call') {
    called.push(params?.name ?? '');
    return { jsonrpc: '2.0', id, result: answer };
  }
  if (method === 'tools/list' && tools.length === 0)
    return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  const result = method === 'tools/list' ? pageOf(tools, Number(params?.cursor ?? 0)) : hello;
  return { jsonrpc: '2.0', id, result };
}

const hello = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'paged', version: '1' },
};

/** What answers should be, and need not be. */
const outputSchema = { type: 'object', properties: { port: { type: 'integer' } }, required: ['port'] };

const pageOf = (tools: readonly string[], at: number) => ({
  tools: tools.slice(at, at + 1).map((name) => ({ name, inputSchema: { type: 'object' }, outputSchema })),
  ...(at + 1 < tools.length && { nextCursor: String(at + 1) }),
});
