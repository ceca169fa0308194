import { type IncomingMessage, request, type ServerResponse } from 'node:http';

/** Passes a request on as it is, and the answer back; either end that goes away takes the other one along. */
export function forward(target: string, req: IncomingMessage, res: ServerResponse): void {
  const { method, headers } = req;
  const upstream = request(new URL(req.url ?? '/', target), { method, headers, agent: false }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
    answer.once('error', () => res.destroy());
    answer.once('aborted', () => res.destroy());
  });
  upstream.once('error', () => (res.headersSent ? res.destroy() : res.writeHead(502).end('bad gateway')));
  res.once('close', () => upstream.destroy());
  req.pipe(upstream);
}
