import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { once } from 'node:events';

/** A request as it reached the upstream. */
export interface Arrived {
  method: string | undefined;
  /** As it stood in the request line. */
  target: string | undefined;
  headers: IncomingHttpHeaders;
}

type Answer = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>;

/** In rag-server's place: records what arrives, and answers as a test tells it. */
export async function startRagUpstream(port = 0) {
  const arrived: Arrived[] = [];
  let answer: Answer = (_req, res) => void res.end('{}');
  const server = createServer((req, res) => {
    if (asksWhetherItLives(req)) return void res.end('{}');
    arrived.push({ method: req.method, target: req.url, headers: req.headers });
    void answer(req, res);
  });
  return {
    arrived,
    /** What answers from now on. */
    answerWith: (next: Answer) => (answer = next),
    ...(await serve(server, port)),
  };
}

/** The service does so again and again, in nobody's name; what it forwards has a bearer. */
const asksWhetherItLives = ({ url = '', headers }: IncomingMessage) =>
  url.endsWith('/livez') && headers.authorization === undefined;

/** Takes connections and does with them what a test wants: no HTTP unless the test speaks it. */
export const startTcpUpstream = (onConnection: (socket: Socket) => void) =>
  serve(createTcpServer((socket) => onConnection(socket.on('error', () => undefined))));

async function serve(server: Server, port = 0) {
  const open = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many were opened so far. */
    connections: () => connections,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

interface RawCall {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** Sends a request whose target no client library tidies up. */
export async function callRaw(url: string, target: string, { method = 'GET', headers = {}, body }: RawCall = {}) {
  const { hostname, port } = new URL(url);
  const req = request({ hostname, port, path: target, method, headers, agent: false });
  req.end(body);
  const [res] = (await once(req, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of res) chunks.push(chunk as Buffer);
  return { status: res.statusCode, headers: res.headers, text: Buffer.concat(chunks).toString() };
}
