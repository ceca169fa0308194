import { z } from 'zod';

interface ObjectSchema {
  readonly [keyword: string]: unknown;
  readonly type: 'object';
}

const made = { input: new WeakMap<z.ZodType, ObjectSchema>(), output: new WeakMap<z.ZodType, ObjectSchema>() };

/** JSON Schema of a tool's arguments or answer, created once for each; MCP requires an object. */
export function objectSchema(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const before = made[io].get(schema);
  if (before) return before;
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const now: ObjectSchema = { ...json, type: 'object' };
  made[io].set(schema, now);
  return now;
}
