import { once } from 'node:events';
import { McpServer } from '@modelcontextprotocol/server';

/** A server with one tool that says when it is called, and is done when nobody waits for it any more. */
export const slowServer = (begun: (gone: AbortSignal) => void) => (_req: unknown, gone: AbortSignal) => {
  const mcp = new McpServer({ name: 'slow', version: '1' });
  mcp.server.registerCapabilities({ tools: {} });
  mcp.server.setRequestHandler('tools/call', async () => {
    begun(gone);
    await once(gone, 'abort');
    return { content: [] };
  });
  return mcp;
};
