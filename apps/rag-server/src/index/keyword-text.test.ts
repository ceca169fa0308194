import { expect, it } from '@jest/globals';
import { keywordText } from './keyword-text.js';

it.each([
  ['set user_id, maxPages and node.js', ['user', 'id', 'max', 'Pages', 'node', 'js']],
  ['日maxPages', ['max', 'Pages']],
])('adds the parts of identifiers to %j', (text, parts) => {
  expect(keywordText(text)).toBe(`${text}\n${parts.join(' ')}`);
});

it('reads a number without end about as quickly as words', () => {
  const msFor = (text: string) => {
    const began = performance.now();
    keywordText(text);
    return performance.now() - began;
  };
  const best = (text: string) => Math.min(...[1, 2, 3].map(() => msFor(text)));

  expect(best('a1b2c3d4'.repeat(4_000))).toBeLessThan(50 * best('harbour '.repeat(4_000)));
});
