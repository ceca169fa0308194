import { z } from 'zod';

/** JSON Schema of a tool's arguments or answer; MCP wants an object. */
export function objectSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return { ...json, type: 'object' as const } as { type: 'object'; [key: string]: unknown };
}
