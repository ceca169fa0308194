import { describe, expect, it } from '@jest/globals';
import { parseFilters } from './chunk-filter.js';

const refusal = (filters: Record<string, unknown>) => {
  try {
    parseFilters(filters);
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('parseFilters', () => {
  it.each<[string, Record<string, unknown>, string, string]>([
    ['an unknown key', { colour: 'red' }, 'filters.colour', 'unknown filter'],
    ['a metadata path', { 'metadata.a.b': 'x' }, 'filters.metadata.a.b', 'unknown filter'],
    ['a number for a text field', { title: 5 }, 'filters.title', 'expected string'],
    ['a text for a time', { fresh_until: 'soon' }, 'filters.fresh_until', 'expected number'],
    [
      'a word that is neither yes nor no',
      { is_structured_entity: 'maybe' },
      'filters.is_structured_entity',
      'expected boolean',
    ],
    ['null', { title: null }, 'filters.title', 'expected string'],
    ['a range on a text field', { title: { gt: 1 } }, 'filters.title', 'a range needs a number field'],
    ['an unknown bound', { fresh_until: { above: 1 } }, 'filters.fresh_until', 'a range has number bounds'],
    ['an empty range', { fresh_until: {} }, 'filters.fresh_until', 'a range has number bounds'],
    ['a list inside a list', { title: [['a']] }, 'filters.title', 'expected string'],
  ])('refuses %s and names it', (_what, filters, field, message) => {
    expect(refusal(filters)).toMatchObject({
      code: 'VALIDATION_ERROR',
      more: { details: [{ field, message: expect.stringContaining(message) }] },
    });
  });

  it('names every bad key at once', () => {
    expect(refusal({ a: 1, title: 't', b: 2 })).toMatchObject({
      more: { details: [{ field: 'filters.a' }, { field: 'filters.b' }] },
    });
  });
});
