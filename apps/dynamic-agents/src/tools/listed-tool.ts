import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ListedTool, ListedTools } from './tool-server.js';

const statedTool = z.object({
  name: z.string().min(1),
  title: z.unknown().optional(),
  description: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
  /** A tool that says nothing of its arguments takes none. */
  inputSchema: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((schema) => schema ?? {}),
  /** Of untrusted shape: an unreadable annotation counts as absent. */
  annotations: z.unknown().optional(),
});

/** One page of a server's `tools/list`, read by rules of our own: the SDK refuses the whole list for one odd tool. */
export const toolPage = z.object({ tools: z.array(z.unknown()).catch([]), nextCursor: z.string().nullish() });

/**
 * The tools that can be offered, and the names of those that cannot: they are no tools, or another one has their name,
 * for which models' APIs refuse the whole request.
 */
export function toListedTools(stated: readonly unknown[]): ListedTools {
  const tools = new Map<string, ListedTool>();
  const leftOut: string[] = [];
  for (const one of stated) {
    const { data } = statedTool.safeParse(one);
    if (data && !tools.has(data.name)) tools.set(data.name, toListedTool(data));
    else leftOut.push(nameIn(one));
  }
  return { tools: [...tools.values()], leftOut };
}

const nameIn = (stated: unknown): string =>
  z.object({ name: z.string().min(1) }).safeParse(stated).data?.name ?? 'one without a name';

const marksReadOnly = z.object({ readOnlyHint: z.literal(true) });

/** A tool as its server states it (MCP 2025-11-25, "Tool"). */
function toListedTool(stated: z.infer<typeof statedTool>): ListedTool {
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
