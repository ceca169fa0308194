import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { jsonBody } from '@parley/service';
import { type Request, Router } from 'express';
import type { Guards } from '../http/guards.js';
import { goneOrLate } from '../http/mount-routes.js';
import { mcpServer } from './mcp-server.js';
import type { ToolCatalog } from './tool-catalog.js';

interface Deps {
  readonly guards: Guards;
  readonly tools: ToolCatalog;
  readonly version: string;
  readonly issuer: string;
  /** Address under which callers know this service. */
  readonly publicUrl: (req: Request) => string;
  readonly onError: (error: unknown) => void;
}

export const mcpPath = '/mcp';
/** RFC 9728 section 3.1: the well-known part goes before the path of the resource. */
export const metadataPaths = [
  '/.well-known/oauth-protected-resource',
  `/.well-known/oauth-protected-resource${mcpPath}`,
];

/**
 * MCP over streamable HTTP, stateless: every request carries its own bearer and gets its own server. There is no
 * stream to listen to, so GET and DELETE are not answered (405).
 */
export function mcpEndpoint({ guards, tools, version, issuer, publicUrl, onError }: Deps): Router {
  const router = Router();
  router.post(mcpPath, guards.requireRole('readonly'), jsonBody({ limitBytes: 1024 * 1024 }), async (req, res) => {
    const server = mcpServer({ tools, version, onError }, guards.callerOf(req), goneOrLate(req, res));
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    res.once('close', () => void server.close().catch(onError));
    await server.connect(transport);
    await transport.handleRequest(req, res, req.body);
  });
  for (const path of metadataPaths) {
    router.get(path, (req, res) => {
      res.json({
        resource: publicUrl(req) + mcpPath,
        resource_name: 'Knowledge base',
        authorization_servers: [issuer],
        bearer_methods_supported: ['header'],
      });
    });
  }
  return router;
}
