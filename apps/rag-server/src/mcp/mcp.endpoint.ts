import { randomUUID } from 'node:crypto';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isJSONRPCErrorResponse, isJSONRPCResultResponse } from '@modelcontextprotocol/sdk/types.js';
import { AppError } from '@parley/contracts';
import { jsonBody, onceClosed } from '@parley/service';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { goneOrLate } from '../http/mount-routes.js';
import { type ClientReply, clientReplies } from './client-replies.js';
import { refuseForeignOrigins } from './origin-guard.js';

interface Deps {
  /** Who may ask at all; runs before a body is read. */
  readonly guard: RequestHandler;
  /** A server for this one request, bound to its caller; `gone` aborts when nobody waits for the answer any more. */
  readonly serverFor: (req: Request, gone: AbortSignal) => Pick<McpServer, 'connect' | 'close'>;
  /** `stream` lets a call send progress, log lines and questions before its answer; `json` is one body. */
  readonly answers: 'json' | 'stream';
  /** Addresses of ours that a browser may have loaded a page from, beside loopback. */
  readonly origins: readonly string[];
  readonly onError: (error: unknown) => void;
}

export const mcpPath = '/mcp';

/**
 * MCP over streamable HTTP, stateless: every request is guarded anew and gets its own server, so any replica takes any
 * request. There is no stream to listen to and no session to end: GET and DELETE are 405.
 */
export function mcpEndpoint({ guard, serverFor, answers, origins, onError }: Deps): Router {
  const replies = clientReplies(randomUUID);

  async function serve(req: Request, res: Response): Promise<void> {
    if (res.closed) return; // Who left while the guard was at work is not answered.
    const server = serverFor(req, goneOrLate(req, res));
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: answers === 'json' });
    replies.follow(transport);
    onceClosed(res, () => void server.close().catch(onError));
    await server.connect(transport);
    await transport.handleRequest(req, res, req.body);
  }

  const router = Router();
  const body = jsonBody({ limitBytes: 1024 * 1024 });
  router.post(mcpPath, refuseForeignOrigins(origins), guard, body, async (req, res) => {
    if (!isReply(req.body)) return serve(req, res);
    if (!replies.deliver(req.body)) throw nobodyAsked();
    res.sendStatus(202);
  });
  return router;
}

const isReply = (body: unknown): body is ClientReply => isJSONRPCResultResponse(body) || isJSONRPCErrorResponse(body);

const nobodyAsked = () =>
  new AppError('VALIDATION_ERROR', 'Nobody waits for this answer.', {
    details: [{ field: 'id', message: 'no question of that id is open here' }],
  });
