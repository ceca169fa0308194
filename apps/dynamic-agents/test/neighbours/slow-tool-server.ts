import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';

/** An MCP server whose one tool takes its time, and says so. */
export async function startSlowToolServer({ forMs, everyMs }: { forMs: number; everyMs: number }) {
  const server = createServer((req, res) => {
    const mcp = new McpServer({ name: 'slow', version: '1' });
    mcp.registerTool('slow', {}, async ({ _meta, sendNotification }) => {
      const progressToken = _meta?.progressToken ?? 0;
      for (let progress = 1; progress * everyMs <= forMs; progress += 1) {
        await sleep(everyMs);
        await sendNotification({ method: 'notifications/progress', params: { progressToken, progress } });
      }
      return { content: [{ type: 'text', text: 'done' }] };
    });
    const transport = new StreamableHTTPServerTransport({});
    res.once('close', () => void mcp.close());
    void mcp.connect(transport as Parameters<McpServer['connect']>[0]).then(() => transport.handleRequest(req, res));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
