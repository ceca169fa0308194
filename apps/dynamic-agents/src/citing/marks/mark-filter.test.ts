import { describe, expect, it } from '@jest/globals';
import { createMarkFilter } from './mark-filter.js';

/** Keys 1 to 9 are known, and are numbered in the order in which they are asked for. */
function filtered(pieces: readonly string[]): string {
  const numbers = new Map<number, number>();
  const filter = createMarkFilter((key) => {
    if (key < 1 || key > 9) return undefined;
    if (!numbers.has(key)) numbers.set(key, numbers.size + 1);
    return numbers.get(key);
  });
  return pieces.map((piece) => filter.add(piece)).join('') + filter.end();
}

describe('the marks of an answer', () => {
  it.each([
    ['Run it [3].', 'Run it [1].'],
    ['Run it [3], then [2].', 'Run it [1], then [2].'],
    ['Run it [3, 5].', 'Run it [1][2].'],
    ['Run it [3][5].', 'Run it [1][2].'],
    ['Run it [3–5].', 'Run it [1][2][3].'],
    ['Run it [3 and 5].', 'Run it [1][2].'],
    ['Run it 【3】.', 'Run it [1].'],
    ['Run it 【3†source】.', 'Run it [1].'],
    ['Run it 【3:0†L1-L4】.', 'Run it [1].'],
    ['Run it [^3].', 'Run it [1].'],
    ['Run it [[3]].', 'Run it [1].'],
    ['Run it \\[3\\].', 'Run it [1].'],
    ['Run it [Passage 3].', 'Run it [1].'],
    ['Run it [Source 3, Source 4].', 'Run it [1][2].'],
    ['Run it [doc 3].', 'Run it [1].'],
    ['Run it [passages 3, 5 & 7].', 'Run it [1][2][3].'],
  ])('are read as models write them: %s', (written, shown) => expect(filtered([written])).toBe(shown));

  it.each([
    ['Run it [99].', 'Run it.'],
    ['Run it [3, 99].', 'Run it [1].'],
    ['Run it [99] [98] now [3].', 'Run it now [1].'],
    ['Run it [0].', 'Run it.'],
  ])('go where they name no passage: %s', (written, shown) => expect(filtered([written])).toBe(shown));

  it.each([
    'Take `list[3]` of it.',
    '```\nlist [3]\n```',
    '~~~\nlist [3]\n``` [3]\n~~~',
    'See [3](https://example.test).',
    '- [ ] open\n- [x] done',
    'Since [2024].',
    'See [the guide](https://example.test) or [this][that].',
    'A [3 of them] and [note: 3].',
    'Run it [^12].',
    'Run it.\n\n[^3]: On a Monday.',
  ])('are none in %s', (text) => expect(filtered([text])).toBe(text));

  it('are read behind a backtick that opens nothing', () => {
    expect(filtered(['The key ` is quoted [3].\n\nAnd `code` [4].'])).toBe(
      'The key ` is quoted [1].\n\nAnd `code` [2].',
    );
  });

  it('give the same text however it is cut, and never half a mark', () => {
    const random = randomFrom(7);
    for (let round = 0; round < 4_000; round += 1) {
      const text = Array.from({ length: 12 }, () => parts[Math.floor(random() * parts.length)]).join('');
      const whole = filtered([text]);
      const cut = cutAnywhere(text, random);
      expect({ cut, shown: filtered(cut) }).toEqual({ cut, shown: whole });
    }
  });

  it('hold back little: text goes on as soon as it can be no mark', () => {
    const filter = createMarkFilter(() => 1);
    expect(filter.add('Some words [see the guide')).toBe('Some words [see the guide');
    expect(filter.add(` [3${', 4'.repeat(40)}`).length).toBeGreaterThan(40);
  });
});

const parts = [
  ...[
    '[3]',
    '[3, 5]',
    '[99]',
    '【3†source】',
    '[^4]',
    '[^99]',
    '\n[^4]:',
    ':',
    '[[5]]',
    '[Passage 3]',
    '\\[3\\]',
    '[3](x)',
    '[3',
    ']',
    '[',
    '\\',
    '(',
    '`',
  ],
  ...[
    '``',
    '```\n',
    '~~~\n',
    '\n',
    '\n\n',
    ' ',
    ' ',
    'word',
    'Word. ',
    '3',
    ', ',
    '–',
    '†',
    '[a][3]',
    '`a[3]`',
    '【',
    '】',
    '😀',
  ],
];

function cutAnywhere(text: string, random: () => number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length;) {
    const length = 1 + Math.floor(random() * 6);
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return pieces;
}

/** Mulberry32: the same numbers in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
