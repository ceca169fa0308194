import { describe, expect, it } from '@jest/globals';
import { endLeftRunFirst } from '../../src/inbox/end-left-run-first.js';
import { aClaim, aLeftRun } from '../claims/a-claim.js';

const handle = endLeftRunFirst(
  ({ outcome }) =>
    () =>
      Promise.resolve(`ended: ${outcome}`),
  () => Promise.resolve('answered'),
);
const { signal } = new AbortController();

describe('a message', () => {
  it('is handled when it left no run', async () => {
    expect(await handle(aClaim(), signal)).toBe('answered');
  });

  it.each([true, false])('whose run was left has nothing else to come (told: %s)', async (is_told) => {
    const claim = aClaim({ progress: { leftRun: aLeftRun({ is_told, outcome: 'failed' }) } });

    expect(await handle(claim, signal)).toBe('ended: failed');
  });
});
