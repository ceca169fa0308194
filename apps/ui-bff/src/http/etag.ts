import { createHash } from 'node:crypto';
import { AppError } from '@parley/contracts';
import type { Request } from 'express';

/** A strong entity tag of what is shown (RFC 9110, 8.8.3). */
export const etagOf = (shown: unknown): string =>
  `"${createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22)}"`;

/** Refuses a change to something that is no longer what the caller saw. Does nothing where the caller did not say. */
export type RequireSeen = (shown: unknown) => void;

/**
 * From `If-Match` (RFC 9110, 13.1.1). The returned throws AppError `PRECONDITION_FAILED`. A proxy that compresses marks
 * our tags as weak (nginx does): they are of what is shown, which it does not change, so they count all the same.
 */
export function requireSeenBy(req: Request): RequireSeen {
  const header = req.get('if-match');
  return (shown) => {
    if (header === undefined || header.trim() === '*') return;
    const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    if (!tags.includes(etagOf(shown))) throw changedMeanwhile();
  };
}

const changedMeanwhile = () =>
  new AppError('PRECONDITION_FAILED', 'It was changed since you read it. Please look again.', {
    details: { reason: 'changed_meanwhile', action: 'reload' },
  });
