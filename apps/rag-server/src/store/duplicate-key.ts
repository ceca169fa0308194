/** Whether a write was refused because a unique index already holds the key (server error 11000). */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === 11_000;
