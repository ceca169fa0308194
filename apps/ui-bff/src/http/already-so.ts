import { isDeepStrictEqual } from 'node:util';
import type { LookFirst } from './etag.js';

/** Whether all that is asked for is so already. */
export const isSo = (current: object, asked: object): boolean =>
  Object.entries(asked).every(
    ([name, value]) => value === undefined || isDeepStrictEqual(current[name as keyof typeof current], value),
  );

/**
 * The look, less at what is as it is asked for. A change that is sent again, since its answer was lost or told of an
 * outage behind us, is in no conflict with itself (RFC 9110, 13.1.1).
 */
export const unlessSo = <Thing>(
  lookFirst: LookFirst<Thing> | undefined,
  isDone: (thing: Thing) => boolean,
): LookFirst<Thing> | undefined =>
  lookFirst &&
  ((thing) => {
    if (thing === undefined || !isDone(thing)) lookFirst(thing);
  });
