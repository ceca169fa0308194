import { createHash } from 'node:crypto';
import { answer, changedMeanwhile, requireMatch } from '@parley/service';
import { ok } from './envelope.js';

/** A strong entity tag of what is shown (RFC 9110, 8.8.3), whatever the order of its fields. */
export const etagOf = (shown: unknown): string =>
  `"${createHash('sha256').update(JSON.stringify(shown, sorted)).digest('base64url').slice(0, 22)}"`;

/** What was just written has its fields in another order than what is read back. */
const sorted = (_key: string, value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));

/** An answer with the tag of what it shows. */
export const tagged = <Data>(data: Data, { status = 200 } = {}) =>
  answer(ok(data), { status, headers: { ETag: etagOf(data) } });

/** Refuses a change to something that is no longer what the caller saw. Does nothing where the caller did not say. */
export type RequireSeen = (shown: unknown) => void;

/** From `If-Match`. The returned throws AppError `PRECONDITION_FAILED`. */
export const requireSeenBy =
  (header: string | undefined): RequireSeen =>
  (shown) =>
    requireMatch(header, etagOf(shown));

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
