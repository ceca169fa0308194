import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';

/** A tool as the server states it; anything may be wrong about it. */
export type StatedTool = Record<string, unknown> & { name: string };

/** A tool that sends something out: it is marked by nothing, so it may write. */
export const send: StatedTool = {
  name: 'send',
  description: 'Send a mail',
  inputSchema: { type: 'object', properties: { to: { type: 'string' }, text: { type: 'string' } } },
};

/** An MCP server with tools of a mailbox. It keeps what was called, and every bearer that it was given. */
export async function startMailServer() {
  let tools: readonly StatedTool[] = [send];
  const calls: { name: string; arguments: unknown }[] = [];
  const bearers = new Set<string>();
  const server = createServer((req, res) => {
    bearers.add(req.headers.authorization ?? '');
    void text(req).then((body) => {
      const { id, method, params } = JSON.parse(body === '' ? '{}' : body) as Record<string, unknown>;
      if (method === 'tools/call') calls.push(params as (typeof calls)[number]);
      const answers: Record<string, object> = {
        initialize: { ...hello },
        'tools/list': { tools },
        'tools/call': { content: [{ type: 'text', text: 'sent' }] },
      };
      const result = answers[String(method)];
      res.writeHead(result ? 200 : 202, { 'content-type': 'application/json' });
      res.end(result && JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    calls,
    bearers,
    states: (...next: StatedTool[]) => (tools = next),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

const hello = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'mail', version: '1' },
};
