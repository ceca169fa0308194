import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  carryOver,
  forgetSent,
  keepDraft,
  keepUnsent,
  newDraftKey,
  readDraft,
} from '../../src/chat/composer/drafts.js';

/** A browser's storage of limited size, in characters. */
function storageOf(room: number) {
  const kept = new Map<string, string>();
  const used = () => [...kept].join('').length;
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    setItem: (key: string, text: string) => {
      if (used() + key.length + text.length > room) throw new DOMException('Full.', 'QuotaExceededError');
      kept.set(key, text);
    },
  };
}

const put = (storage: unknown) =>
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get: () => storage });

/** A browser that may store nothing refuses even reads. */
const forbid = () =>
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('No.', 'SecurityError');
    },
  });

describe('drafts', () => {
  beforeEach(() => {
    put(storageOf(1_000));
  });
  afterEach(() => {
    for (const key of ['a', newDraftKey]) keepDraft(key, '');
  });

  it('are read as they were kept, and go when they were sent', () => {
    keepDraft('a', 'one');
    expect(readDraft('a')).toBe('one');
    keepUnsent('a', 'asked');
    forgetSent('a', 'asked');
    expect(readDraft('a')).toBe('one');
    expect(carryOver('a')).toBe(true);
    expect([readDraft('a'), readDraft(newDraftKey)]).toEqual(['', 'one']);
  });

  it('go on in a storage that is full, with what was typed last', () => {
    const long = 'x'.repeat(2_000);
    keepDraft('a', 'short');
    keepDraft('a', long);
    expect(readDraft('a')).toBe(long);
    keepDraft('a', 'short again');
    expect([readDraft('a'), sessionStorage.getItem('parley-draft-a')]).toEqual(['short again', 'short again']);
  });

  it('are after a reload what a storage that is full took last', () => {
    keepDraft('a', 'short');
    keepDraft('a', 'x'.repeat(2_000));
    expect(sessionStorage.getItem('parley-draft-a')).toBe('short');
    keepDraft('a', '');
    expect([readDraft('a'), sessionStorage.getItem('parley-draft-a')]).toEqual(['', null]);
  });

  it('go on where the browser keeps nothing', () => {
    forbid();
    keepDraft('a', 'one');
    expect(readDraft('a')).toBe('one');
    keepDraft('a', '');
    expect(readDraft('a')).toBe('');
  });
});
