import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { encodeStreamEvent, type StreamEvent, type ToolListBody } from '@parley/contracts';
import { listen } from '@parley/service';

/** A run that reached the upstream. */
export interface UpstreamRun {
  /** What was asked for: `start` or `resume`. */
  verb: string;
  authorization: string | undefined;
  body: Record<string, unknown>;
  /** Resolves when our service has left. */
  left: Promise<void>;
}

/** How the upstream answers a run. */
export type Answer = (send: (event: StreamEvent) => void, res: ServerResponse) => void | Promise<void>;

const usual: Answer = (send) => {
  send({ event: 'run', data: { run_id: 'run-1' } });
  send({ event: 'tool_start', data: { tool_call_id: 't1', tool_name: 'search', args: { query: 'parley' } } });
  send({ event: 'tool_end', data: { tool_call_id: 't1', result: 'two passages' } });
  send({ event: 'content', data: { text: 'Parley ' } });
  send({ event: 'content', data: { text: 'answers.' } });
  send({ event: 'done', data: {} });
};

/** An agents service over real HTTP that answers as a test scripts it. */
export async function startAgentsUpstream() {
  const runs: UpstreamRun[] = [];
  const cancels: Record<string, unknown>[] = [];
  const forgotten: { id: string; authorization: string | undefined }[] = [];
  let answer: Answer = usual;
  let refusal: { status: number; retryAfter: string | undefined } | undefined;
  let cancelled = false;
  let forgetStatus = 200;
  let beforeCancel = () => Promise.resolve();
  let cards = 0;
  let refusesCards = false;
  let tools: ToolListBody['data'] = { tools: [], unavailable: [] };
  const modelQuestions: { path: string; question: unknown; authorization: string | undefined }[] = [];
  let modelAnswer: unknown = [];
  const answerOfModels = async (req: IncomingMessage) => {
    const { question } = await readJson(req);
    modelQuestions.push({ path: req.url ?? '', question, authorization: req.headers.authorization });
    return modelAnswer;
  };
  const handle = async (req: IncomingMessage, res: ServerResponse) => {
    if (req.url === '/livez') return res.end('{}');
    if (req.url === '/api/v1/agents') {
      cards += 1;
      if (refusesCards) res.statusCode = 503;
      return res.end(JSON.stringify({ success: true, data: [{ id: 'docs', name: 'Docs', description: '' }] }));
    }
    if (req.url === '/api/v1/tools') return res.end(JSON.stringify({ success: true, data: tools }));
    if (isOfModels(req)) return res.end(JSON.stringify({ success: true, data: await answerOfModels(req) }));
    if (req.method === 'DELETE') {
      const id = decodeURIComponent(req.url?.split('/').at(-1) ?? '');
      forgotten.push({ id, authorization: req.headers.authorization });
      res.statusCode = forgetStatus;
      return res.end('{"success":true,"message":"Gone."}');
    }
    const left = new Promise<void>((resolve) => res.once('close', resolve));
    const [verb, body] = [req.url?.split('/').at(-1) ?? '', await readJson(req)];
    if (verb === 'cancel') {
      cancels.push(body);
      await beforeCancel();
      return res
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ success: true, data: { cancelled } }));
    }
    runs.push({ verb, authorization: req.headers.authorization, body, left });
    if (refusal) {
      res.statusCode = refusal.status;
      if (refusal.retryAfter !== undefined) res.setHeader('retry-after', refusal.retryAfter);
      refusal = undefined;
      return res.end('{}');
    }
    const send = (event: StreamEvent) => {
      if (!res.headersSent) res.writeHead(200, { 'content-type': 'text/event-stream' });
      res.write(encodeStreamEvent(event));
    };
    const pending = answer(send, res);
    if (pending) await pending;
    return res.end();
  };
  const server = await listen((req, res) => void handle(req, res), { port: 0, graceMs: 20 });
  return {
    url: server.url,
    runs,
    /** Bodies of the cancels that came. */
    cancels,
    /** Conversations that it was told to forget, and by whom. */
    forgotten,
    /** How it answers when it is told to forget. */
    answerForgetWith: (status: number) => {
      forgetStatus = status;
    },
    /** The next run is refused with this status and, where there is one, this `Retry-After`. */
    refuseNext: (status: number, retryAfter?: string) => {
      refusal = { status, retryAfter };
    },
    /** What a cancel is answered. */
    answerCancelWith: (isCancelled: boolean) => {
      cancelled = isCancelled;
    },
    /** What happens before a cancel is answered. */
    beforeCancel: (act: () => Promise<void>) => {
      beforeCancel = act;
    },
    /** How often it was asked for its agents. */
    get cards() {
      return cards;
    },
    refuseCards: (refuses: boolean) => {
      refusesCards = refuses;
    },
    /** What it was asked about models. */
    modelQuestions,
    answerModelWith: (next: unknown) => {
      modelAnswer = next;
    },
    /** What it says of the tools of further servers. */
    listTools: (next: ToolListBody['data']) => {
      tools = next;
    },
    answerWith: (next: Answer) => {
      answer = next;
    },
    reset: () => {
      answer = usual;
      refusal = undefined;
      beforeCancel = () => Promise.resolve();
      cancelled = refusesCards = false;
      cards = 0;
      forgetStatus = 200;
      forgotten.splice(0);
      runs.splice(0);
      cancels.splice(0);
    },
    close: () => server.close(),
  };
}

const isOfModels = ({ url }: IncomingMessage) => url?.startsWith('/api/v1/model-') ?? false;

async function readJson(req: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
}

/** An address where nothing listens. */
export async function deadUrl(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}
