import { validationError } from '@parley/contracts';
import type { z } from 'zod';

/**
 * Checks a value from outside against its schema.
 * Throws AppError `VALIDATION_ERROR` with `details` = `[{field, message}]`, one entry per problem.
 */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw validationError(result.error);
}
