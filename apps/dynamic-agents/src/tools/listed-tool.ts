import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ListedTool } from './tool-server.js';

const statedTool = z.object({
  name: z.string().min(1),
  title: z.unknown().optional(),
  description: z.string().default(''),
  inputSchema: z.record(z.string(), z.unknown()),
  /** Of untrusted shape: an unreadable annotation counts as absent. */
  annotations: z.unknown().optional(),
});

/** One page of a server's `tools/list`, read by rules of our own: the SDK refuses the whole list for one odd annotation. */
export const toolPage = z.object({ tools: z.array(statedTool), nextCursor: z.string().optional() });

const marksReadOnly = z.object({ readOnlyHint: z.literal(true) });

/** A tool as its server states it (MCP 2025-11-25, "Tool"). */
export function toListedTool(stated: z.infer<typeof statedTool>): ListedTool {
  const { name, title, description, inputSchema, annotations } = stated;
  return {
    name,
    description,
    parameters: inputSchema,
    readOnly: marksReadOnly.safeParse(annotations).success,
    hash: hashOf([name, title, description, inputSchema, annotations]),
  };
}

const hashOf = (said: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(said, inKeyOrder)).digest('hex');

/** The order of an object's keys has no meaning. */
const inKeyOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
