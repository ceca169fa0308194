import { z } from 'zod';

/** A tool as a turn used it: `result` or `error` once it has ended with one. */
export const usedTool = z.object({
  tool_call_id: z.string(),
  tool_name: z.string(),
  args: z.record(z.string(), z.unknown()),
  result: z.string().optional(),
  error: z.string().optional(),
});
export type UsedTool = z.infer<typeof usedTool>;

/** How a turn went. */
export const turnStatus = z.enum(['running', 'completed', 'waiting', 'failed', 'cancelled']);
export type TurnStatus = z.infer<typeof turnStatus>;
