import { z } from 'zod';
import { type DecodedId, decodeId, type IdKind } from '../ids.js';
import { Refusal } from './errors.js';

/** Parses input by a schema, or refuses with 400 naming the first field at fault. */
export function parse<T>(schema: z.ZodType<T>, input: unknown): T {
  const { success, data, error } = schema.safeParse(input ?? {});
  if (success) return data;
  const [issue] = error.issues;
  throw new Refusal(400, `Invalid ${issue?.path.join('.') ?? 'request'}: ${issue?.message ?? 'not understood'}`);
}

/** Reads a public id, or refuses: 404 in a path, 400 in a body or query. */
export function idOf(kind: IdKind, id: string, status: 400 | 404): DecodedId {
  const decoded = decodeId(kind, id);
  if (!decoded)
    throw new Refusal(status, status === 404 ? 'The requested resource could not be found.' : `Not an id: ${kind}`);
  return decoded;
}

/** Page size of a list: 1 to 1000. */
export const maxItems = (fallback: number) => z.coerce.number().int().min(1).max(1000).default(fallback);
