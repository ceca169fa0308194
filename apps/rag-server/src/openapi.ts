import { type ApiRoute, type OpenApiDocument, buildOpenApi, ragErrorBody, ragHealth } from '@parley/contracts';
import { z } from 'zod';
import { mcpPath } from './mcp/mcp.endpoint.js';
import { metadataPaths } from './mcp/resource-metadata.js';
import { description, tags } from './api-description.js';
import { type RagRoute, toApiRoute } from './http/route.js';

export const documentPath = '/openapi.json';
export const docsPath = '/docs';

const anything = z.record(z.string(), z.unknown());
const readiness = z.object({ status: z.string(), dependencies: anything });

const open = (path: string, summary: string, schema: z.ZodType, tag = 'Health'): ApiRoute => ({
  method: 'get',
  path,
  tag,
  summary,
  auth: 'anyone',
  responses: { 200: { description: summary, schema } },
});

/** Routes that no `RagRoute` declares: health, metadata, MCP and this document. */
const frameRoutes: ApiRoute[] = [
  open('/livez', 'The process is alive', z.object({ status: z.string() })),
  open('/readyz', 'The service and all its dependencies are ready', readiness),
  open('/healthz', 'Health and key configuration', ragHealth),
  open(documentPath, 'This document', anything, 'Reference'),
  {
    ...open(docsPath, 'This document as a page', anything, 'Reference'),
    responses: { 200: { description: 'A page', contentType: 'text/html', schema: z.string() } },
  },
  ...metadataPaths.map((path) => open(path, 'Protected resource metadata (RFC 9728)', anything, 'MCP')),
  {
    method: 'post',
    path: mcpPath,
    tag: 'MCP',
    summary: 'Model Context Protocol, streamable HTTP, stateless',
    description: 'Role: readonly.',
    auth: 'bearer',
    body: anything,
    responses: { 200: { description: 'A JSON-RPC answer', schema: anything }, 202: { description: 'Accepted' } },
  },
];

export const openApiDocument = (routes: readonly RagRoute[], version: string): OpenApiDocument =>
  buildOpenApi({
    title: 'Retrieval API',
    version,
    description,
    tags,
    routes: [...routes.map(toApiRoute), ...frameRoutes],
    errorBody: ragErrorBody,
  });
