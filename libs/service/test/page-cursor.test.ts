import { describe, expect, it } from '@jest/globals';
import { AppError } from '@parley/contracts';
import { z } from 'zod';
import { pageCursor } from '../src/index.js';

describe('pageCursor', () => {
  const { encode, decode } = pageCursor(z.tuple([z.string(), z.int()]));
  const wrong = (cursor: string) => {
    try {
      return decode(cursor);
    } catch (error) {
      return error instanceof AppError && { code: error.code, details: error.more.details };
    }
  };

  it.each([['a plain name'], ['ü / ? & = 🚀'], ['']])('leads back to where the page ended: %j', (name) => {
    const cursor = encode([name, 7]);

    expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(decode(cursor)).toEqual([name, 7]);
  });

  it.each([
    ['no cursor at all', 'next please'],
    ['nothing', ''],
    ['that of another list', Buffer.from('["a"]').toString('base64url')],
    ['JSON of another kind', Buffer.from('{"a":7}').toString('base64url')],
  ])('refuses %s', (_what, cursor) => {
    expect(wrong(cursor)).toEqual({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'cursor', message: 'not a cursor of this list' }],
    });
  });
});
