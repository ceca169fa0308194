import { expect, it } from '@jest/globals';
import { onceEach } from '../../src/changes/once-each.js';

it('keeps the order, and of the same thing what was read last', () => {
  const [a, b, again, c] = [
    { id: 'a', at: 1 },
    { id: 'b', at: 1 },
    { id: 'b', at: 2 },
    { id: 'c', at: 2 },
  ];
  expect(onceEach([a, b, again, c], ({ id }) => id)).toEqual([a, again, c]);
});
