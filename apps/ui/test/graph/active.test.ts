import { describe, expect, it } from '@jest/globals';
import { activeIn, first } from '../../src/graph/review/active.js';

const list = (...ids: readonly string[]) => ids.map((id) => ({ id }));

describe('the candidate on show', () => {
  it('is the first to begin with', () => {
    expect(activeIn(list('a', 'b'), first)).toEqual({ id: 'a', index: 0 });
  });

  it('stays the same where a newer list has others before it', () => {
    expect(activeIn(list('new', 'a', 'b'), { id: 'a', index: 0 })).toEqual({ id: 'a', index: 1 });
  });

  it('is the one in its place once it is decided, or the last', () => {
    expect(activeIn(list('a', 'c'), { id: 'b', index: 1 })).toEqual({ id: 'c', index: 1 });
    expect(activeIn(list('a'), { id: 'b', index: 1 })).toEqual({ id: 'a', index: 0 });
    expect(activeIn([], { id: 'b', index: 1 })).toEqual({ id: undefined, index: 0 });
  });
});
