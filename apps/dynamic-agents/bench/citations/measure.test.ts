import { describe, expect, it } from '@jest/globals';
import { measure } from './measure.js';
import { sets } from './sets.js';

describe('the check of citations', () => {
  const figures = measure(Object.values(sets).flat());

  it('is measured on hundreds of sentences', () => expect(figures.pairs).toBeGreaterThan(500));

  it('confirms at most two of a hundred changed sentences', () => {
    expect(figures.wrong_confirmed).toBeLessThanOrEqual(0.02);
  });

  it('does not confirm at most ten of a hundred true ones', () => {
    expect(figures.right_not_confirmed).toBeLessThanOrEqual(0.1);
  });
});
