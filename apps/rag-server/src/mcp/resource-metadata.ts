import { type Request, Router } from 'express';
import { mcpPath } from './mcp.endpoint.js';

interface Deps {
  readonly issuer: string;
  /** Address under which callers know this service. */
  readonly publicUrl: (req: Request) => string;
}

const wellKnown = '/.well-known/oauth-protected-resource';
/** RFC 9728 section 3.1: the well-known part goes before the path of the resource. */
export const metadataPath = wellKnown + mcpPath;
/** The second one is where clients look that were given the bare address. */
export const metadataPaths = [metadataPath, wellKnown];

/** RFC 9728: who gives out tokens for the MCP endpoint. Public, as its readers have no token yet. */
export function resourceMetadata({ issuer, publicUrl }: Deps): Router {
  const router = Router();
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
