import { expect, it } from '@jest/globals';
import { keywordText } from './keyword-text.js';

it.each([
  ['set user_id, maxPages and node.js', ['user', 'id', 'max', 'Pages', 'node', 'js']],
  ['日maxPages', ['max', 'Pages']],
])('adds the parts of identifiers to %j', (text, parts) => {
  expect(keywordText(text)).toBe(`${text}\n${parts.join(' ')}`);
});

it('comes to the end of a number without end', () => {
  const number = 'a1b2c3d4'.repeat(200_000);

  expect(keywordText(number)).toBe(number);
});
