import { z } from 'zod';
import { queryInt } from '../query.js';

/** Query of every list of ui-bff: `limit` 1 to 500, `offset` from 0. */
export const pageQuery = z.object({
  limit: queryInt(z.int().min(1).max(500).default(100)).describe('Maximum number of entries per page'),
  offset: queryInt(z.int().min(0).max(1_000_000).default(0)).describe('Number of entries to skip'),
});
export type PageQuery = z.infer<typeof pageQuery>;

const total = z.int().nonnegative();
const limit = z.int().positive();
const offset = z.int().nonnegative();

export const pagination = z.object({ total, limit, offset, has_more: z.boolean() });

/** A list in both documented shapes at once: `total`, `limit`, `offset` beside `data`, and `pagination`. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    success: z.literal(true),
    data: z.array(item),
    total,
    limit,
    offset,
    pagination,
  });

/** Builds a page from its items and the total. If some could not be read, the page is shorter but not the last. */
export const toPage = <T>(data: readonly T[], total: number, { limit, offset }: PageQuery) => ({
  success: true as const,
  data: [...data],
  total,
  limit,
  offset,
  pagination: { total, limit, offset, has_more: offset + limit < total },
});
