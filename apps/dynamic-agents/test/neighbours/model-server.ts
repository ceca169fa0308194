import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the model is asked, as far as the tests look at it. */
export interface ModelRequest {
  model: string;
  messages: {
    role: string;
    content: string | null;
    tool_call_id?: string;
    tool_calls?: { id: string; function: { name: string; arguments: string } }[];
    reasoning_content?: string;
    reasoning?: string;
  }[];
  stream_options?: { include_usage?: boolean };
  tools?: { function: { name: string; parameters: Record<string, unknown> } }[];
}

/** How one request is answered: text, tool calls, a status, a stream that stops in the middle or never ends, or not at all. */
export type ModelReply =
  | { say: string; finish?: string }
  | { call: { name: string; args: unknown; id?: string }[]; say?: string; finish?: string }
  | { status: number; headers?: Record<string, string> }
  /** Exactly that, by default as a stream. */
  | { body: string; type?: string; code?: number }
  | { breakOffAfter: string }
  | { stallAfter: string }
  | 'hangs up';

/** A real HTTP server that speaks OpenAI's streamed chat completions and answers by a script. */
export interface ModelServer {
  url: string;
  requests: ModelRequest[];
  /** Authorization headers, in order. */
  keys: string[];
  /** Paths and queries that were asked, in order. */
  paths: string[];
  /** What the next requests get, in order, perhaps by what they ask; after that it answers 500. */
  script(...replies: (ModelReply | ((request: ModelRequest) => ModelReply))[]): void;
  /** Resolves when a client has gone from a stalled stream. */
  left: Promise<void>;
  close(): Promise<void>;
}

export async function startModelServer(): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const keys: string[] = [];
  const paths: string[] = [];
  let replies: (ModelReply | ((request: ModelRequest) => ModelReply))[] = [];
  const gone = Promise.withResolvers<undefined>();
  const server = createServer((req, res) => {
    keys.push(req.headers.authorization ?? '');
    void bodyOf(req).then((body) => {
      requests.push(body as ModelRequest);
      paths.push(req.url ?? '');
      const reply = replies.shift() ?? { status: 500 };
      answer(res, typeof reply === 'function' ? reply(body as ModelRequest) : reply, () => gone.resolve(undefined));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    paths,
    keys,
    script: (...next) => (replies = next),
    left: gone.promise,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(req: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of req) text += String(chunk);
  return JSON.parse(text);
}

function answer(res: ServerResponse, reply: ModelReply, onLeft: () => void): void {
  if (reply === 'hangs up') {
    res.destroy();
    return;
  }
  if ('body' in reply) {
    res.writeHead(reply.code ?? 200, { 'content-type': reply.type ?? 'text/event-stream' }).end(reply.body);
    return;
  }
  if ('status' in reply) {
    res.writeHead(reply.status, reply.headers).end('{"error":{"message":"the prompt was: secret"}}');
    return;
  }
  res.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta: object, finish_reason: string | null = null) =>
    res.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`);
  if ('breakOffAfter' in reply) {
    send({ content: reply.breakOffAfter });
    res.end();
  } else if ('stallAfter' in reply) {
    send({ content: reply.stallAfter });
    res.once('close', onLeft);
  } else sayAll(res, reply, send);
}

type Spoken = Extract<ModelReply, { say: string } | { call: unknown }>;

function sayAll(res: ServerResponse, reply: Spoken, send: (delta: object, finish?: string) => void): void {
  for (const piece of (reply.say ?? '').match(/.{1,7}/gsu) ?? []) send({ content: piece });
  const calls = 'call' in reply ? reply.call : [];
  for (const [index, { name, args, id = `call-${index}` }] of calls.entries()) {
    const [first, ...rest] = inPieces(typeof args === 'string' ? args : JSON.stringify(args));
    send({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: first } }] });
    for (const piece of rest) send({ tool_calls: [{ index, function: { arguments: piece } }] });
  }
  send({}, reply.finish ?? (calls.length > 0 ? 'tool_calls' : 'stop'));
  res.end('data: [DONE]\n\n');
}

/** A few letters each; of a long text at most a thousand pieces. */
const inPieces = (text: string): string[] =>
  text.match(new RegExp(`.{1,${Math.max(5, Math.ceil(text.length / 1000))}}`, 'gsu')) ?? [''];
