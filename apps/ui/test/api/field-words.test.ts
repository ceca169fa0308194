import { describe, expect, it } from '@jest/globals';
import { ApiFailure } from '@parley/client';
import { fieldErrors as refusedBy } from '@parley/contracts';
import { z } from 'zod';
import { fieldErrors } from '../../src/api/failure.js';

/** What a form shows when a schema rejects the input. */
function shown(schema: z.ZodType, typed: unknown): Record<string, string> {
  const details = refusedBy(schema.safeParse(typed).error ?? new z.ZodError([]));
  return fieldErrors(new ApiFailure('VALIDATION_ERROR', 'The request is not valid.', { status: 400, details }));
}

const text = (max: number) => z.string().min(1).max(max);

describe('messages at a field', () => {
  it.each<[string, z.ZodType, unknown, Record<string, string>]>([
    ['an empty name', z.object({ name: text(9) }), { name: '' }, { name: 'Enter a name.' }],
    ['a name that is missing', z.object({ name: text(9) }), {}, { name: 'Enter a name.' }],
    [
      'a model without its id',
      z.object({ model: z.object({ id: text(9) }) }),
      { model: { id: '' } },
      { 'model.id': 'Enter a model.' },
    ],
    [
      'an empty field without a word of its own',
      z.object({ other: text(9) }),
      { other: '' },
      { other: 'Fill this in.' },
    ],
    ['a long text', z.object({ name: text(1000) }), { name: 'x'.repeat(1001) }, { name: 'At most 1,000 characters.' }],
    ['a short text', z.object({ title: z.string().min(3) }), { title: 'x' }, { title: 'At least 3 characters.' }],
    ['a list of none', z.object({ tags: z.array(z.string()).min(1) }), { tags: [] }, { tags: 'Add at least one tag.' }],
    ['a long list', z.object({ tags: z.array(z.string()).max(1) }), { tags: ['a', 'b'] }, { tags: 'At most 1 entry.' }],
    [
      'a long entry',
      z.object({ tags: z.array(text(1)) }),
      { tags: ['a', 'bb'] },
      { 'tags.1': 'At most 1 character each.' },
    ],
    ['a small number', z.object({ days: z.int().min(1) }), { days: 0 }, { days: 'Enter 1 or more.' }],
    ['a large number', z.object({ days: z.int().max(3650) }), { days: 9999 }, { days: 'Enter 3,650 or less.' }],
    ['half a day', z.object({ days: z.int() }), { days: 0.5 }, { days: 'Enter a whole number.' }],
    ['a word for a number', z.object({ days: z.number() }), { days: 'x' }, { days: 'Enter a number.' }],
    [
      'what is not offered',
      z.object({ kind: z.enum(['a', 'b']) }),
      { kind: 'c' },
      { kind: 'Choose one of the options.' },
    ],
  ])('is a thing to do about %s', (_, schema, typed, expected) => {
    expect(shown(schema, typed)).toEqual(expected);
  });

  it('keeps messages written for people, as sentences', () => {
    const plain = z.object({ slug: z.string().regex(/^[a-z]+$/, 'lower-case letters only') });
    expect(shown(plain, { slug: 'X' })).toEqual({ slug: 'Lower-case letters only.' });
  });

  it.each<[string, z.ZodType]>([
    ['a pattern', z.string().regex(/^[a-z]{3}$/)],
    ['a union', z.union([z.int(), z.boolean()])],
    ['a literal', z.literal('on')],
    ['a date', z.iso.datetime()],
  ])('does not describe %s in terms of the validator', (_, schema) => {
    expect(shown(z.object({ value: schema }), { value: '?' })).toEqual({
      value: 'This value is not valid. Check it and try again.',
    });
  });
});
