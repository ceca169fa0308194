import { z } from 'zod';
import { successBody } from './errors.js';

const toolName = z.string().min(1).max(256);

/** One version of one tool of a tool server: the hash covers everything that a model and a person see of it. */
export const confirmedTool = z
  .object({
    server: z.string().min(1).max(64),
    tool: toolName,
    /** SHA-256, in hex, of its name, description, input schema and annotations. */
    hash: z.string().regex(/^[0-9a-f]{64}$/),
  })
  .meta({ id: 'ConfirmedTool' });
export type ConfirmedTool = z.infer<typeof confirmedTool>;

/** A tool as its server describes it now. */
export const listedTool = z.object({
  ...confirmedTool.shape,
  description: z.string(),
  /** Only what its server marks so (MCP `readOnlyHint`): every other tool may change something. */
  read_only: z.boolean(),
});
export type ListedTool = z.infer<typeof listedTool>;

/** A tool server whose tools could not be listed, and why. */
const missingServer = z.object({ server: z.string(), message: z.string() });

/** Answer of the agents service's `GET /api/v1/tools`: the tools of further servers that the caller may call. */
export const toolListBody = successBody(
  z.object({ tools: z.array(listedTool), unavailable: z.array(missingServer) }).meta({ id: 'ToolList' }),
);
export type ToolListBody = z.infer<typeof toolListBody>;

/** A tool that an agent allows. Only a `confirmed` one is called. */
export const agentTool = z
  .object({ ...listedTool.shape, state: z.enum(['confirmed', 'changed', 'new']) })
  .meta({ id: 'AgentTool' });
export type AgentTool = z.infer<typeof agentTool>;

/** Answer of `GET /api/dynamic-agents/configs/:id/tools`. */
export const agentToolsBody = successBody(
  z.object({ tools: z.array(agentTool), unavailable: z.array(missingServer) }).meta({ id: 'AgentTools' }),
);
export type AgentToolsBody = z.infer<typeof agentToolsBody>;

/** Body of `POST /api/dynamic-agents/configs/:id/tools/confirm`: the tools that a person has looked at, as they were then. */
export const confirmToolsRequest = z
  .object({ tools: z.array(confirmedTool).min(1).max(500) })
  .meta({ id: 'ConfirmToolsRequest' });
