import { z } from 'zod';
import { successBody } from '../errors.js';
import { timestamp } from '../ids.js';

/** Answer of `GET /api/health`; `platform` is the agents service. 503 with `unhealthy`. */
export const healthRecord = z
  .object({
    status: z.enum(['healthy', 'unhealthy']),
    timestamp,
    version: z.string(),
    platform: z.object({ url: z.string(), connected: z.boolean() }),
    /** Changes that docdb has and authz not yet; they are being retried. Seconds since the oldest. */
    outbox: z.object({ pending: z.int().nonnegative(), oldest_seconds: z.int().nonnegative().nullable() }).optional(),
  })
  .meta({ id: 'Health' });
export type HealthRecord = z.infer<typeof healthRecord>;

/** Answer of `GET /api/version`. */
export const versionBody = z
  .object({ version: z.string(), git_commit: z.string(), build_date: z.string(), node: z.string() })
  .meta({ id: 'Version' });
export type VersionBody = z.infer<typeof versionBody>;

/** Answer of `GET /api/config`: a typed allow-list, no internal addresses. */
export const clientConfig = successBody(
  z.object({
    app_name: z.string(),
    tagline: z.string(),
    description: z.string(),
    support_email: z.string().nullable(),
    docs_url: z.string().nullable(),
    rag_enabled: z.boolean(),
    graph_rag_enabled: z.boolean(),
    dynamic_agents_enabled: z.boolean(),
    chatx_enabled: z.boolean(),
    max_message_chars: z.int().positive(),
  }),
);
export type ClientConfig = z.infer<typeof clientConfig>;

/** Agent card, `data` of `GET /api/agent-card`; the endpoints are paths on the agent behind it. */
export const agentCard = z
  .object({
    name: z.string(),
    version: z.string(),
    description: z.string(),
    capabilities: z.object({
      streaming: z.boolean(),
      a2a_protocol: z.string(),
      supported_agents: z.array(z.string()),
    }),
    endpoints: z.object({ chat: z.string(), stream: z.string(), health: z.string() }),
  })
  .meta({ id: 'AgentCard' });
export type AgentCard = z.infer<typeof agentCard>;

export const agentCardBody = successBody(agentCard);
