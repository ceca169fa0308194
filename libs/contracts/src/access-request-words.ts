import { z } from 'zod';

/** What people write to each other: up to 500 characters, lines included. */
export const requestWords = z
  .string()
  .trim()
  .max(500)
  .refine((text) => text.isWellFormed(), 'must not contain lone surrogates');

/** `open` until somebody decides, and for good where nobody can; `revoked` when access was granted and taken back. */
export const accessRequestState = z.enum(['open', 'granted', 'declined', 'revoked']);
export type AccessRequestState = z.infer<typeof accessRequestState>;
