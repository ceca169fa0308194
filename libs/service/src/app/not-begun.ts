import type { RequestListener, ServerResponse } from 'node:http';
import { AppError } from '@parley/contracts';
import { notBegun } from '../dependency/not-begun.js';
import type { Readiness } from '../health/readiness.js';
import type { WriteErrorBody } from '../http/error-handler.js';
import type { Drain } from '../lifecycle/drain.js';
import { release, releaseHeader } from './release.js';

const retryAfterSeconds = '2';

/** Answers of a service that is not open yet: it tells whom it waits for. */
export function answerOfWaiting(dependency: string | undefined, errorBody: WriteErrorBody): RequestListener {
  const body: Omit<Readiness, 'ready'> & { readonly status: string } = {
    status: 'starting',
    partly: [],
    dependencies: dependency === undefined ? {} : { [dependency]: { state: 'down', latency_ms: 0, reason: 'failed' } },
  };
  const error = new AppError('SERVICE_UNAVAILABLE', 'The service is starting. Please try again in a moment.', {
    details: { dependency, reason: 'starting' },
  });
  return (req, res) => {
    const path = pathOf(req.url);
    if (path === '/livez') send(res, 200, { status: 'alive' });
    else send(res, 503, path === '/readyz' ? body : errorBody(error));
  };
}

/** Told while a service leaves too: who asks for them looks after it. */
const upkeep = new Set(['/livez', '/readyz', '/healthz', '/metrics']);

/**
 * Answers with `app` until the service leaves. From then on each answer ends its connection, so that whoever keeps one
 * goes to another replica; once the time to notice is over, what is new is refused.
 */
export function leaveInOrder(drain: Drain, errorBody: WriteErrorBody, app: RequestListener): RequestListener {
  const leaving = new AppError('SERVICE_UNAVAILABLE', 'This server is restarting. Please try again in a moment.', {
    details: { reason: 'draining' },
  });
  return (req, res) => {
    if (drain.leaving.aborted) res.setHeader('connection', 'close');
    if (drain.refusing.aborted && !upkeep.has(pathOf(req.url))) send(res, 503, errorBody(leaving));
    else app(req, res);
  };
}

const pathOf = (url = '') => url.split('?', 1)[0] ?? '';

function send(res: ServerResponse, status: number, body: unknown): void {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    [releaseHeader]: release,
  };
  const refused = status === 503 ? { 'retry-after': retryAfterSeconds, [notBegun]: 'true' } : {};
  res.writeHead(status, { ...headers, ...refused }).end(JSON.stringify(body));
}
