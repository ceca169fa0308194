import { AppError } from '@parley/contracts';
import { z } from 'zod';

/** The header for changes to what the caller has seen, in the OpenAPI document. */
export const ifMatch = z.object({
  'if-match': z.string().optional().describe('`ETag` that the caller read; 412 if it has changed since'),
});

/** What comes of it, in the `errors` of a route that changes one record. */
export const staleIfMatch = { 412: 'It has changed since the caller read the `ETag` in `If-Match`' } as const;

/**
 * Refuses a change to something that is no longer what the caller saw; does nothing where the caller did not say
 * (RFC 9110, 13.1.1). A proxy that compresses marks our tags as weak (nginx does): they are of what is shown, which it
 * does not change, so they count all the same.
 * @param etag of what is there now
 * Throws AppError `PRECONDITION_FAILED`.
 */
export function requireMatch(header: string | undefined, etag: string): void {
  if (header === undefined || header.trim() === '*') return;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!tags.includes(etag)) throw changedMeanwhile();
}

export const changedMeanwhile = () =>
  new AppError('PRECONDITION_FAILED', 'Someone else has changed this since you opened it. Reload and try again.', {
    details: { reason: 'changed_meanwhile', action: 'reload' },
  });
