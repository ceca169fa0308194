import { type ClientRequest, Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { context, propagation } from '@opentelemetry/api';
import { AppError, maxFilesIngestBytes, maxIngestBytes } from '@parley/contracts';
import { currentRequestId, onceClosed } from '@parley/service';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware';
import { actorOf } from '../entrance/identify.js';
import type { AuditChange, TellOutcome } from './audit-change.js';
import { answerHeaders, requestHeaders } from './forwarded-headers.js';
import { forwardedTarget } from './forwarded-target.js';
import { withPublicAddresses } from './public-address.js';
import { ragFailure, toRagFailure } from './rag-failure.js';
import { takesFiles } from './takes-files.js';
import { type Patience, watchRequest } from './watch-request.js';

export interface RagProxyOptions extends Partial<Patience> {
  /** Address of rag-server; what follows `/api/rag` is appended. */
  readonly url: string;
  /** What is kept of changes, before the caller hears of their end. */
  readonly auditChange: AuditChange;
  /** Largest body that is sent on, and largest one of files; the largest that rag-server takes. */
  readonly maxBodyBytes?: number;
  readonly maxFilesBytes?: number;
  /** The request target for rag-server, of the one that came; what follows `/api/rag` where nothing is said. */
  readonly targetOf?: (target: string) => string;
}

export interface RagProxy {
  /** Put behind a guard: hands the request on in the caller's name, and the answer back, both as they come. */
  readonly forward: RequestHandler;
  /** Drops the connections to rag-server. */
  close(): Promise<void>;
}

/**
 * Streams requests to rag-server and its answers back, without looking into either: what they mean, and who may, is
 * rag-server's to say. Failures before an answer has begun are 502; later ones cut it.
 */
export function createRagProxy(options: RagProxyOptions): RagProxy {
  const {
    url,
    auditChange,
    maxBodyBytes = maxIngestBytes,
    maxFilesBytes = maxFilesIngestBytes,
    targetOf = forwardedTarget,
    connectMs = 5000,
    answerMs = 65_000,
    idleMs = 120_000,
  } = options;
  // A request that waits for a free connection would wait for ever behind open streams: there is always one more.
  // Only with a limit of its own does it heed the server's, and leave idle connections before they are closed under it.
  const kept = { keepAlive: true, maxFreeSockets: 64, timeout: idleMs };
  const agent = new (url.startsWith('https:') ? HttpsAgent : HttpAgent)(kept);
  const endings = new WeakMap<Request, Ending>();
  const limitOf = ({ method, originalUrl: url }: Request) =>
    takesFiles({ method, url }) ? maxFilesBytes : maxBodyBytes;

  const stream: Plugin<Request, Response> = (proxy) => {
    proxy.on('error', (error, req) => req && endings.get(req)?.fail(toRagFailure(error)));
    proxy.on('proxyReq', (outgoing, req) => {
      watchRequest(outgoing, { connectMs, answerMs, idleMs });
      limitBody(req, outgoing, limitOf(req));
      // Without a listener Node drops the connection, and nobody hears of it.
      outgoing.once('upgrade', (_answer, socket) => {
        socket.destroy();
        endings.get(req)?.fail(ragFailure('bad_answer'));
      });
    });
    proxy.on('proxyRes', (answer, req) => endings.get(req)?.answered(answer));
  };
  const proxy = createProxyMiddleware<Request, Response>({
    target: url,
    agent,
    changeOrigin: true,
    selfHandleResponse: true,
    ejectPlugins: true,
    plugins: [stream],
    pathRewrite: (_path, req) => targetOf(req.originalUrl),
  });
  const handOn = (tell: TellOutcome | undefined, req: Request, res: Response, next: NextFunction) => {
    // Whoever left while the guards were at work is not told again.
    if (res.closed) return;
    const ending = endingOf(tell, res, { url, next });
    endings.set(req, ending);
    req.headers = headersOf(req);
    void proxy(req, res, ending.fail);
  };
  return {
    forward: (req, res, next) => {
      if (Number(req.headers['content-length'] ?? 0) > limitOf(req)) throw tooLarge();
      const tell = auditChange(req);
      if (tell instanceof Promise) tell.then((told) => handOn(told, req, res, next)).catch(next);
      else handOn(tell, req, res, next);
    },
    close: () => {
      agent.destroy();
      return Promise.resolve();
    },
  };
}

/** Replaced before the library sees them: it may send them at once, out of its hooks' reach. */
function headersOf(req: Request) {
  const headers = requestHeaders(req.headers, { bearer: actorOf(req).token.raw, requestId: currentRequestId() });
  propagation.inject(context.active(), headers);
  return headers;
}

/** A body without a length is counted as it passes; over the limit, rag-server never sees its end. */
function limitBody(req: Request, outgoing: ClientRequest, maxBytes: number): void {
  let bytes = 0;
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) outgoing.destroy(tooLarge());
  });
}

const tooLarge = () => new AppError('PAYLOAD_TOO_LARGE', 'The body is too large.');

/** A balancer that has nobody to ask answers with a page or a line of its own; rag-server's are JSON. */
const isFromBetween = ({ statusCode = 0, headers }: IncomingMessage): boolean =>
  [502, 503, 504].includes(statusCode) && /^text\//.test(headers['content-type'] ?? '');

/** @param fail takes what keeps an answer from beginning */
function beginAnswer(answer: IncomingMessage, res: Response, url: string, fail: (error: unknown) => void): void {
  if (isFromBetween(answer)) {
    answer.resume();
    fail(ragFailure('unreachable'));
    return;
  }
  try {
    const headers = withPublicAddresses(answer.headers, url);
    res.writeHead(
      finalStatus(answer),
      answerHeaders(headers, (name) => res.hasHeader(name)),
    );
  } catch (cause) {
    answer.destroy();
    fail(toRagFailure(cause));
    return;
  }
  // A stream: its head must not wait for its first event.
  if (answer.headers['content-length'] === undefined) res.flushHeaders();
  answer.pipe(res);
}

/** Throws AppError for a protocol that nobody asked to change to (101). */
function finalStatus({ statusCode = 0 }: IncomingMessage): number {
  if (statusCode < 200) throw ragFailure('bad_answer');
  return statusCode;
}

/** How a request ends: with an answer, or without one. */
interface Ending {
  readonly answered: (answer: IncomingMessage) => void;
  /** The library tells of one failure in up to three ways; the first counts. */
  readonly fail: (error?: unknown) => void;
}

interface Towards {
  /** Address of rag-server. */
  readonly url: string;
  readonly next: NextFunction;
}

/** A change is audited before its end is told: one that cannot be is not told as done. */
function endingOf(tell: TellOutcome | undefined, res: Response, { url, next }: Towards): Ending {
  let isOver = false;
  const end = (error?: unknown) => {
    if (!isOver) next(error);
    isOver = true;
  };
  if (!tell) return { answered: (answer) => beginAnswer(answer, res, url, end), fail: end };
  let told: Promise<void> | undefined;
  const tellOnce = (answer?: IncomingMessage) => (told ??= tell(answer));
  // Who leaves has asked all the same.
  onceClosed(res, () => void tellOnce().catch(end));
  return {
    answered(answer) {
      const begin = () => (answer.destroyed ? end(ragFailure('unreachable')) : beginAnswer(answer, res, url, end));
      const drop = (error: unknown) => {
        answer.destroy();
        end(error);
      };
      tellOnce(answer).then(begin, drop);
    },
    fail: (error) => void tellOnce().then(() => end(error), end),
  };
}
