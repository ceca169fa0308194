import { z } from 'zod';

const count = z.int().nonnegative();

/** Tokens that a language model read and wrote for an answer, in all requests that it took. */
export const tokensUsed = z
  .object({
    read: count,
    written: count,
    /** The server did not count all of them: a token is taken to be four characters where it did not. */
    estimated: z.literal(true).optional(),
  })
  .meta({ id: 'TokensUsed' });
export type TokensUsed = z.infer<typeof tokensUsed>;

/** Both together; of none, none. */
export function tokensOf(...parts: readonly (TokensUsed | undefined)[]): TokensUsed | undefined {
  const known = parts.filter((part) => part !== undefined);
  if (known.length === 0) return undefined;
  return {
    read: known.reduce((sum, { read }) => sum + read, 0),
    written: known.reduce((sum, { written }) => sum + written, 0),
    ...(known.some(({ estimated }) => estimated) && { estimated: true }),
  };
}
