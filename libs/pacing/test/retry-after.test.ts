import { describe, expect, it } from '@jest/globals';
import { retryAfterMs } from '../src/index.js';

/** Sunday, 6 November 1994, ten seconds before the moment of RFC 9110's examples. */
const now = Date.UTC(1994, 10, 6, 8, 49, 27);

describe('Retry-After (RFC 9110, section 10.2.3)', () => {
  it.each([
    ['seconds', '120', 120_000],
    ['no seconds', '0', 0],
    ['a fraction of a second', '0.5', 500],
    ['spaces around it', ' 7 ', 7_000],
    ['an IMF-fixdate', 'Sun, 06 Nov 1994 08:49:37 GMT', 10_000],
    ['an RFC 850 date', 'Sunday, 06-Nov-94 08:49:37 GMT', 10_000],
    ['an asctime date, which is in UTC', 'Sun Nov  6 08:49:37 1994', 10_000],
    ['a date that is over', 'Sun, 06 Nov 1994 08:49:07 GMT', 0],
  ])('reads %s', (_what, header, ms) => {
    expect(retryAfterMs(header, now)).toBe(ms);
  });

  it.each(['', 'soon', '-5', '+5', '1e3', '5 s', '2026-11-26', '0x10', 'Sun, 99 Foo 1994 08:49:37 GMT'])(
    'ignores %j, which is neither',
    (header) => {
      expect(retryAfterMs(header, now)).toBeUndefined();
    },
  );

  it('is nothing without a header', () => {
    expect([retryAfterMs(undefined, now), retryAfterMs(null, now)]).toEqual([undefined, undefined]);
  });

  it('never leaves its bounds, whatever a server asks for', () => {
    const bounds = { minMs: 250, maxMs: 60_000 };
    expect([retryAfterMs('0', now, bounds), retryAfterMs('99999', now, bounds)]).toEqual([250, 60_000]);
    expect(retryAfterMs('9'.repeat(400), now)).toBe(86_400_000);
  });
});
