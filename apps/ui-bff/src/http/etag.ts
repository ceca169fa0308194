import { createHash } from 'node:crypto';
import { AppError } from '@parley/contracts';
import { answer } from '@parley/service';
import { z } from 'zod';
import { ok } from './envelope.js';

/** A strong entity tag of what is shown (RFC 9110, 8.8.3), whatever the order of its fields. */
export const etagOf = (shown: unknown): string =>
  `"${createHash('sha256').update(JSON.stringify(shown, sorted)).digest('base64url').slice(0, 22)}"`;

/** What was just written has its fields in another order than what is read back. */
const sorted = (_key: string, value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));

/** The header for changes to what the caller has seen, in the OpenAPI document. */
export const ifMatch = z.object({
  'if-match': z.string().optional().describe('`ETag` that the caller read; 412 if it has changed since'),
});

/** An answer with the tag of what it shows. */
export const tagged = <Data>(data: Data, { status = 200 } = {}) =>
  answer(ok(data), { status, headers: { ETag: etagOf(data) } });

/** What comes of it, in the `errors` of a route that changes one record. */
export const staleIfMatch = { 412: 'It has changed since the caller read the `ETag` in `If-Match`' } as const;

/** Refuses a change to something that is no longer what the caller saw. Does nothing where the caller did not say. */
export type RequireSeen = (shown: unknown) => void;

/**
 * From `If-Match` (RFC 9110, 13.1.1). The returned throws AppError `PRECONDITION_FAILED`. A proxy that compresses marks
 * our tags as weak (nginx does): they are of what is shown, which it does not change, so they count all the same.
 */
export function requireSeenBy(header: string | undefined): RequireSeen {
  return (shown) => {
    if (header === undefined || header.trim() === '*') return;
    const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    if (!tags.includes(etagOf(shown))) throw changedMeanwhile();
  };
}

/** Reads the current state under the lease, and throws to refuse the change. */
export type LookFirst<Thing> = (thing: Thing | undefined) => void;

/** The look of a caller who says what was seen, as `toView` shows it; none for others. */
export function sameAsSeen<Thing>(
  header: string | undefined,
  toView: (thing: Thing) => unknown,
): LookFirst<Thing> | undefined {
  if (header === undefined) return undefined;
  const requireSeen = requireSeenBy(header);
  return (thing) => {
    if (thing === undefined) throw changedMeanwhile();
    requireSeen(toView(thing));
  };
}

const changedMeanwhile = () =>
  new AppError('PRECONDITION_FAILED', 'Someone else has changed this since you opened it. Reload and try again.', {
    details: { reason: 'changed_meanwhile', action: 'reload' },
  });
