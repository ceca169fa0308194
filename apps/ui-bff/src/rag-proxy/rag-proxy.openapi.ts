import { errorBody, type ApiRoute, type HttpMethod } from '@parley/contracts';
import { z } from 'zod';
import { ragPrefix } from './forwarded-target.js';

const params = z.object({ path: z.string().meta({ description: 'A path of rag-server, including slashes.' }) });

const route = (method: HttpMethod, summary: string): ApiRoute => ({
  method,
  path: `${ragPrefix}/*path`,
  summary,
  description:
    'The path after `/api/rag`, the query, body and response are forwarded unchanged; `/mcp` too. Errors of ' +
    'rag-server keep its own body, `{detail, code, errors?}`.',
  tag: 'RAG proxy',
  auth: 'session',
  params,
  responses: {
    200: { description: 'The response of rag-server, including its other statuses' },
    400: { description: 'The path contains `.` or `..` segments, or rag-server refused the request' },
    413: { description: 'The body is larger than 32 MiB', schema: errorBody },
    502: { description: 'rag-server does not answer, or sends no valid HTTP response', schema: errorBody },
  },
});

/** The proxy's rows of the OpenAPI document. */
export const ragProxyApi: ApiRoute[] = [
  route('get', 'Read from rag-server'),
  route('post', 'Send to rag-server'),
  route('put', 'Replace at rag-server'),
  route('patch', 'Change at rag-server'),
  route('delete', 'Delete at rag-server'),
];
