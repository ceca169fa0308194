import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { SkillsExtension } from '@modelcontextprotocol/server/ext/skills';
import { AppError, errorBody } from '@parley/contracts';
import { onceClosed } from '@parley/service';
import { z } from 'zod';
import { type BffRoute, route } from '../../http/route.js';
import { skillSource, type SkillSourceDeps } from './skill-source.js';
import { withToldErrors } from './told-errors.js';

export interface SkillsMcpDeps extends SkillSourceDeps {
  readonly version: string;
  readonly onError: (error: unknown) => void;
}

const anything = z.record(z.string(), z.unknown());
/** Of the protocol (JSON-RPC 2.0, section 5.1), for what the protocol refuses; ours for what comes before it. */
const refusal = z.union([
  errorBody,
  z.object({
    jsonrpc: z.literal('2.0'),
    error: z.looseObject({ code: z.int(), message: z.string() }),
    id: z.union([z.string(), z.number()]).nullable(),
  }),
]);
const refused = { description: 'Refused, as the protocol says it or as this API does', schema: refusal };

/**
 * The catalogue over MCP's skills extension (SEP-2640), stateless: each request gets a server of its own, bound to its
 * caller. Who may use which skill is decided as everywhere, for each request anew.
 */
export const skillsMcpRoutes = (deps: SkillsMcpDeps): BffRoute[] => [
  route({
    method: 'post',
    path: '/api/skills/mcp',
    access: 'readsCatalog',
    tag: 'Skills',
    summary: 'Model Context Protocol, streamable HTTP: the skills that the caller may use (SEP-2640)',
    description: 'The key goes into `Authorization: Bearer` or `X-Catalog-Key`. There is no session and no stream.',
    unchecked: { body: anything },
    success: { description: 'A JSON-RPC answer', schema: anything },
    others: { 202: { description: 'Accepted' }, 400: refused, 406: refused, 415: refused },
    isReading: true,
    async respond({ caller }, { req, res }) {
      if (Array.isArray(req.body)) throw noBatches();
      const handler = createMcpHandler(() => serverFor(deps, caller));
      onceClosed(res, () => void handler.close().catch(deps.onError));
      await toNodeHandler(handler, { onerror: deps.onError })(req, res, req.body);
    },
  }),
];

/** Each would count as one request, whatever it asks. */
const noBatches = () =>
  new AppError('VALIDATION_ERROR', 'There are no batches here. Send each message in its own request.');

function serverFor({ version, onError, ...deps }: SkillsMcpDeps, userId: string): McpServer {
  const mcp = new McpServer({ name: 'parley-skills', title: 'Skills', version });
  new SkillsExtension({ source: withToldErrors(skillSource(deps, userId), onError) }).attach(mcp);
  return mcp;
}
