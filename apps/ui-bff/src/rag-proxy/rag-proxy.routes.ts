import { errorBody, type HttpMethod } from '@parley/contracts';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import { type BffRoute, route } from '../http/route.js';
import { ragPrefix } from './forwarded-target.js';

export interface RagProxyDeps {
  /** Hands a request on to rag-server, and its answer back. */
  readonly forwardToRag: RequestHandler;
}

/** Everything below `/api/rag`. */
export const ragProxyRoutes = (deps: RagProxyDeps): BffRoute[] => [
  forwarded('get', 'Read from rag-server', deps),
  forwarded('post', 'Send to rag-server', deps),
  forwarded('put', 'Replace at rag-server', deps),
  forwarded('patch', 'Change at rag-server', deps),
  forwarded('delete', 'Delete at rag-server', deps),
];

const forwarded = (method: HttpMethod, summary: string, { forwardToRag }: RagProxyDeps): BffRoute =>
  route({
    method,
    path: `${ragPrefix}/*path`,
    access: 'signedIn',
    tag: 'RAG proxy',
    summary,
    description:
      'The path after `/api/rag`, the query, body and response are forwarded unchanged; `/mcp` too. Errors of ' +
      'rag-server keep its own body, `{detail, code, errors?}`.',
    unchecked: {
      params: z.object({ path: z.string().meta({ description: 'A path of rag-server, including slashes.' }) }),
    },
    success: { description: 'The response of rag-server, including its other statuses' },
    others: {
      413: { description: 'The body is larger than 32 MiB, or 256 MiB of files', schema: errorBody },
      502: { description: 'rag-server does not answer, or sends no valid HTTP response', schema: errorBody },
    },
    errors: { 400: 'The path contains `.` or `..` segments, or rag-server refused the request' },
    respond(_input, { req, res, next }) {
      void forwardToRag(req, res, next);
    },
  });
