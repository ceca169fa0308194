import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const request = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.string().nullish() })),
});

/** What the model was asked: the person's last message, and how many tools have answered since. */
export interface ReplyTo {
  readonly question: string;
  /** How many tools answered since the question. */
  readonly toolResults: number;
  /** What the last of them said. */
  readonly found: string;
}

/** Writes an answer piece by piece. */
export interface Reply {
  readonly say: (text: string) => void;
  readonly call: (name: string, args: object) => void;
}

export interface Model {
  /** Settings of dynamic-agents that make it use this model. */
  readonly settings: Readonly<Record<string, string>>;
  /** How the model answers from now on; the answer ends when the promise resolves. */
  answerBy(answer: (asked: ReplyTo, reply: Reply) => Promise<void> | void): void;
  close(): Promise<void>;
}

/** An OpenAI-compatible model that answers what a test wants, when the test wants it. */
export async function startModel(): Promise<Model> {
  let answer: (asked: ReplyTo, reply: Reply) => Promise<void> | void = ({ question }, { say }) =>
    say(`You asked: ${question}`);
  const server = createServer((req, res) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of req) chunks.push(chunk as Buffer);
      const { messages } = request.parse(JSON.parse(Buffer.concat(chunks).toString()));
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      const { reply, end } = writerOf(res);
      await answer(askedIn(messages), reply);
      end();
    })().catch(() => res.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    settings: { LLM_BASE_URL: `http://127.0.0.1:${port}/v1`, LLM_API_KEY: 'unused', LLM_MODEL: 'scripted' },
    answerBy: (next) => void (answer = next),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function askedIn(messages: z.infer<typeof request>['messages']): ReplyTo {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const since = messages.slice(last + 1);
  const results = since.filter(({ role }) => role === 'tool');
  return {
    question: messages[last]?.content ?? '',
    toolResults: results.length,
    found: results.at(-1)?.content ?? '',
  };
}

function writerOf(res: ServerResponse) {
  let calls = 0;
  const send = (delta: object, finish_reason: string | null = null) =>
    res.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`);
  const reply: Reply = {
    say: (content) => void send({ content }),
    call(name, args) {
      const id = `call-${Math.random().toString(36).slice(2)}`;
      send({
        tool_calls: [{ index: calls, id, type: 'function', function: { name, arguments: JSON.stringify(args) } }],
      });
      calls += 1;
    },
  };
  const end = () => {
    send({}, calls > 0 ? 'tool_calls' : 'stop');
    res.end('data: [DONE]\n\n');
  };
  return { reply, end };
}
