import { describe, expect, it } from '@jest/globals';
import { nameOf, pageIn, pageToSearch, signOutLabel } from '../../src/sessions/session-words.js';

describe('a session', () => {
  it('is called by its browser, which may be unknown', () => {
    expect(nameOf({ device: 'Firefox on Windows' })).toBe('Firefox on Windows');
    expect(nameOf({ device: null })).toBe('Unknown browser');
  });

  it('has a button with a name of its own, beside others of the same browser', () => {
    const labels = ['2026-01-02T10:00:00Z', '2026-01-02T11:00:00Z'].map((signed_in_at) =>
      signOutLabel({ device: 'Firefox on Windows', signed_in_at }),
    );
    expect(labels[0]).toMatch(/^Sign out Firefox on Windows, signed in Jan 2, 2026/);
    expect(new Set(labels).size).toBe(2);
  });
});

describe('the page of the list', () => {
  it.each([
    ['', 1],
    ['page=3', 3],
    ['page=0', 1],
    ['page=-1', 1],
    ['page=2.5', 1],
    ['page=x', 1],
    ['page=1e99', 1],
  ])('in the address "%s" is %i', (search, page) => {
    expect(pageIn(new URLSearchParams(search))).toBe(page);
  });

  it('stands in the address, unless it is the first', () => {
    expect([pageToSearch(1), pageToSearch(2)]).toEqual([{}, { page: '2' }]);
  });
});
