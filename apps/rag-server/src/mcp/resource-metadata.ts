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

/**
 * What an agent is to ask its person's sign-in for. Told none, some ask for everything that the idp knows, which it
 * refuses: the scopes of teams are for no agent.
 */
const scopes = ['openid', 'profile', 'email'];

/** RFC 9728: who gives out tokens for the MCP endpoint. Public, as its readers have no token yet. */
export function resourceMetadata({ issuer, publicUrl }: Deps): Router {
  const router = Router();
  for (const path of metadataPaths) {
    router.get(path, (req, res) => {
      res.json({
        resource: publicUrl(req) + mcpPath,
        resource_name: 'Knowledge base',
        authorization_servers: [issuer],
        scopes_supported: scopes,
        bearer_methods_supported: ['header'],
      });
    });
  }
  return router;
}
