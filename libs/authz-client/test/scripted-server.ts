import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

/** One scripted answer: a status with a body (text as it is, anything else as JSON), or a fault on the wire. */
export type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | 'hang' | 'reset' | 'cut';

export interface ScriptedServer {
  readonly url: string;
  /** Everything received, in order. */
  readonly requests: SeenRequest[];
  close(): Promise<void>;
}

/** A raw HTTP server that answers as the test says: the ways in which a real authz can go wrong. */
export async function startScriptedServer(script: (request: SeenRequest) => Answer): Promise<ScriptedServer> {
  const requests: SeenRequest[] = [];
  const server = createServer((incoming, response) => {
    void (async () => {
      const raw = await text(incoming);
      const seen = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: raw === '' ? undefined : (JSON.parse(raw) as unknown),
      };
      requests.push(seen);
      send(response, script(seen));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, answer: Answer): void {
  if (answer === 'hang') return;
  if (answer === 'reset') {
    response.destroy();
    return;
  }
  if (answer === 'cut') {
    response.writeHead(200, { 'content-length': '1000' }).write('{"allowed":true,');
    response.destroy();
    return;
  }
  const { status = 200, body = {}, headers = {} } = answer;
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

export const storeId = '01HZZZZZZZZZZZZZZZZZZZZZZZ';

/** A server on which the store `parley` exists and everything else is as scripted. */
export const startAuthzServer = (script: (request: SeenRequest) => Answer): Promise<ScriptedServer> =>
  startScriptedServer((request) =>
    request.path.startsWith('/stores?')
      ? { body: { stores: [{ id: storeId, name: 'parley' }], continuation_token: '' } }
      : script(request),
  );
