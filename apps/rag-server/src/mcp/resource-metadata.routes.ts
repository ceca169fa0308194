import type { Request } from 'express';
import { z } from 'zod';
import { type RagRoute, route } from '../http/route.js';
import { mcpPath } from './mcp.routes.js';

export interface MetadataDeps {
  readonly issuer: string;
  /** Address under which callers know this service. */
  readonly publicUrl: (req: Request) => string;
}

const wellKnown = '/.well-known/oauth-protected-resource';
/** RFC 9728 section 3.1: the well-known part goes before the path of the resource. */
export const metadataPath = wellKnown + mcpPath;
/** The second one is where clients look that were given the bare address. */
const metadataPaths = [metadataPath, wellKnown];

/**
 * What an agent is to ask its person's sign-in for. Told none, some ask for everything that the idp knows, which it
 * refuses: the scopes of teams are for no agent.
 */
const scopes = ['openid', 'profile', 'email'];

/** RFC 9728: who gives out tokens for the MCP endpoint. Public, as its readers have no token yet. */
export const resourceMetadataRoutes = ({ issuer, publicUrl }: MetadataDeps): RagRoute[] =>
  metadataPaths.map((path) =>
    route({
      method: 'get',
      path,
      access: 'open',
      tag: 'MCP',
      summary: 'Protected resource metadata (RFC 9728)',
      success: {
        description: 'Protected resource metadata (RFC 9728)',
        schema: z.record(z.string(), z.unknown()),
      },
      handle: (_input, { req }) => ({
        resource: publicUrl(req) + mcpPath,
        resource_name: 'Knowledge base',
        authorization_servers: [issuer],
        scopes_supported: scopes,
        bearer_methods_supported: ['header'],
      }),
    }),
  );
