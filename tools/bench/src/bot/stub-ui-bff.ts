import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** ui-bff as the bot sees it: everything is allowed, and every run is over at once. `onRun` hears of each as it comes. */
export async function startStubUiBff(onRun: (messageId: string) => void) {
  const server = createServer((req, res) => {
    const isRun = req.url?.endsWith('/stream/start') ?? false;
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      if (!isRun) {
        const data = { allowed: true, space_allowed: true, user_allowed: true, reason: 'allowed' };
        res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ success: true, data }));
        return;
      }
      const { client_context: context } = JSON.parse(Buffer.concat(parts).toString()) as {
        client_context: { readonly chatx_message_id: string };
      };
      onRun(context.chatx_message_id);
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      res.end('event: run\ndata: {"run_id":"r"}\n\nevent: content\ndata: {"text":"so"}\n\nevent: done\ndata: {}\n\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
}
