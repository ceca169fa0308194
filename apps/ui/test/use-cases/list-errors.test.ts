import { expect, it } from '@jest/globals';
import { listErrors } from '../../src/use-cases/list-errors.js';

it('puts what is wrong with an entry at its list', () => {
  expect(listErrors({ 'tags.2': 'Too long', title: 'Too short' })).toEqual({ tags: 'Too long', title: 'Too short' });
});
