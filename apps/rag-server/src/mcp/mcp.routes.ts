import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport, toNodeHandler } from '@modelcontextprotocol/node';
import {
  classifyInboundRequest,
  createMcpHandler,
  isJSONRPCErrorResponse,
  isJSONRPCResultResponse,
  type McpServer,
} from '@modelcontextprotocol/server';
import { AppError } from '@parley/contracts';
import { type Exchange, inOrder, onceClosed } from '@parley/service';
import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import { type RagRoute, route } from '../http/route.js';
import type { Caller } from '../identity/caller.js';
import { boundedBatches } from './batches.js';
import { clientReplies, type ClientReply } from './client-replies.js';
import { tolerateClient } from './tolerate-client.js';

export interface McpRouteDeps {
  /** A server for this one request, bound to its caller; `gone` aborts when the caller no longer waits. */
  readonly serverFor: (caller: Caller, gone: AbortSignal) => McpServer;
  /** `stream` lets a call send progress, log lines and questions before its answer; `json` is one body. */
  readonly answers: 'json' | 'stream';
  /** Counts each part of a batch but the first. */
  readonly countParts: RequestHandler;
  readonly onError: (error: unknown) => void;
}

export const mcpPath = '/mcp';

const anything = z.record(z.string(), z.unknown());

/**
 * MCP over streamable HTTP, stateless: every request is guarded anew and gets its own server, so any replica takes any
 * request. Clients of 2026-07-28, who say in each request who they are, and those of the revisions before, who begin with
 * `initialize`, are told apart by what they send. There is no stream to listen to and no session to end: GET and DELETE
 * are 405.
 */
export function mcpRoutes(deps: McpRouteDeps): RagRoute[] {
  const replies = clientReplies(randomUUID);
  const bounded = boundedBatches(deps.countParts);
  return [
    route({
      method: 'post',
      path: mcpPath,
      access: 'mcp',
      tag: 'MCP',
      summary: 'Model Context Protocol, streamable HTTP, stateless',
      isReading: true,
      unchecked: { body: anything },
      success: { description: 'A JSON-RPC answer', schema: anything },
      others: { 202: { description: 'Accepted' } },
      respond({ caller, signal }, { req, res, next }) {
        const serve = () => serveRequest({ req, res }, () => deps.serverFor(caller, signal), { ...deps, replies });
        const answer: RequestHandler = async () => {
          if (!isReply(req.body)) return serve();
          if (!replies.deliver(req.body)) throw nobodyAsked();
          res.sendStatus(202);
        };
        inOrder(bounded, answer)(req, res, next);
      },
    }),
  ];
}

type Serving = Pick<McpRouteDeps, 'answers' | 'onError'> & { readonly replies: ReturnType<typeof clientReplies> };

async function serveRequest(
  { req, res }: Pick<Exchange, 'req' | 'res'>,
  makeServer: () => McpServer,
  { answers, onError, replies }: Serving,
): Promise<void> {
  if (res.closed) return; // Who left while the guard was at work is not answered.
  tolerateClient(req);
  const server = makeServer();
  if (!isOfBefore(req)) {
    // It would report mistakes of clients; they get the error, and the log does not need it.
    const handler = createMcpHandler(() => server, { legacy: 'reject' });
    onceClosed(res, () => void handler.close().catch(onError));
    await toNodeHandler(handler, { onerror: onError })(req, res, req.body);
    return;
  }
  const transport = new NodeStreamableHTTPServerTransport({ enableJsonResponse: answers === 'json' });
  replies.follow(transport);
  onceClosed(res, () => void server.close().catch(onError));
  await server.connect(transport);
  await transport.handleRequest(req, res, req.body);
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
