import { httpUrl } from '@parley/service';
import { z } from 'zod';

const toolServer = z.strictObject({
  id: z.string().regex(/^(?!rag$|builtin$)[A-Za-z0-9-]{1,24}$/, 'letters, digits and "-"; not "rag" or "builtin"'),
  url: httpUrl,
  /** Audience of the token that the server gets in exchange for the caller's; absent: it gets none. */
  audience: z.string().min(1).optional(),
  /** Scope to ask for in that exchange. */
  scope: z.string().min(1).optional(),
  /** Tools that may write and run without approval, while the conversation has read nothing of others. */
  without_approval: z.union([z.literal(true), z.array(z.string().min(1))]).default([]),
  /** For a tool's answer, and for any silence while it tells of its progress. */
  timeout_seconds: z.int().min(1).max(3600).default(60),
  forward_bearer: z
    .literal(false, 'bearer tokens are never passed on; set the "audience" of the server to have the token exchanged')
    .optional(),
});

/** `MCP_SERVERS`: JSON text. */
export const toolServerSettings = z
  .string()
  .default('[]')
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'not JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.array(toolServer))
  .refine((servers) => new Set(servers.map(({ id }) => id)).size === servers.length, 'ids must differ');

type ToolServerSettings = z.infer<typeof toolServerSettings>;

/** The tool servers in words of this service, the rag-server first. */
export const toolServersOf = (ragServerUrl: string, servers: ToolServerSettings) => [
  { id: 'rag', url: `${ragServerUrl}/mcp`, credential: 'caller' as const, withoutApproval: [] as string[] },
  ...servers.map(({ id, url, audience, scope, without_approval, timeout_seconds }) => ({
    ...{ id, url, withoutApproval: without_approval, timeoutMs: timeout_seconds * 1000 },
    credential: audience === undefined ? ('none' as const) : { audience, scope },
  })),
];
