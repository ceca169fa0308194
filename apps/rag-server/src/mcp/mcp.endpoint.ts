import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport, toNodeHandler } from '@modelcontextprotocol/node';
import {
  type McpServer,
  classifyInboundRequest,
  createMcpHandler,
  isJSONRPCErrorResponse,
  isJSONRPCResultResponse,
} from '@modelcontextprotocol/server';
import { AppError } from '@parley/contracts';
import { onceClosed } from '@parley/service';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { goneOrLate } from '../http/mount-routes.js';
import { readJson } from '../http/read-json.js';
import { boundedBatches } from './batches.js';
import { type ClientReply, clientReplies } from './client-replies.js';
import { refuseForeignOrigins } from './origin-guard.js';

interface Deps {
  /** Who may ask at all; runs before a body is read. */
  readonly guard: RequestHandler;
  /** A server for this one request, bound to its caller; `gone` aborts when the caller no longer waits. */
  readonly serverFor: (req: Request, gone: AbortSignal) => McpServer;
  /** `stream` lets a call send progress, log lines and questions before its answer; `json` is one body. */
  readonly answers: 'json' | 'stream';
  /** Addresses of ours that a browser may have loaded a page from, beside loopback. */
  readonly origins: readonly string[];
  /** Counts each part of a batch but the first. */
  readonly countParts: RequestHandler;
  readonly onError: (error: unknown) => void;
}

export const mcpPath = '/mcp';

/**
 * MCP over streamable HTTP, stateless: every request is guarded anew and gets its own server, so any replica takes any
 * request. Clients of 2026-07-28, who say in each request who they are, and those of the revisions before, who begin with
 * `initialize`, are told apart by what they send. There is no stream to listen to and no session to end: GET and DELETE
 * are 405.
 */
export function mcpEndpoint({ guard, serverFor, answers, origins, countParts, onError }: Deps): Router {
  const replies = clientReplies(randomUUID);

  async function serve(req: Request, res: Response): Promise<void> {
    if (res.closed) return; // Who left while the guard was at work is not answered.
    await (isOfBefore(req) ? serveAsBefore(req, res) : serveEnveloped(req, res));
  }

  async function serveEnveloped(req: Request, res: Response): Promise<void> {
    const server = serverFor(req, goneOrLate(req, res));
    // It would report mistakes of clients; they get the error, and the log does not need it.
    const handler = createMcpHandler(() => server, { legacy: 'reject' });
    onceClosed(res, () => void handler.close().catch(onError));
    await toNodeHandler(handler, { onerror: onError })(req, res, req.body);
  }

  async function serveAsBefore(req: Request, res: Response): Promise<void> {
    const server = serverFor(req, goneOrLate(req, res));
    const transport = new NodeStreamableHTTPServerTransport({ enableJsonResponse: answers === 'json' });
    replies.follow(transport);
    onceClosed(res, () => void server.close().catch(onError));
    await server.connect(transport);
    await transport.handleRequest(req, res, req.body);
  }

  const router = Router();
  const body = readJson({ limitBytes: 1024 * 1024 });
  router.post(mcpPath, refuseForeignOrigins(origins), guard, ...body, boundedBatches(countParts), async (req, res) => {
    if (!isReply(req.body)) return serve(req, res);
    if (!replies.deliver(req.body)) throw nobodyAsked();
    res.sendStatus(202);
  });
  return router;
}

/** Whether a request belongs to a revision before 2026-07-28. */
function isOfBefore(req: Request): boolean {
  const version = req.get('mcp-protocol-version');
  const named = version === undefined ? {} : { protocolVersionHeader: version };
  return classifyInboundRequest({ httpMethod: req.method, ...named, body: req.body as unknown }).kind === 'legacy';
}

const isReply = (body: unknown): body is ClientReply => isJSONRPCResultResponse(body) || isJSONRPCErrorResponse(body);

const nobodyAsked = () =>
  new AppError('VALIDATION_ERROR', 'No question is waiting for this answer.', {
    details: [{ field: 'id', message: 'no open question has this id' }],
  });
