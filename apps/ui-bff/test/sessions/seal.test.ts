import { describe, expect, it } from '@jest/globals';
import { createSeal } from '../../src/sessions/seal.js';

describe('a seal', () => {
  const seal = createSeal(['a secret'], 'test');
  const sealed = seal.close('token', 'record-1');

  it('opens for its own record, and never reads twice the same', () => {
    expect(seal.open(sealed, 'record-1')).toBe('token');
    expect(seal.close('token', 'record-1')).not.toBe(sealed);
  });

  it('stays closed for another record, another secret, another purpose, and a changed text', () => {
    expect(seal.open(sealed, 'record-2')).toBeUndefined();
    expect(createSeal(['another secret'], 'test').open(sealed, 'record-1')).toBeUndefined();
    expect(createSeal(['a secret'], 'else').open(sealed, 'record-1')).toBeUndefined();
    expect(seal.open(`${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`, 'record-1')).toBeUndefined();
    expect(seal.open('', 'record-1')).toBeUndefined();
  });

  it('opens with every secret of a list and closes with the first', () => {
    const both = createSeal(['new secret', 'a secret'], 'test');

    expect(both.open(sealed, 'record-1')).toBe('token');
    expect(seal.open(both.close('token', 'record-1'), 'record-1')).toBeUndefined();
    expect(createSeal(['new secret'], 'test').open(both.close('token', 'record-1'), 'record-1')).toBe('token');
  });
});
