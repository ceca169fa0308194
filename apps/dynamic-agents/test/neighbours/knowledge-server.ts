import { createServer, type ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { z } from 'zod';

/**
 * What one search answers: hits, a failure of the tool, nothing at all until it is let go, or an answer that was begun and
 * breaks, or just ends.
 */
export type SearchScript = (args: Record<string, unknown>) => object | 'fails' | 'breaks' | 'ends' | Promise<object>;

/** A real MCP server over streamable HTTP, stateless, with the rag-server's tools and one that changes things. */
export interface KnowledgeServer {
  url: string;
  /** The bearer of every request but those for `/livez`, in order. */
  bearers: string[];
  /** The chat space that each request named, in order. */
  spaces: unknown[];
  /** Conversations that requests said they come from. */
  conversations: unknown[];
  /** Every tool call, in order. */
  calls: { tool: string; args: Record<string, unknown> }[];
  searchAnswers(script: SearchScript): void;
  /** From now on it has `fetch_document` too, which reads these by their ids. */
  hasDocuments(documents: Readonly<Record<string, string>>): void;
  /** From now on every request gets this status; none, and all is well again. */
  refuseWith(status: number | undefined): void;
  close(): Promise<void>;
}

/** A hit as the rag-server writes it. */
export const aHit = (over: { title?: string; text?: string; source?: string; document_id?: string } = {}) => {
  const { title = 'Deploying', text = 'Run make deploy.', source = 'https://docs.example.test/deploy' } = over;
  return {
    text_content: `**Title:** ${title}\n\n**Snippet:** ${text}\n\n**Place:** page 1\n\n**Source:** ${source}`,
    metadata: { document_id: over.document_id ?? title, datasource_id: 'web:docs', title, metadata: { source } },
    score: 0.9,
    rank: 1,
    labels: ['semantic_results'],
  };
};

export async function startKnowledgeServer(): Promise<KnowledgeServer> {
  const bearers: string[] = [];
  const spaces: unknown[] = [];
  const conversations: unknown[] = [];
  const calls: KnowledgeServer['calls'] = [];
  let script: SearchScript = () => ({ results: [aHit()] });
  let documents: Readonly<Record<string, string>> | undefined;
  let refusal: number | undefined;
  const server = createServer((req, res) => {
    // Whether it lives is asked in nobody's name.
    if (req.url !== '/livez') {
      bearers.push(req.headers.authorization ?? '');
      spaces.push(req.headers['x-chatx-space']);
      conversations.push(req.headers['x-parley-conversation']);
    }
    if (refusal !== undefined || req.method !== 'POST') {
      res.writeHead(refusal ?? 405).end('the question was: secret');
      return;
    }
    const transport = new StreamableHTTPServerTransport({});
    const mcp = serverWithTools(res);
    res.once('close', () => void mcp.close());
    void mcp.connect(transport as Parameters<McpServer['connect']>[0]).then(() => transport.handleRequest(req, res));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bearers,
    spaces,
    conversations,
    calls,
    searchAnswers: (next) => (script = next),
    hasDocuments: (next) => (documents = next),
    refuseWith: (status) => (refusal = status),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  function serverWithTools(res: ServerResponse): McpServer {
    const mcp = new McpServer({ name: 'knowledge', version: '1' });
    const search = {
      query: z.string(),
      limit: z.number().optional(),
      filters: z.record(z.string(), z.unknown()).optional(),
    };
    mcp.registerTool(
      'search',
      { description: 'Search', inputSchema: search, annotations: { readOnlyHint: true } },
      async (args) => {
        calls.push({ tool: 'search', args });
        const answer = await script(args);
        if (answer === 'breaks' || answer === 'ends') {
          while (!res.headersSent) await nextTurn();
          if (answer === 'breaks') res.destroy();
          else res.end();
          await new Promise(() => undefined);
        }
        if (answer === 'fails') return { isError: true, content: [{ type: 'text', text: 'the index is broken' }] };
        return { content: [{ type: 'text', text: JSON.stringify(answer) }] };
      },
    );
    if (documents) registerFetch(mcp, documents);
    mcp.registerTool('remove_page', { description: 'Remove', inputSchema: { page: z.string() } }, (args) => {
      calls.push({ tool: 'remove_page', args });
      return { content: [{ type: 'text', text: `removed ${args.page}` }] };
    });
    return mcp;
  }

  function registerFetch(mcp: McpServer, kept: Readonly<Record<string, string>>): void {
    const inputSchema = { document_id: z.string(), datasource_id: z.string().optional() };
    const setUp = { description: 'Fetch', inputSchema, annotations: { readOnlyHint: true } };
    mcp.registerTool('fetch_document', setUp, (args) => {
      calls.push({ tool: 'fetch_document', args });
      const content = kept[args.document_id];
      if (content === undefined)
        return { isError: true, content: [{ type: 'text', text: 'There is no such document.' }] };
      return { content: [{ type: 'text', text: JSON.stringify({ content }) }] };
    });
  }
}
