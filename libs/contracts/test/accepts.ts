import { expect, it } from '@jest/globals';
import type { z } from 'zod';

/** Rows of `[what it is, value]` that a schema must take. */
export const accepts = (schema: z.ZodType, rows: readonly (readonly [string, unknown])[]) =>
  it.each(rows)('accepts %s', (_what, value) => {
    expect(schema.safeParse(value)).toMatchObject({ success: true });
  });

/** Rows of `[what is wrong, value]` that a schema must refuse. */
export const refuses = (schema: z.ZodType, rows: readonly (readonly [string, unknown])[]) =>
  it.each(rows)('refuses %s', (_what, value) => {
    expect(schema.safeParse(value)).toMatchObject({ success: false });
  });

/** JSON that can be read and not written again: writing it takes a call for each level. */
export const nestedFar: unknown = JSON.parse('['.repeat(5000) + ']'.repeat(5000));
