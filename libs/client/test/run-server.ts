import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encodeStreamEvent, type StreamEvent } from '@parley/contracts';

/** What happens to one request: a whole answer, silence, or the stream up to a byte, after which the connection breaks. */
export type Turn =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown }
  | { readonly cutAtByte: number }
  | 'whole'
  | 'silence'
  | 'no answer';

export interface SeenCall {
  readonly route: string;
  readonly lastEventId: string | undefined;
  readonly body: unknown;
}

/** Events as they go over the wire, numbered from 1. */
export const framesOf = (events: readonly StreamEvent[]): string[] =>
  events.map((event, index) => encodeStreamEvent(event, String(index + 1)));

interface RunServerOptions {
  readonly frames: readonly string[];
  /** One for each request, in order; the last for all that follow. */
  readonly turns: readonly [Turn, ...Turn[]];
  /** How many events are told again when a stream is taken up. */
  readonly overlap?: number;
}

/** A run told as ui-bff tells one, over connections that break as the test says. */
export async function startRunServer({ frames, turns, overlap = 0 }: RunServerOptions) {
  const seen: SeenCall[] = [];
  const server = createServer((req, res) => {
    void readBody(req).then((body) => {
      const turn = turns[Math.min(seen.length, turns.length - 1)] ?? 'whole';
      const lastEventId = req.headers['last-event-id']?.toString();
      seen.push({ route: `${req.method ?? ''} ${req.url ?? ''}`, lastEventId, body });
      play(turn, frames, Math.max(0, Number(lastEventId ?? 0) - overlap), res);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

async function readBody(req: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const part of req.setEncoding('utf8')) text += String(part);
  return text === '' ? undefined : JSON.parse(text);
}

function play(turn: Turn, frames: readonly string[], after: number, res: ServerResponse): void {
  if (turn === 'no answer') {
    res.destroy();
    return;
  }
  if (typeof turn === 'object' && 'status' in turn) {
    const text = turn.body === undefined ? undefined : JSON.stringify(turn.body);
    res.writeHead(turn.status, { 'content-type': 'application/json', ...turn.headers }).end(text);
    return;
  }
  const rest = Buffer.from(frames.slice(after).join(''));
  if (rest.length === 0) {
    res.writeHead(204).end();
    return;
  }
  res.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  if (turn === 'silence') return;
  if (turn === 'whole' || turn.cutAtByte >= rest.length) {
    res.end(rest);
    return;
  }
  res.write(Buffer.concat([Buffer.from(': keep-alive\n\n'), rest.subarray(0, turn.cutAtByte)]), () => res.destroy());
}
