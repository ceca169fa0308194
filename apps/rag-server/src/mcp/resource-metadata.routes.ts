import type { Request } from 'express';
import { z } from 'zod';
import { type RagRoute, route } from '../http/route.js';
import { mcpPath } from './mcp.routes.js';

export interface MetadataDeps {
  readonly issuer: string;
  /** Address under which callers know this service. */
  readonly publicUrl: (req: Request) => string;
  /** The path of that address, for a service behind a proxy that hands it on; '' where it has none. */
  readonly publicPath: string;
}

const wellKnown = '/.well-known/oauth-protected-resource';

/** Clients take the address that a person typed for another one than that without the slash (RFC 9728 section 3.3). */
const slashOf = ({ path }: Request): string => (path.endsWith(`${mcpPath}/`) ? '/' : '');

/** Where the metadata of the endpoint that was asked is. */
export const metadataUrl = (publicUrl: string, req: Request): string => publicUrl + wellKnown + mcpPath + slashOf(req);

/**
 * RFC 9728 section 3.1: the well-known part goes before the path of the resource. The second one is where clients look
 * that were given the bare address.
 */
const metadataPaths = (publicPath: string): string[] => [
  wellKnown + mcpPath,
  wellKnown,
  ...(publicPath === '' ? [] : [wellKnown + publicPath + mcpPath]),
];

/**
 * What an agent is to ask its person's sign-in for. Told none, some ask for everything that the idp knows, which it
 * refuses: the scopes of teams are for no agent.
 */
const scopes = ['openid', 'profile', 'email'];

/** RFC 9728: who gives out tokens for the MCP endpoint. Public, as its readers have no token yet. */
export const resourceMetadataRoutes = ({ issuer, publicUrl, publicPath }: MetadataDeps): RagRoute[] =>
  metadataPaths(publicPath).map((path) =>
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
        resource: publicUrl(req) + mcpPath + slashOf(req),
        resource_name: 'Knowledge base',
        authorization_servers: [issuer],
        scopes_supported: scopes,
        bearer_methods_supported: ['header'],
      }),
    }),
  );
