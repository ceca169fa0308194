import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { marked, type Tokens } from 'marked';
import { readWithin } from '../src/index.js';
import { hostileTexts } from '../src/testing/index.js';

const workspace = new URL('../../../', import.meta.url);
/** A clock that counts how often it is looked at: once a step. */
function countingClock() {
  let steps = 0;
  return { now: () => (steps += 1), steps: () => steps };
}
const noDeadline = { maxMs: Infinity };

describe('reading Markdown within bounds', () => {
  it.each(['docs/security.md', 'docs/operations.md', 'apps/rag-server/README.md'])(
    'reads %s as marked does',
    (file) => {
      const text = readFileSync(new URL(file, workspace), 'utf8');
      expect(JSON.stringify(readWithin(text, () => 0))).toBe(
        JSON.stringify(marked.lexer(text, { gfm: true, breaks: false })),
      );
    },
  );

  it('reads a very long list in parts, and loses nothing of it', () => {
    const text = Array.from({ length: 5_000 }, (_, at) => `- item ${at}\n\n  more of it\n`).join('');
    const tokens = readWithin(text, () => 0) ?? [];
    expect(tokens.map(({ raw }) => raw).join('')).toBe(text);
    expect(tokens.filter(({ type }) => type === 'list').length).toBeGreaterThan(1);
    const items = tokens.flatMap((token) => (token.type === 'list' ? (token as Tokens.List).items : []));
    expect(items.map((item) => item.text)).toEqual(
      Array.from({ length: 5_000 }, (_, at) => `item ${at}\n\nmore of it`),
    );
  });

  it.each(hostileTexts(100_000))('ends after a bounded number of steps, and never throws, at %s', (_what, text) => {
    const { now, steps } = countingClock();
    readWithin(text, now, noDeadline);
    expect(steps()).toBeLessThan(200_000);
  });

  it.each([
    [
      'a table that is filled up to more cells than a page holds',
      `${'|a'.repeat(5_000)}|\n${'|-'.repeat(5_000)}|\n${'|\n'.repeat(5_000)}`,
    ],
    ['emphasis without end', '_a_ '.repeat(25_000)],
    ['quotes deeper than anybody writes', '>'.repeat(4_000)],
    ['a text that is too long', 'a\n\n'.repeat(200_000)],
  ])('leaves %s as it is', (_what, text) => {
    expect(readWithin(text, () => 0)).toBeUndefined();
  });

  it('gives up at its deadline', () => {
    const { now } = countingClock();
    expect(readWithin('a\n\n'.repeat(1_000), now, { maxMs: 100 })).toBeUndefined();
    expect(readWithin('a\n\n'.repeat(10), now, { maxMs: 100 })).toBeDefined();
  });
});
