import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { loadModel, type Model } from './model.js';

const [folder = '', port = ''] = process.argv.slice(2);

const request = z.object({
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string().nullable() })),
  tools: z.array(z.unknown()).default([]),
  stream: z.boolean().default(false),
  max_tokens: z.int().positive().max(4096).nullish(),
});

const maxBodyChars = 1_000_000;

/** Chat completions of one model, one at a time, streamed token by token, with the refusals that small servers give. */
async function main(): Promise<void> {
  const model = await loadModel(folder);
  let turn: Promise<unknown> = Promise.resolve();
  const server = createServer((req, res) => {
    if (req.url === '/health') return void res.end('ok');
    turn = turn.then(() => complete(model, req, res)).catch(() => res.destroy());
  });
  server.listen(Number(port), '127.0.0.1');
}

async function complete(model: Model, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const asked = await requestOf(model, req);
  if ('message' in asked) refuse(res, asked);
  else await answer(model, asked, res);
}

type Request = z.infer<typeof request>;

interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly code?: string;
}

async function requestOf(model: Model, req: IncomingMessage): Promise<Request | Refusal> {
  if (req.method !== 'POST' || !req.url?.endsWith('/chat/completions'))
    return { status: 404, message: 'There is no such page.' };
  const { success, data, error } = request.safeParse(JSON.parse(await bodyOf(req)));
  if (!success) return { status: 400, message: z.prettifyError(error) };
  if (data.tools.length > 0) return { status: 400, message: `${model.name} does not support tools` };
  const tokens = model.tokensOf(data.messages);
  if (tokens + roomForAnswer <= model.contextTokens) return data;
  const message = `the request exceeds the available context size: ${tokens} tokens, of ${model.contextTokens}`;
  return { status: 400, message, code: 'context_length_exceeded' };
}

const roomForAnswer = 64;

async function answer(model: Model, { messages, max_tokens }: Request, res: ServerResponse): Promise<void> {
  const leaving = new AbortController();
  res.once('close', () => leaving.abort());
  res.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta: object, finish_reason: string | null = null): void => {
    const choices = [{ index: 0, delta, finish_reason }];
    res.write(`data: ${JSON.stringify({ object: 'chat.completion.chunk', model: model.name, choices })}\n\n`);
  };
  send({ role: 'assistant', content: '' });
  const finish = await model.answer(messages, {
    maxTokens: max_tokens ?? 200,
    signal: leaving.signal,
    onText: (content) => send({ content }),
  });
  send({}, finish);
  res.end('data: [DONE]\n\n');
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of req) {
    text += String(chunk);
    if (text.length > maxBodyChars) throw new Error('The request is too large.');
  }
  return text;
}

function refuse(res: ServerResponse, { status, message, code }: Refusal): void {
  res.writeHead(status, { 'content-type': 'application/json' });
  res.end(JSON.stringify({ error: { message, type: 'invalid_request_error', ...(code && { code }) } }));
}

await main();
