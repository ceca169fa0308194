import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { listen } from '@parley/service';

/** What stands between the service and the idp: it counts token calls, and shuts when a test wants the idp down. */
export interface IdpGate {
  url: string;
  forwardTo(port: number): void;
  /** Grant types of all token calls so far, in order. */
  grants: string[];
  /** The forms of these calls. */
  forms: Record<string, string>[];
  /** From now on connections are cut, or questions about nothing but keys and discovery. */
  shut(what?: 'everything' | 'tokens'): void;
  open(): void;
  /** From now on every answer begins so much later. */
  slow(ms: number): void;
  /** Holds token calls back until `open`. */
  hold(): void;
  close(): Promise<void>;
}

/** Starts a gate on a free port; the idp behind it must name the gate's address as its own. */
export async function startIdpGate(): Promise<IdpGate> {
  let target = 0;
  let isShut: 'everything' | 'tokens' | undefined;
  let held: PromiseWithResolvers<void> | undefined;
  let slowMs = 0;
  const grants: string[] = [];
  const forms: Record<string, string>[] = [];
  const handle = async (req: IncomingMessage, res: ServerResponse) => {
    const body = await readBody(req);
    const isTokenCall = req.url?.endsWith('/token') ?? false;
    if (isTokenCall) {
      const form = Object.fromEntries(new URLSearchParams(body.toString()));
      forms.push(form);
      grants.push(form['grant_type'] ?? '');
    }
    if (isTokenCall) await held?.promise;
    if (slowMs > 0) await delay(slowMs, undefined, { ref: false });
    if (isShut === 'everything' || (isShut === 'tokens' && isTokenCall)) req.socket.destroy();
    else forward(req, res, body, target);
  };
  const server = await listen((req, res) => void handle(req, res), { port: 0, graceMs: 20 });
  return {
    url: server.url,
    grants,
    forms,
    forwardTo: (port) => {
      target = port;
    },
    shut: (what = 'everything') => {
      isShut = what;
    },
    slow: (ms) => {
      slowMs = ms;
    },
    hold: () => {
      held = Promise.withResolvers();
    },
    open: () => {
      isShut = undefined;
      slowMs = 0;
      held?.resolve();
      held = undefined;
    },
    close: () => server.close(),
  };
}

async function readBody(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function forward({ method, url, headers, socket }: IncomingMessage, res: ServerResponse, body: Buffer, port: number) {
  const to = { host: '127.0.0.1', port, method, path: url, headers };
  const onward = request(to, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
  });
  onward.on('error', () => socket.destroy());
  onward.end(body);
}
