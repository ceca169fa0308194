import { expect, it } from '@jest/globals';
import { keywordText, passageKeywords } from './keyword-text.js';

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

it.each([
  ['Hosts > Web\n\n| web-7 | team-h |', '| web-7 | team-h |'],
  ['Hosts\n\n## Web\n\nAll of them.', '## Web\n\nAll of them.'],
  ['Others\n\nAll of them.', 'Others\n\nAll of them.'],
])('takes the headings above %j once', (text, own) => {
  const document = { title: 'Guide' } as Parameters<typeof passageKeywords>[0]['document'];

  expect(passageKeywords({ document, headings: ['Hosts', 'Web'], text })).toBe(`Guide\nGuide\nHosts\nWeb\n${own}`);
});
